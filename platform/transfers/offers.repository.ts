/** Offers as they are kept. */
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';
import { dayMs, soonFrom } from './ending-soon.js';
import { offerStatus } from './offer.js';
import type { OfferRow, TransfersDatabase, TransfersTx } from './rows.js';

type Db = Kysely<TransfersDatabase>;

const ofVault = (db: Db, vaultId: string, id: string) =>
  db
    .selectFrom('transfer_offer')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => eb.or([eb('vault_id', '=', vaultId), eb('receiver_id', '=', vaultId)]));

/** One that the vault has made or got. */
export const findOffer = (db: Db, vaultId: string, id: string): Promise<OfferRow | undefined> =>
  ofVault(db, vaultId, id).executeTakeFirst();

/** Whoever answers an offer waits here for who does at the same time. */
export const lockOffer = (tx: TransfersTx, vaultId: string, id: string): Promise<OfferRow | undefined> =>
  ofVault(tx, vaultId, id).forUpdate().executeTakeFirst();

export const addOffers = async (
  tx: TransfersTx,
  rows: readonly Insertable<TransfersDatabase['transfer_offer']>[],
): Promise<void> => {
  await tx
    .insertInto('transfer_offer')
    .values([...rows])
    .execute();
};

export const changeOffer = async (
  tx: TransfersTx,
  id: string,
  changes: Updateable<TransfersDatabase['transfer_offer']>,
): Promise<void> => {
  await tx.updateTable('transfer_offer').set(changes).where('id', '=', id).execute();
};

/** Those of a connection that wait for an answer. */
export const countPending = (db: Db, connectionId: string): Promise<{ offers: number; keys: number }> =>
  db
    .selectFrom('transfer_offer')
    .select([sql<number>`count(*)::bigint`.as('offers'), sql<number>`coalesce(sum(quantity), 0)::bigint`.as('keys')])
    .where('connection_id', '=', connectionId)
    .where('status', '=', offerStatus.pending)
    .executeTakeFirstOrThrow();

/** The newest of them, and what their keys are of. */
export const newestPending = (db: Db, connectionId: string, limit: number) =>
  db
    .selectFrom('transfer_offer as t')
    .innerJoin('sku as s', 's.id', 't.sku_id')
    .innerJoin('product as p', (join) => join.onRef('p.vault_id', '=', 's.vault_id').onRef('p.id', '=', 's.product_id'))
    .select(['t.id', 't.number', 't.vault_id', 't.quantity', 't.created_at', 't.expires_at', 'p.title', 's.sku'])
    .where('t.connection_id', '=', connectionId)
    .where('t.status', '=', offerStatus.pending)
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id')
    .limit(limit)
    .execute();

/** All of them, held; those of one vault together, as their books are. */
export const lockPending = (tx: TransfersTx, connectionId: string): Promise<OfferRow[]> =>
  tx
    .selectFrom('transfer_offer')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where('status', '=', offerStatus.pending)
    .orderBy('vault_id')
    .orderBy('id')
    .forUpdate()
    .execute();

/** Those that were made under a request key, in the order of their lines. */
export const offersOfRequest = async (db: Db, vaultId: string, key: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('transfer_offer')
    .select('id')
    .where('vault_id', '=', vaultId)
    .where('request_key', '=', key)
    .orderBy('line_no')
    .execute();
  return rows.map(({ id }) => id);
};

/** Pending ones whose time or SKU is over, and those of which the receiver is to be reminded. */
export const dueOffers = async (db: Db, now: Date, limit: number): Promise<OfferRow[]> =>
  db
    .selectFrom('transfer_offer')
    .selectAll()
    .where('status', '=', offerStatus.pending)
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', now),
        eb.and([
          eb('is_return', '=', false),
          eb.exists(
            eb
              .selectFrom('sku')
              .select('sku.id')
              .whereRef('sku.id', '=', 'transfer_offer.sku_id')
              .where('sku.status', '=', 'Discontinued'),
          ),
        ]),
        eb.and([eb('reminded_at', 'is', null), eb('expires_at', '<=', soonFrom(now))]),
      ]),
    )
    .orderBy('expires_at')
    .limit(limit)
    .execute();

export interface Counts {
  readonly pending: number;
  readonly ending: number;
  readonly processing: number;
  readonly closed: number;
}

const closedDays = 30;

export const countOffers = async (
  db: Db,
  side: 'vault_id' | 'receiver_id',
  vaultId: string,
  now: Date,
): Promise<Counts> => {
  const closedFrom = new Date(now.getTime() - closedDays * dayMs);
  const { rows } = await sql<Counts>`
    select count(*) filter (where status = ${offerStatus.pending})::bigint as pending,
      count(*) filter (where status = ${offerStatus.pending} and expires_at <= ${soonFrom(now)})::bigint as ending,
      count(*) filter (where status = ${offerStatus.processing})::bigint as processing,
      count(*) filter (where closed_at > ${closedFrom})::bigint as closed
    from transfer_offer where ${sql.ref(side)} = ${vaultId}`.execute(db);
  return rows[0] ?? { pending: 0, ending: 0, processing: 0, closed: 0 };
};

/** Told to programs of both vaults once they ask for it: kept in the transaction that made it so. */
export const addEvent = async (
  tx: TransfersTx,
  { vault_id, receiver_id, id }: Pick<OfferRow, 'vault_id' | 'receiver_id' | 'id'>,
  name: string,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('transfer_event')
    .values([vault_id, receiver_id].map((vaultId) => ({ vault_id: vaultId, name, offer_id: id, happened_at: now })))
    .execute();
};

export const companyOf = async (db: Db, vaultId: string): Promise<string> => {
  const { company } = await db
    .selectFrom('vault')
    .select('company')
    .where('id', '=', vaultId)
    .executeTakeFirstOrThrow();
  return company;
};
