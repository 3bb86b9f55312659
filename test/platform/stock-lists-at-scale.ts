/** Vaults with so many SKUs and transactions, made by set, and the real lists over them, with every statement that they run. */
import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import pg from 'pg';
import { systemClock } from '../../kernel/clock.js';
import type { Actor } from '../../platform/access/index.js';
import { Cursors } from '../../platform/content/list/list-cursor.js';
import { ListRepository } from '../../platform/content/list/list.repository.js';
import { ListsService } from '../../platform/content/list/lists.service.js';
import { valueParsers } from '../../platform/database/engine/value-parsers.js';
import { insertionsGrid } from '../../platform/stock/insertions/insertions.grid.js';
import { inventoryGrid } from '../../platform/stock/inventory/inventory.grid.js';
import { transactionsGrid } from '../../platform/stock/transactions/transactions.grid.js';

export interface StockSize {
  readonly skus: number;
  /** Of one key each: as many as the vault has keys, the most that there can be. */
  readonly transactions: number;
}

export interface FilledVault {
  readonly actor: Actor;
  /** A SKU of it. */
  readonly sku: string;
  readonly size: StockSize;
}

export interface ListsAtScale {
  readonly pool: pg.Pool;
  readonly lists: ListsService;
  /** What has run since it was emptied. */
  readonly statements: CompiledQuery[];
  fill(size: StockSize): Promise<FilledVault>;
  analyze(): Promise<void>;
  close(): Promise<void>;
}

const privateRight = '01900000-0000-7000-8000-000000000003';
const rowsTogether = 500_000;

const catalogueOf = (vaultId: string, code: string, skus: number): [text: string, values: unknown[]][] => [
  [
    `insert into product (vault_id, id, number, title, product_type, edition, status, created_at)
     select $1::uuid, md5('p' || $1 || n)::uuid, n, 'Game ' || n, 'Game', 'Standard', 'Active', now() from generate_series(1, $2::int) n`,
    [vaultId, skus],
  ],
  [
    `insert into sku (vault_id, id, product_id, sku, platform, region, edition, status, sku_type, created_at)
     select $1::uuid, md5('s' || $1 || n)::uuid, md5('p' || $1 || n)::uuid, $3 || '-' || n, (array['Steam', 'GOG', 'Epic', 'Xbox'])[1 + n % 4],
       'ROW', 'Standard', 'Active', 'Single', now() from generate_series(1, $2::int) n`,
    [vaultId, skus, code],
  ],
];

const balances = `insert into stock_balance (vault_id, sku_id, agreement_id, lane, inserted, available, extracted, changed_at)
  select vault_id, sku_id, agreement_id, lane, count(*), count(*) filter (where kind = 'Inserted'), count(*) filter (where kind = 'Extracted'), max(created_at)
  from txn where vault_id = $1 group by vault_id, sku_id, agreement_id, lane`;

/** Every third extracts; spread over the SKUs, the lanes and the last year. */
const transactions = `insert into txn (vault_id, id, number, sequence, lane, header_version, kind, status, sku_id, agreement_id, quantity,
    actor_id, actor_name, reference, created_at, previous_hash, merkle_root, hash)
  select $1::uuid, gen_random_uuid(), n, n / 16, n % 16, 2, case when n % 3 = 0 then 'Extracted' else 'Inserted' end, 'Completed',
    md5('s' || $1 || (1 + n % $2::int))::uuid, $3::uuid, 1, $1::uuid, 'Ada', '', now() - n * interval '6 seconds', '', '', ''
  from generate_series($4::int, $5::int) n`;

export const openListsAtScale = (url: string): ListsAtScale => {
  const pool = new pg.Pool({ connectionString: url, max: 4, types: valueParsers });
  const statements: CompiledQuery[] = [];
  const kysely = new Kysely<never>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void statements.push(event.query),
  });
  const tables = { tables: <T>() => kysely as unknown as Kysely<T> };
  const lists = new ListsService(new ListRepository(tables), new Cursors('a secret of the test'), systemClock);
  lists.register(inventoryGrid, insertionsGrid, transactionsGrid);
  return {
    pool,
    lists,
    statements,
    fill: async (size) => {
      const vaultId = randomUUID();
      const code = `NW${vaultId.slice(0, 4).toUpperCase()}`;
      for (const [text, values] of catalogueOf(vaultId, code, size.skus)) await pool.query(text, values);
      for (let from = 1; from <= size.transactions; from += rowsTogether) {
        const to = Math.min(from + rowsTogether - 1, size.transactions);
        await pool.query(transactions, [vaultId, size.skus, privateRight, from, to]);
      }
      await pool.query(balances, [vaultId]);
      const actor: Actor = {
        ...{ userGuid: randomUUID(), ownerGuid: vaultId, userName: '', userEmail: '' },
        ...{ ownerRole: 'Publisher', roleName: 'Owner', correlationId: 'scale' },
        permissions: new Set(['inventory-all', 'transaction-read', 'insertionslist-read']),
      };
      return { actor, sku: `${code}-7`, size };
    },
    analyze: async () => {
      for (const table of ['product', 'sku', 'txn', 'stock_balance', 'stock_pace', 'stock_threshold', 'insertion'])
        await pool.query(`vacuum analyze ${table}`);
    },
    close: () => pool.end(),
  };
};
