import { sql, type Kysely } from 'kysely';
import type { ExtractionDatabase } from '../request/extraction.repository.js';

type Tables = Kysely<ExtractionDatabase>;

export interface VaultDay {
  readonly vaultId: string;
  /** yyyy-mm-dd, UTC. */
  readonly day: string;
}

/**
 * Takes the days on which programs have extracted and of which nobody was told yet: of two that try at once each
 * gets others.
 */
export const claimDays = async (db: Tables, from: Date, before: Date): Promise<VaultDay[]> => {
  const { rows } = await sql<VaultDay>`
    insert into extraction_digest (vault_id, day)
    select distinct vault_id, (created_at at time zone 'UTC')::date from extraction
    where method = 'api' and created_at >= ${from} and created_at < ${before}
    on conflict (vault_id, day) do nothing
    returning vault_id as "vaultId", to_char(day, 'YYYY-MM-DD') as day`.execute(db);
  return rows;
};

/** Keys of one SKU that one certificate has taken. */
export interface TakenByApi {
  readonly title: string;
  readonly sku: string;
  /** The certificate's name. */
  readonly by: string;
  readonly count: number;
}

export const takenOn = async (db: Tables, vaultId: string, day: string): Promise<TakenByApi[]> => {
  const { rows } = await sql<TakenByApi>`
    select p.title, s.sku, e.extracted_by_name as by, sum(e.quantity)::bigint as count
    from extraction e
    join sku s on s.id = e.sku_id
    join product p on p.vault_id = s.vault_id and p.id = s.product_id
    where e.vault_id = ${vaultId}::uuid and e.method = 'api'
      and e.created_at >= ${`${day}T00:00:00Z`}::timestamptz and e.created_at < ${`${day}T00:00:00Z`}::timestamptz + interval '1 day'
    group by p.title, s.sku, e.extracted_by_name order by count desc, p.title, s.sku, by`.execute(db);
  return rows;
};
