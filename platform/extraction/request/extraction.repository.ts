import type { Kysely } from 'kysely';
import type { Actor } from '../../access/index.js';
import type { RegionsTables } from '../../regions/index.js';
import { rightTitle } from '../../rights/index.js';
import { knownSkus } from '../../stock/index.js';
import type { SupplyDatabase } from '../../supply/index.js';
import { apiMethod } from '../extraction.js';
import type { ExtractionRow, ExtractionStepRow, ExtractionTables } from '../rows.js';

export type ExtractionDatabase = ExtractionTables & SupplyDatabase & RegionsTables;
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

/** Extractions of a vault with the names of what they refer to. */
export const details = (db: Tables, vaultId: string) =>
  db
    .selectFrom('extraction as e')
    .innerJoin('sku as s', 's.id', 'e.sku_id')
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
    .where('e.vault_id', '=', vaultId);

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

/** The extraction that a program of the vault asked for under that key. */
export const findByApiRequest = (db: Tables, vaultId: string, key: string): Promise<ExtractionDetail | undefined> =>
  details(db, vaultId).where('e.idempotency_key', '=', key).where('e.method', '=', apiMethod).executeTakeFirst();

export const addExtraction = async (db: Tables, row: ExtractionRow): Promise<void> => {
  await db.insertInto('extraction').values(row).execute();
};

/** From here on its keys are disclosed. */
export const confirmExtraction = async (
  db: Tables,
  vaultId: string,
  id: string,
  confirmed: Pick<ExtractionRow, 'txn_id' | 'confirmed_at' | 'expires_at' | 'address'>,
): Promise<void> => {
  await db.updateTable('extraction').set(confirmed).where('vault_id', '=', vaultId).where('id', '=', id).execute();
};

export type StepKind = 'Requested' | 'Confirmed' | 'PasswordShown' | 'Downloaded' | 'Destroyed' | 'Regenerated';

export interface NewStep {
  readonly vaultId: string;
  readonly id: string;
  readonly kind: StepKind;
  readonly at: Date;
  /** Absent: the system. */
  readonly by?: Pick<Actor, 'userName' | 'clientAddress'>;
  readonly note?: string;
}

export const addStep = async (db: Tables, { vaultId, id, kind, at, by, note = '' }: NewStep): Promise<void> => {
  const taken = { by_name: by?.userName ?? '', address: by?.clientAddress ?? null };
  await db
    .insertInto('extraction_step')
    .values({ vault_id: vaultId, extraction_id: id, kind, at, note, ...taken })
    .execute();
};

export type Step = Pick<ExtractionStepRow, 'kind' | 'at' | 'by_name' | 'note' | 'address'>;

const maxSteps = 100;

/** The receipt's history, oldest first. */
export const stepsOf = (db: Tables, vaultId: string, id: string): Promise<Step[]> =>
  db
    .selectFrom('extraction_step')
    .select(['kind', 'at', 'by_name', 'note', 'address'])
    .where('vault_id', '=', vaultId)
    .where('extraction_id', '=', id)
    .orderBy('id')
    .limit(maxSteps)
    .execute();

/** Free stock by SKU and right, with the names that people choose by. */
export interface FreeStock {
  readonly product_id: string;
  readonly title: string;
  readonly image_path: string;
  readonly sku_id: string;
  readonly sku: string;
  readonly platform: string;
  readonly sku_region: string;
  readonly right_id: string;
  readonly right_name: string;
  readonly extraction_type: number;
  readonly geofencing_type: string;
  readonly countries: string[];
  readonly free: number;
}

const maxRows = 5_000;

export const listFreeStock = (db: Tables, vaultId: string): Promise<FreeStock[]> =>
  db
    .selectFrom('stock_standing as b')
    .innerJoin('sku as s', 's.id', 'b.sku_id')
    .innerJoin('product as p', (join) => join.onRef('p.vault_id', '=', 's.vault_id').onRef('p.id', '=', 's.product_id'))
    .innerJoin('agreement as a', 'a.id', 'b.agreement_id')
    .select([
      ...(['p.id as product_id', 'p.title', 'p.image_path', 's.id as sku_id', 's.sku', 's.platform'] as const),
      's.region as sku_region',
      ...(['a.id as right_id', 'a.extraction_type', 'b.available as free'] as const),
      rightTitle('a').as('right_name'),
      ...(['a.geofencing_type', 'a.countries'] as const),
    ])
    .where('b.vault_id', '=', vaultId)
    .where('b.available', '>', 0)
    .orderBy('p.title')
    .orderBy('p.id')
    .orderBy('s.platform')
    .orderBy('s.sku')
    .orderBy('a.name')
    .limit(maxRows)
    .execute();

/** One of the vault's SKUs, or one of which it has got keys; undefined where it is none. */
export const findSku = (
  db: Tables,
  vaultId: string,
  skuId: string,
): Promise<{ sku: string; region: string } | undefined> =>
  db
    .selectFrom('sku')
    .select(['sku', 'region'])
    .where('id', '=', skuId)
    .where('id', 'in', knownSkus(vaultId))
    .executeTakeFirst();

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
