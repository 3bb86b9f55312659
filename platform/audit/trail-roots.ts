/** One hash over the events of a vault within a time, to be kept apart from the database (ADR 0076). */
import { sql, type QueryExecutorProvider } from 'kysely';

export interface TrailRoot {
  readonly vaultId: string;
  readonly events: number;
  /** SHA-256 over the SHA-256 of each event, in the order of their ids; hexadecimal. */
  readonly hash: string;
}

/** From the beginning where there is no `from`; without `until` itself. Both in UTC. */
export interface TrailTime {
  readonly from: Date | null;
  readonly until: Date;
}

/** Of every vault that has an event in that time. */
const trailRoots = async (db: QueryExecutorProvider, { from, until }: TrailTime): Promise<TrailRoot[]> => {
  const { rows } = await sql<TrailRoot>`
    select vault_id as "vaultId", count(*)::int as events, encode(sha256(string_agg(hash, ''::bytea order by id)), 'hex') as hash
    from (
      select vault_id, id, sha256(convert_to(jsonb_build_array(id, (extract(epoch from at) * 1000000)::bigint, actor_id,
        actor_kind, action, object_kind, object_id, before, after, ip::text, correlation_id)::text, 'UTF8')) as hash
      from audit_event where at < ${until} and (${from}::timestamptz is null or at >= ${from}::timestamptz)
    ) e group by vault_id order by vault_id`.execute(db);
  return rows;
};

/**
 * So long after it began a transaction may write its event: nothing has a longer time limit (30 minutes). Time that
 * is not so long ago is left to the next day's roots.
 */
const settledMs = 3600 * 1000;

/** @returns the roots from `from` on, until an hour before `now`, by the database's clock where that is earlier */
export const settledRoots = async (
  db: QueryExecutorProvider,
  from: Date | null,
  now: Date,
): Promise<TrailTime & { readonly roots: readonly TrailRoot[] }> => {
  const { rows } = await sql<{ until: Date }>`select date_trunc('milliseconds',
    least(${now}::timestamptz, now()) - ${settledMs} * interval '1 millisecond') as until`.execute(db);
  const [{ until }] = rows as [{ until: Date }];
  const time = { from, until: from !== null && from > until ? from : until };
  return { ...time, roots: await trailRoots(db, time) };
};

/** @returns a sentence for each vault whose events are no longer those of the roots */
export const trailFaults = async (
  db: QueryExecutorProvider,
  { roots, ...time }: TrailTime & { readonly roots: readonly TrailRoot[] },
): Promise<string[]> => {
  const found = new Map((await trailRoots(db, time)).map((root) => [root.vaultId, root]));
  const written = new Map(roots.map((root) => [root.vaultId, root]));
  return [...new Set([...written.keys(), ...found.keys()])].flatMap((vaultId) => {
    const [was, is] = [written.get(vaultId), found.get(vaultId)];
    if (was?.hash === is?.hash) return [];
    const [from, until] = [time.from?.toISOString() ?? 'the beginning', time.until.toISOString()];
    return `The audit trail of vault ${vaultId} from ${from} until ${until} is not the one that was written: ${was?.events ?? 0} recorded, ${is?.events ?? 0} found.`;
  });
};
