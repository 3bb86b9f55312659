/** Files in chunks and error keys, for the stock's module. */
import { made, madeBy } from '../../../../kernel/providers.js';
import { CodesService } from '../../../accounts/index.js';
import { AuditLog } from '../../../audit/index.js';
import { PLATFORM_CONFIG } from '../../../config.js';
import { DATABASE } from '../../../database/database.js';
import { HUB } from '../../../realtime/index.js';
import { CLOCK } from '../../../tokens.js';
import { AskedTexts } from '../../keys/asked/asked-texts.service.js';
import { KeyThreads } from '../../keys/key-threads.js';
import { VaultKeys } from '../../keys/vault-keys.service.js';
import { ChunksService } from './chunks/chunks.service.js';
import { LargeFilesService } from './chunks/large-files.service.js';
import { ErrorKeysService } from './error-keys/error-keys.service.js';
import { LARGE_LIMITS } from './staging/upload-limits.js';

export const largeProviders = [
  madeBy(LARGE_LIMITS, { config: PLATFORM_CONFIG }, ({ config }) => ({
    totalBytes: config.UPLOAD_LARGE_BYTES,
    files: config.UPLOAD_LARGE_FILES,
    keys: config.UPLOAD_LARGE_LINES,
    chunkBytes: config.UPLOAD_CHUNK_BYTES,
  })),
  made(LargeFilesService, { database: DATABASE, audit: AuditLog, clock: CLOCK, limits: LARGE_LIMITS }),
  made(ChunksService, {
    database: DATABASE,
    vaultKeys: VaultKeys,
    threads: KeyThreads,
    asked: AskedTexts,
    audit: AuditLog,
    hub: HUB,
    clock: CLOCK,
    limits: LARGE_LIMITS,
  }),
  made(ErrorKeysService, { database: DATABASE, codes: CodesService, audit: AuditLog, clock: CLOCK }),
];
