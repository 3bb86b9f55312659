/** Sides, and what is still to be computed of them. */
import { sql, type Kysely } from 'kysely';
import { connectedStates } from '../../connections/index.js';
import type { SharingTables } from '../rows.js';

type Tables = Kysely<SharingTables>;

/** A vault's connections as it sells over them, by company; those that have ended are left out. */
export const partnersOf = (db: Tables, sellerId: string) =>
  db
    .selectFrom('connection as c')
    .innerJoin('vault as v', (join) =>
      join.on('v.id', '=', sql<string>`case when c.vault_id = ${sellerId} then c.partner_id else c.vault_id end`),
    )
    .innerJoin('connection_setting as o', (join) =>
      join.onRef('o.connection_id', '=', 'c.id').on('o.vault_id', '=', sellerId),
    )
    .leftJoin('sharing_side as d', (join) =>
      join.onRef('d.connection_id', '=', 'c.id').on('d.seller_id', '=', sellerId),
    )
    .where((eb) => eb.or([eb('c.vault_id', '=', sellerId), eb('c.partner_id', '=', sellerId)]))
    .where('c.state', 'in', connectedStates)
    .select(['c.id', 'c.state', 'v.company', 'v.logo', 'd.id as side_id', 'd.computed_at'])
    .select(['o.is_catalog_shared', 'o.is_embargo_allowed', 'o.blacklisted_countries'])
    .select((eb) => [
      eb.fn.coalesce('d.shared', sql<number>`0`).as('shared'),
      eb.fn.coalesce('d.orderable', sql<number>`0`).as('orderable'),
    ])
    .orderBy(sql`lower(v.company)`)
    .orderBy('c.id');

export type PartnerRow = Awaited<ReturnType<ReturnType<typeof partnersOf>['execute']>>[number];

/** Gives a number to each connection that the vault sells over and that has none. @returns all its numbers */
export const sidesOf = async (db: Tables, sellerId: string): Promise<number[]> => {
  await sql`insert into sharing_side (connection_id, seller_id, buyer_id)
    select id, ${sellerId}, case when vault_id = ${sellerId} then partner_id else vault_id end from connection
    where ${sellerId} in (vault_id, partner_id) and state = 'active'
    on conflict (connection_id, seller_id) do nothing`.execute(db);
  const rows = await db
    .selectFrom('sharing_side')
    .select('id')
    .where('seller_id', '=', sellerId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Nobody else computes one of them until the transaction ends. */
export const lockSides = async (tx: Tables, sides: readonly number[]): Promise<void> => {
  await tx
    .selectFrom('sharing_side')
    .select('id')
    .where('id', 'in', [...sides])
    .orderBy('id')
    .forUpdate()
    .execute();
};

/** Marks that have been quiet for a while, or have waited long enough; and vaults whose time has come. */
export const dueVaults = async (db: Tables, quietMs: number, maxMs: number): Promise<string[]> => {
  const { rows } = await sql<{ vault_id: string }>`
    select vault_id from sharing_mark group by vault_id
    having max(marked_at) <= clock_timestamp() - ${quietMs} * interval '1 millisecond'
      or min(marked_at) <= clock_timestamp() - ${maxMs} * interval '1 millisecond'
    union select vault_id from sharing_clock where next_at <= clock_timestamp()`.execute(db);
  return rows.map(({ vault_id }) => vault_id);
};

/** Of several processes one computes a vault; one that has died is no hindrance after the claim's end. */
export const claimVault = async (db: Tables, vaultId: string, ms: number): Promise<boolean> => {
  const { rows } = await sql`
    insert into sharing_clock as k (vault_id, claimed_until)
    values (${vaultId}, clock_timestamp() + ${ms} * interval '1 millisecond')
    on conflict (vault_id) do update set claimed_until = excluded.claimed_until
    where k.claimed_until is null or k.claimed_until < clock_timestamp()
    returning vault_id`.execute(db);
  return rows.length === 1;
};

/** What is known to have changed; what changes from now on has a mark of its own. */
export const marksOf = async (db: Tables, vaultId: string): Promise<number[]> => {
  const rows = await db.selectFrom('sharing_mark').select('id').where('vault_id', '=', vaultId).execute();
  return rows.map(({ id }) => id);
};

/**
 * The work is done: its marks go, and the clock is set to when something changes by itself.
 * @param now as of when it was computed: what has come since is due at once
 */
export const settleVault = async (tx: Tables, vaultId: string, marks: readonly number[], now: Date): Promise<void> => {
  await sql`delete from sharing_mark where id = any (${marks}::bigint[])`.execute(tx);
  await sql`insert into sharing_clock (vault_id, next_at)
    select ${vaultId}, min(at) from product, lateral (values
      (case when is_embargoed then embargo_until end), (delisted_date)) as moment (at)
    where vault_id = ${vaultId} and status in ('Active', 'Inactive') and at > ${now}
    on conflict (vault_id) do update set next_at = excluded.next_at, claimed_until = null`.execute(tx);
};

export const isMarked = async (db: Tables, vaultId: string): Promise<boolean> =>
  (await db.selectFrom('sharing_mark').select('id').where('vault_id', '=', vaultId).limit(1).executeTakeFirst()) !==
  undefined;
