/** By which list each connection buys. */
import type { Trade } from '../../connections/index.js';
import type { PricingDb } from '../rows.js';

export interface Assignment {
  readonly trade: Trade;
  /** Null: by the default. */
  readonly listId: string | null;
  readonly title: string | null;
  /** 0: nobody has assigned one yet. */
  readonly version: number;
}

export type DefaultList = Omit<Assignment, 'trade'>;

const assignedBy = (db: PricingDb, vaultId: string) =>
  db
    .selectFrom('price_assignment as a')
    .leftJoin('price_list as l', 'l.id', 'a.list_id')
    .where('a.vault_id', '=', vaultId)
    .select(['a.connection_id', 'a.list_id', 'a.version', 'l.title']);

const none = { list_id: null, title: null, version: 0 };

/** Of these connections of the vault, in their order. */
export const assignmentsOf = async (
  db: PricingDb,
  vaultId: string,
  trades: readonly Trade[],
): Promise<Assignment[]> => {
  const rows = await assignedBy(db, vaultId).execute();
  const byConnection = new Map(rows.map((row) => [row.connection_id, row]));
  return trades.map((trade) => {
    const { list_id: listId, title, version } = byConnection.get(trade.connectionGuid) ?? none;
    return { trade, listId, title, version };
  });
};

export const defaultListOf = async (db: PricingDb, vaultId: string): Promise<DefaultList> => {
  const row = await db
    .selectFrom('price_default as f')
    .leftJoin('price_list as l', 'l.id', 'f.list_id')
    .where('f.vault_id', '=', vaultId)
    .select(['f.list_id', 'f.version', 'l.title'])
    .executeTakeFirst();
  const { list_id: listId, title, version } = row ?? none;
  return { listId, title, version };
};
