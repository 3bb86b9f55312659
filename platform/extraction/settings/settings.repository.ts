import type { Kysely } from 'kysely';
import type { ExtractionSettingsRow, ExtractionTables } from '../rows.js';
import { settingsOf, type ExtractionSettings } from './settings.js';

type Tables = Kysely<ExtractionTables>;

export const findSettings = async (db: Tables, vaultId: string): Promise<ExtractionSettings> =>
  settingsOf(await db.selectFrom('extraction_settings').selectAll().where('vault_id', '=', vaultId).executeTakeFirst());

/** @returns false when somebody else was faster: the version is not the one before this */
export const putSettings = async (db: Tables, row: ExtractionSettingsRow): Promise<boolean> => {
  const { vault_id, limits, ...values } = row;
  const changed = { ...values, limits: JSON.stringify(limits) as never };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('extraction_settings')
    .values({ vault_id, ...changed })
    .onConflict((conflict) =>
      conflict
        .column('vault_id')
        .doUpdateSet(changed)
        .where('extraction_settings.version', '=', row.version - 1),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};
