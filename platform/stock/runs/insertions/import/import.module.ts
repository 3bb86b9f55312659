/** Providers of imports by the partner API. */
import { made, madeBy } from '../../../../../kernel/providers.js';
import { setting } from '../../../../config.js';
import { DATABASE } from '../../../../database/database.js';
import { CLOCK } from '../../../../tokens.js';
import { AskedTexts } from '../../../keys/asked/asked-texts.service.js';
import { KeyThreads } from '../../../keys/key-threads.js';
import { VaultKeys } from '../../../keys/vault-keys.service.js';
import { CommitService } from '../commit/commit.service.js';
import { PreflightService } from '../preflight.service.js';
import { ImportReader } from './import-reader.service.js';
import { ImportService } from './import.service.js';

export const importProviders = [
  madeBy(
    ImportReader,
    { pepper: setting('FINGERPRINT_PEPPER') },
    ({ pepper }) => new ImportReader(Buffer.from(pepper, 'base64')),
  ),
  made(ImportService, {
    database: DATABASE,
    vaultKeys: VaultKeys,
    threads: KeyThreads,
    preflight: PreflightService,
    commits: CommitService,
    asked: AskedTexts,
    clock: CLOCK,
  }),
];
