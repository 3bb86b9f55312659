import { sql, type Kysely } from 'kysely';
import type { Actor } from '../../../access/index.js';
import { warnings } from '../../keys/key-text.js';
import { nextNumber } from '../../ledger/counter.repository.js';
import type { InsertionFileRow, InsertionRow, StockDatabase } from '../../rows.js';
import { runStatus } from '../run-status.js';
import { runsOf } from '../runs.repository.js';
import { rejectedPolicy } from './insertion-steps.js';

type Tables = Kysely<StockDatabase>;

/** An insertion with the names of what it refers to. */
export interface InsertionDetail extends InsertionRow {
  readonly product_title: string | null;
  readonly image_path: string | null;
  readonly sku: string | null;
  readonly platform: string | null;
  readonly right_name: string | null;
}

/** What makes a draft. */
interface NewDraft {
  readonly actor: Actor;
  readonly id: string;
  readonly wrappedKey: Buffer;
  readonly now: Date;
}

/** A draft in which nothing has been chosen yet, with the vault's next number. */
export const newDraft = async (db: Tables, { actor, id, wrappedKey, now }: NewDraft): Promise<InsertionRow> => ({
  vault_id: actor.ownerGuid,
  id,
  number: await nextNumber(db, actor.ownerGuid, 'insertion'),
  status: runStatus.draft,
  product_id: null,
  staged_platform: null,
  sku_id: null,
  agreement_id: null,
  note: '',
  step: 'product',
  created_by: actor.userGuid,
  created_by_name: actor.userName,
  created_at: now,
  finished_at: null,
  wrapped_key: wrappedKey,
  idempotency_key: null,
  job_id: null,
  txn_id: null,
  inserted_count: 0,
  file_count: 0,
  key_count: 0,
  rejected_count: 0,
  duplicate_count: null,
  preflight_at: null,
  failure_code: '',
  rejected_policy: rejectedPolicy.strict,
  error_keys_until: null,
  source: 'files',
  request_hash: null,
  correlation_id: null,
});

export const addInsertion = async (db: Tables, row: InsertionRow): Promise<void> => {
  await db.insertInto('insertion').values(row).execute();
};

export const findInsertion = (db: Tables, vaultId: string, id: string): Promise<InsertionDetail | undefined> =>
  db
    .selectFrom('insertion')
    .leftJoin('sku', (join) =>
      join.onRef('sku.vault_id', '=', 'insertion.vault_id').onRef('sku.id', '=', 'insertion.sku_id'),
    )
    .leftJoin('product', (join) =>
      join.onRef('product.vault_id', '=', 'insertion.vault_id').onRef('product.id', '=', 'insertion.product_id'),
    )
    .leftJoin('agreement', 'agreement.id', 'insertion.agreement_id')
    .selectAll('insertion')
    .select([
      'product.title as product_title',
      'product.image_path',
      'sku.sku',
      'sku.platform',
      'agreement.name as right_name',
    ])
    .where('insertion.vault_id', '=', vaultId)
    .where('insertion.id', '=', id)
    .executeTakeFirst();

const runs = runsOf<InsertionRow, StockDatabase>('insertion');
export const { lock: lockInsertion, update: updateInsertion, move: moveInsertion } = runs;

export const statusOf = async (db: Tables, vaultId: string, id: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('insertion')
      .select('status')
      .where('vault_id', '=', vaultId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.status;

/** Files whose upload has finished, in the order they came. */
export const listFiles = (db: Tables, vaultId: string, id: string): Promise<InsertionFileRow[]> =>
  db
    .selectFrom('insertion_file')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('insertion_id', '=', id)
    .where('uploaded_at', 'is not', null)
    .orderBy('file_no')
    .execute();

/** Rejected lines of each finished file, as the pre-flight found them; warnings are not rejections. */
export const rejectedByFile = async (db: Tables, vaultId: string, id: string): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('insertion_problem')
    .select(['file_no', sql<number>`count(*)::int`.as('count')])
    .where('vault_id', '=', vaultId)
    .where('insertion_id', '=', id)
    .where('problem', 'not in', warnings)
    .groupBy('file_no')
    .execute();
  return new Map(rows.map((row) => [row.file_no, row.count]));
};

/** Of the insertion `i`. Null of an import: what it is staged as is no file of anybody's. */
export const fileCount = sql<number | null>`case when i.source = 'files' then i.file_count end`;
