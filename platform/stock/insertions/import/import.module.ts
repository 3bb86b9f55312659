/** Providers of imports by the partner API. */
import type { Clock } from '../../../../kernel/clock.js';
import { PLATFORM_CONFIG, type PlatformConfig } from '../../../config.js';
import { DATABASE, type Database } from '../../../database/database.js';
import { CLOCK } from '../../../tokens.js';
import { AskedTexts } from '../../keys/asked/asked-texts.service.js';
import { KeyThreads } from '../../keys/key-threads.js';
import { VaultKeys } from '../../keys/vault-keys.service.js';
import { CommitService } from '../commit/commit.service.js';
import { PreflightService } from '../preflight.service.js';
import { ImportReader } from './import-reader.service.js';
import { ImportService } from './import.service.js';

export const importProviders = [
  {
    provide: ImportReader,
    inject: [PLATFORM_CONFIG],
    useFactory: (config: PlatformConfig) => new ImportReader(Buffer.from(config.FINGERPRINT_PEPPER, 'base64')),
  },
  {
    provide: ImportService,
    inject: [DATABASE, VaultKeys, KeyThreads, PreflightService, CommitService, AskedTexts, CLOCK],
    useFactory: (
      database: Database,
      vaultKeys: VaultKeys,
      threads: KeyThreads,
      preflight: PreflightService,
      commits: CommitService,
      asked: AskedTexts,
      clock: Clock,
    ) => new ImportService({ database, vaultKeys, threads, preflight, commits, asked, clock }),
  },
];
