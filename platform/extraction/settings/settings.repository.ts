import type { Kysely } from 'kysely';
import type { ExtractionTables } from '../rows.js';
import { settingsOf, type ExtractionSettings } from './settings.js';

type Tables = Kysely<ExtractionTables>;

export const findSettings = async (db: Tables, vaultId: string): Promise<ExtractionSettings> =>
  settingsOf(await db.selectFrom('extraction_settings').selectAll().where('vault_id', '=', vaultId).executeTakeFirst());
