/** The versions of a right, and what has them. */
import { sql, type Kysely } from 'kysely';
import { systemVault } from './right.js';
import type { AgreementRow, RightsDatabase } from './rows.js';

type Tables = Kysely<RightsDatabase>;

/** Every version of the line that this one belongs to, the newest first; none for another vault's. */
export const versionsOf = async (db: Tables, vaultId: string, rightId: string): Promise<AgreementRow[]> =>
  db
    .selectFrom('agreement')
    .selectAll()
    .where('vault_id', 'in', [systemVault, vaultId])
    .where('line_id', 'in', (eb) =>
      eb
        .selectFrom('agreement as one')
        .select('one.line_id')
        .where('one.id', '=', rightId)
        .where('one.vault_id', 'in', [systemVault, vaultId]),
    )
    .orderBy('version', 'desc')
    .execute();

/** What a vault has under one version. */
export interface Use {
  readonly free: number;
  readonly all: number;
  readonly openInsertions: number;
}

const nothing: Use = { free: 0, all: 0, openInsertions: 0 };

const states = sql<number>`sum(available + pooled + reserved + offered + sold + fulfilled + extracted + revoked + blacklisted)::bigint`;

/** @returns by version; absent where neither a balance nor an insertion of the vault names it */
export const usesOf = async (db: Tables, vaultId: string, rightIds: readonly string[]): Promise<Map<string, Use>> => {
  const stock = await db
    .selectFrom('stock_standing')
    .select(['agreement_id', sql<number>`sum(available)::bigint`.as('free'), states.as('all')])
    .where('vault_id', '=', vaultId)
    .where('agreement_id', 'in', rightIds)
    .groupBy('agreement_id')
    .execute();
  const insertions = await db
    .selectFrom('insertion_of_right')
    .select('right_id')
    .select(sql<number>`count(*) filter (where is_open)::bigint`.as('open'))
    .where('vault_id', '=', vaultId)
    .where('right_id', 'in', rightIds)
    .groupBy('right_id')
    .execute();
  const uses = new Map<string, Use>();
  for (const { agreement_id, free, all } of stock) uses.set(agreement_id, { free, all, openInsertions: 0 });
  for (const { right_id, open } of insertions)
    uses.set(right_id, { ...(uses.get(right_id) ?? nothing), openInsertions: open });
  return uses;
};

/** Whether a right of the system has that name, in any case of letters; of the vault's own an index says it. */
export const isSystemName = async (db: Tables, name: string): Promise<boolean> =>
  (await db
    .selectFrom('agreement')
    .select('id')
    .where('vault_id', '=', systemVault)
    .where('is_current', '=', true)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst()) !== undefined;

/** Name and description are the line's: every version has them. */
export const renameLine = async (
  db: Tables,
  vaultId: string,
  lineId: string,
  words: Pick<AgreementRow, 'name' | 'description'>,
): Promise<void> => {
  await db.updateTable('agreement').set(words).where('vault_id', '=', vaultId).where('line_id', '=', lineId).execute();
};
