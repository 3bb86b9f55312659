/** What the planner knows of a table's rows, renewed after many came at once. */
import { sql, type Kysely } from 'kysely';

/** Postgres' own measure (autovacuum_analyze_scale_factor): below it the plans stay good. */
const share = 0.1;

interface Leaf {
  readonly name: string;
}

/**
 * Analyzes those of the tables, by their partitions that hold rows, for which so many rows are more than a tenth, and
 * those that were never analyzed.
 * @param tables of the schema public, in the product's own spelling
 */
export const renewStatistics = async (db: Kysely<unknown>, tables: readonly string[], rows: number): Promise<void> => {
  const { rows: leaves } = await sql<Leaf>`
    select format('%I.%I', n.nspname, c.relname) as name
    from unnest(${[...tables]}::text[]) as t(name)
    cross join lateral (select ('public.' || quote_ident(t.name))::regclass as oid) as root
    -- Of a table that has no partitions its tree is empty.
    join pg_class c on c.oid = root.oid or c.oid in (select relid from pg_partition_tree(root.oid))
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and pg_relation_size(c.oid) > 0
      and (c.reltuples < 0 or ${Number.isFinite(rows) ? rows : 1e18}::float8 > ${share}::float8 * c.reltuples)`.execute(
    db,
  );
  for (const { name } of leaves) await sql`analyze ${sql.raw(name)}`.execute(db);
};
