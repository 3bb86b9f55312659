/** The real lists over vaults of any size, with every statement that they run. */
import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import pg from 'pg';
import { systemClock } from '../../../kernel/clock.js';
import type { Actor } from '../../../platform/access/index.js';
import { Cursors } from '../../../platform/content/list/list-cursor.js';
import { ListRepository } from '../../../platform/content/list/list.repository.js';
import { ListsService } from '../../../platform/content/list/lists.service.js';
import { valueParsers } from '../../../platform/database/engine/value-parsers.js';
import { insertionsGrid } from '../../../platform/stock/runs/insertions/insertions.grid.js';
import { inventoryGrid } from '../../../platform/stock/inventory/inventory.grid.js';
import { transactionsGrid } from '../../../platform/stock/ledger/transactions/transactions.grid.js';
import { fillStock, settleStock, type StockSize } from './filling.js';

export interface FilledVault {
  readonly actor: Actor;
  /** A SKU of it. */
  readonly sku: string;
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
      const sku = await fillStock(pool, vaultId, size);
      const actor: Actor = {
        ...{ userGuid: randomUUID(), ownerGuid: vaultId, userName: '', userEmail: '' },
        ...{ ownerRole: 'Publisher', roleName: 'Owner', correlationId: 'scale' },
        permissions: new Set(['inventory-all', 'transaction-read', 'insertionslist-read']),
      };
      return { actor, sku };
    },
    analyze: () => settleStock(pool),
    close: () => pool.end(),
  };
};
