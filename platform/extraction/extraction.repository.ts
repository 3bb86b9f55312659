import type { Kysely } from 'kysely';
import type { AccountsTables } from '../accounts/index.js';
import { systemVault } from '../rights/index.js';
import type { StockDatabase } from '../stock/index.js';
import { downloadLimit } from './extraction.js';
import type { ExtractionRow, ExtractionTables } from './rows.js';

export type ExtractionDatabase = ExtractionTables & StockDatabase;
type Tables = Kysely<ExtractionDatabase>;

/** An extraction with the names of what it refers to. */
export interface ExtractionDetail extends ExtractionRow {
  readonly product_title: string;
  readonly sku: string;
  readonly platform: string;
  readonly region: string;
  readonly right_name: string;
  readonly geofencing_type: string;
  readonly regions: string[];
}

const details = (db: Tables, vaultId: string) =>
  db
    .selectFrom('extraction as e')
    .innerJoin('sku as s', (join) => join.onRef('s.vault_id', '=', 'e.vault_id').onRef('s.id', '=', 'e.sku_id'))
    .innerJoin('product as p', (join) => join.onRef('p.vault_id', '=', 's.vault_id').onRef('p.id', '=', 's.product_id'))
    .innerJoin('agreement as a', 'a.id', 'e.agreement_id')
    .selectAll('e')
    .select([
      'p.title as product_title',
      's.sku',
      's.platform',
      's.region',
      'a.name as right_name',
      'a.geofencing_type',
      'a.regions',
    ])
    .where('e.vault_id', '=', vaultId)
    .where('a.vault_id', 'in', [systemVault, vaultId]);

export const findExtraction = (db: Tables, vaultId: string, id: string): Promise<ExtractionDetail | undefined> =>
  details(db, vaultId).where('e.id', '=', id).executeTakeFirst();

/** The extraction that the same person asked for under the same key. */
export const findByRequest = (
  db: Tables,
  vaultId: string,
  userGuid: string,
  key: string,
): Promise<ExtractionDetail | undefined> =>
  details(db, vaultId).where('e.extracted_by', '=', userGuid).where('e.idempotency_key', '=', key).executeTakeFirst();

export const addExtraction = async (db: Tables, row: ExtractionRow): Promise<void> => {
  await db.insertInto('extraction').values(row).execute();
};

/** Counts a whole download. @returns false when there were enough already */
export const countDownload = async (db: Tables, vaultId: string, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('extraction')
    .set((eb) => ({ downloads: eb('downloads', '+', 1) }))
    .where('vault_id', '=', vaultId)
    .where('id', '=', id)
    .where('downloads', '<', downloadLimit)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Free stock by SKU and right, with the names that people choose by. */
export interface FreeStock {
  readonly product_id: string;
  readonly title: string;
  readonly image_path: string;
  readonly sku_id: string;
  readonly sku: string;
  readonly platform: string;
  readonly right_id: string;
  readonly right_name: string;
  readonly extraction_type: number;
  readonly free: number;
}

const mostRows = 5_000;

export const listFreeStock = (db: Tables, vaultId: string): Promise<FreeStock[]> =>
  db
    .selectFrom('stock_standing as b')
    .innerJoin('sku as s', (join) => join.onRef('s.vault_id', '=', 'b.vault_id').onRef('s.id', '=', 'b.sku_id'))
    .innerJoin('product as p', (join) => join.onRef('p.vault_id', '=', 's.vault_id').onRef('p.id', '=', 's.product_id'))
    .innerJoin('agreement as a', 'a.id', 'b.agreement_id')
    .select([
      ...(['p.id as product_id', 'p.title', 'p.image_path', 's.id as sku_id', 's.sku', 's.platform'] as const),
      ...(['a.id as right_id', 'a.name as right_name', 'a.extraction_type', 'b.available as free'] as const),
    ])
    .where('b.vault_id', '=', vaultId)
    .where('a.vault_id', 'in', [systemVault, vaultId])
    .where('b.available', '>', 0)
    .orderBy('p.title')
    .orderBy('p.id')
    .orderBy('s.platform')
    .orderBy('s.sku')
    .orderBy('a.name')
    .limit(mostRows)
    .execute();

/** What is free under a right: of one SKU, and of all. */
export const freeUnderRight = async (
  db: Tables,
  vaultId: string,
  skuId: string,
  rightId: string,
): Promise<{ ofSku: number; ofAll: number }> => {
  const rows = await db
    .selectFrom('stock_standing')
    .select(['sku_id', 'available'])
    .where('vault_id', '=', vaultId)
    .where('agreement_id', '=', rightId)
    .execute();
  return {
    ofSku: rows.find((row) => row.sku_id === skuId)?.available ?? 0,
    ofAll: rows.reduce((sum, row) => sum + row.available, 0),
  };
};

/** Addresses of the vault's active owners. */
export const ownersOf = async (db: Kysely<AccountsTables>, vaultId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('app_user')
    .select('email')
    .where('vault_id', '=', vaultId)
    .where('role', '=', 'Owner')
    .where('is_active', '=', true)
    .execute();
  return rows.map((row) => row.email);
};
