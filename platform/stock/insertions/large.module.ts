/** Files in chunks and error keys, for the stock's module. */
import type { Clock } from '../../../kernel/clock.js';
import { CodesService } from '../../accounts/index.js';
import { AuditLog } from '../../audit/index.js';
import { PLATFORM_CONFIG, type PlatformConfig } from '../../config.js';
import { DATABASE, type Database } from '../../database/database.js';
import { HUB, type Hub } from '../../realtime/index.js';
import { CLOCK } from '../../tokens.js';
import { AskedTexts } from '../keys/asked/asked-texts.service.js';
import { KeyThreads } from '../keys/key-threads.js';
import { VaultKeys } from '../keys/vault-keys.service.js';
import { ChunksService } from './chunks/chunks.service.js';
import { LargeFilesService } from './chunks/large-files.service.js';
import { ErrorKeysService } from './error-keys/error-keys.service.js';
import { LARGE_LIMITS, type LargeLimits } from './staging/upload-limits.js';

export const largeProviders = [
  {
    provide: LARGE_LIMITS,
    inject: [PLATFORM_CONFIG],
    useFactory: (config: PlatformConfig): LargeLimits => ({
      totalBytes: config.UPLOAD_LARGE_BYTES,
      files: config.UPLOAD_LARGE_FILES,
      keys: config.UPLOAD_LARGE_LINES,
      chunkBytes: config.UPLOAD_CHUNK_BYTES,
    }),
  },
  {
    provide: LargeFilesService,
    inject: [DATABASE, AuditLog, CLOCK, LARGE_LIMITS],
    useFactory: (database: Database, audit: AuditLog, clock: Clock, limits: LargeLimits) =>
      new LargeFilesService({ database, audit, clock, limits }),
  },
  {
    provide: ChunksService,
    inject: [DATABASE, VaultKeys, KeyThreads, AskedTexts, AuditLog, HUB, CLOCK, LARGE_LIMITS],
    useFactory: (
      database: Database,
      vaultKeys: VaultKeys,
      threads: KeyThreads,
      asked: AskedTexts,
      audit: AuditLog,
      hub: Hub,
      clock: Clock,
      limits: LargeLimits,
    ) => new ChunksService({ database, vaultKeys, threads, asked, audit, hub, clock, limits }),
  },
  {
    provide: ErrorKeysService,
    inject: [DATABASE, CodesService, AuditLog, CLOCK],
    useFactory: (database: Database, codes: CodesService, audit: AuditLog, clock: Clock) =>
      new ErrorKeysService({ database, codes, audit, clock }),
  },
];
