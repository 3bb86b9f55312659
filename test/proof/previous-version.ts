/**
 * The version before custody had lanes (schema 0033): its stock, and what its processes ask of the database, as they
 * did it. Processes of it serve until the new ones have taken their place.
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { genesis, linkHash, MerkleRoot, type TransactionHeader } from '../../platform/stock/ledger/custody/custody.js';
import { defaultPrivate } from '../platform/stock/stock-world.js';

/** The last migration of that version. */
export const previousSchema = '0033-blocks';

export interface PreviousVault {
  readonly vaultId: string;
  readonly skuId: string;
  readonly actorId: string;
}

const keysPerBlock = 4_000;
const keysPerInsertion = 100_000;

/** Ids that rise, of keys whose fingerprints do not. */
const keyRows = `
  select $1::uuid, lpad(to_hex(n), 32, '0')::uuid, $2::uuid, '${defaultPrivate}'::uuid, $3::uuid, $4::bigint, $1::uuid, 2,
    substring(sha256(n::text::bytea) for 16), sha256(n::text::bytea) || sha256((-n)::text::bytea), lpad((n % 10000)::text, 4, '0')
  from generate_series($5::bigint, $6::bigint) n`;

const headerOf = (vault: PreviousVault, changed: Partial<TransactionHeader>): TransactionHeader => ({
  ...{ version: 1, vaultId: vault.vaultId, lane: 0, sequence: 0, number: 0, transactionId: '', kind: 'Inserted' },
  ...{ skuId: vault.skuId, rightId: defaultPrivate, fromRightId: null, quantity: 0, actorId: vault.actorId },
  ...{
    actorName: 'Ada',
    createdAt: new Date(),
    reference: '',
    insertionId: null,
    extractionId: null,
    documentId: null,
  },
  ...changed,
});

const link = async (db: pg.ClientBase, previous: Buffer, header: TransactionHeader, ids: Buffer): Promise<Buffer> => {
  const root = new MerkleRoot();
  root.add(ids);
  const merkleRoot = root.digest();
  const hash = linkHash(previous, header, [], merkleRoot) as Buffer;
  await db.query(
    `insert into txn (vault_id, id, number, sequence, kind, status, sku_id, agreement_id, quantity, actor_id, actor_name,
       reference, insertion_id, extraction_id, created_at, previous_hash, merkle_root, hash)
     values ($1, $2, $3, $4, $5, 'Completed', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      ...[header.vaultId, header.transactionId, header.number, header.sequence, header.kind, header.skuId],
      ...[header.rightId, header.quantity, header.actorId, header.actorName, header.reference, header.insertionId],
      ...[header.extractionId, header.createdAt, previous, merkleRoot, hash],
    ],
  );
  return hash;
};

/** A vault whose stock was inserted in parts of 100,000 keys, with movements, balances and custody. */
export const fillPrevious = async (db: pg.ClientBase, keyCount: number): Promise<PreviousVault> => {
  const vault = { vaultId: randomUUID(), skuId: randomUUID(), actorId: randomUUID() };
  const { vaultId, skuId } = vault;
  const productId = randomUUID();
  await db.query(
    `insert into product (vault_id, id, number, title, product_type, edition, status, created_at) values ($1, $2, 1, 'Game', 'Game', 'Standard', 'Active', now())`,
    [vaultId, productId],
  );
  await db.query(
    `insert into sku (vault_id, id, product_id, sku, platform, region, edition, status, sku_type, created_at) values ($1, $2, $3, 'A-1', 'Steam', 'ROW', 'Standard', 'Active', 'Single', now())`,
    [vaultId, skuId, productId],
  );
  // Indexes that are built over all rows at once are built in a tenth of the time.
  const { rows: indexes } = await db.query<{ name: string; text: string }>(
    `select indexname as name, indexdef as text from pg_indexes where tablename = 'key' and indexname <> 'key_pkey'`,
  );
  for (const { name } of indexes) await db.query(`drop index ${name}`);
  let hash = genesis;
  let sequence = 0;
  for (let from = 1; from <= keyCount; from += keysPerInsertion) {
    const to = Math.min(keyCount, from + keysPerInsertion - 1);
    sequence += 1;
    const [insertionId, transactionId, createdAt] = [randomUUID(), randomUUID(), new Date()];
    await db.query(
      `insert into insertion (vault_id, id, number, status, product_id, staged_platform, sku_id, agreement_id, created_by, created_by_name, created_at, finished_at, wrapped_key, txn_id, inserted_count, file_count, key_count)
       values ($1, $2, $3, 5, $4, 'Steam', $5, $6, $7, 'Ada', $8, $8, 'x', $9, $10, 1, $10)`,
      [
        vaultId,
        insertionId,
        sequence,
        productId,
        skuId,
        defaultPrivate,
        vault.actorId,
        createdAt,
        transactionId,
        to - from + 1,
      ],
    );
    await db.query(
      `insert into key (vault_id, id, sku_id, agreement_id, insertion_id, insertion_number, origin_vault_id, state, fingerprint, ciphertext, last4) ${keyRows}`,
      [vaultId, skuId, insertionId, sequence, from, to],
    );
    await db.query(
      `insert into key_movement_block (vault_id, txn_id, block_no, moved_at, event, from_state, to_state, key_ids)
       select $1, $2, (n - $4) / ${keysPerBlock} + 1, $3, 1, 1, 2, array_agg(lpad(to_hex(n), 32, '0')::uuid order by n)
       from generate_series($4::bigint, $5::bigint) n group by (n - $4) / ${keysPerBlock}`,
      [vaultId, transactionId, createdAt, from, to],
    );
    const ids = Buffer.alloc((to - from + 1) * 16);
    for (let n = from; n <= to; n += 1) ids.writeUInt32BE(n, (n - from) * 16 + 12);
    hash = await link(
      db,
      hash,
      headerOf(vault, { sequence, number: sequence, transactionId, quantity: to - from + 1, createdAt, insertionId }),
      ids,
    );
  }
  for (const { text } of indexes) await db.query(text);
  await db.query('insert into custody_head (vault_id, sequence, hash) values ($1, $2, $3)', [vaultId, sequence, hash]);
  await db.query(`insert into vault_counter (vault_id, name, value) values ($1, 'transaction', $2)`, [
    vaultId,
    sequence,
  ]);
  await db.query(
    'insert into stock_balance (vault_id, sku_id, agreement_id, inserted, available, changed_at) values ($1, $2, $3, $4, $4, now())',
    [vaultId, skuId, defaultPrivate, keyCount],
  );
  await db.query('analyze');
  return vault;
};

/** Takes keys as that version did: balance, keys and movements, number, link. */
export const takeAsBefore = async (db: pg.ClientBase, vault: PreviousVault, quantity: number): Promise<void> => {
  const { vaultId, skuId } = vault;
  const [transactionId, createdAt] = [randomUUID(), new Date()];
  await db.query('begin');
  try {
    const booked = await db.query(
      `update stock_balance set available = available - $4, extracted = extracted + $4, changed_at = now()
       where vault_id = $1 and sku_id = $2 and agreement_id = $3 and available >= $4`,
      [vaultId, skuId, defaultPrivate, quantity],
    );
    if (booked.rowCount !== 1) throw new Error('no stock');
    const { rows } = await db.query<{ id: string }>(
      `with oldest as (
         select vault_id, id from key where vault_id = $1 and sku_id = $2 and agreement_id = $3 and state = 2 and pool_id is null
         order by insertion_number, id limit $4 for update skip locked
       ), taken as (
         update key k set state = 7 from oldest o where k.vault_id = o.vault_id and k.id = o.id returning k.vault_id, k.id
       ) insert into key_movement (vault_id, txn_id, key_id, moved_at, event, from_state, to_state)
         select vault_id, $5, id, $6, 2, 2, 7 from taken returning key_id as id`,
      [vaultId, skuId, defaultPrivate, quantity, transactionId, createdAt],
    );
    const { rows: numbers } = await db.query<{ value: string }>(
      `insert into vault_counter (vault_id, name, value) values ($1, 'transaction', 1)
       on conflict (vault_id, name) do update set value = vault_counter.value + 1 returning value`,
      [vaultId],
    );
    await db.query(
      `insert into custody_head (vault_id, sequence, hash) values ($1, 0, $2) on conflict (vault_id) do nothing`,
      [vaultId, genesis],
    );
    const { rows: heads } = await db.query<{ sequence: string; hash: Buffer }>(
      'select sequence, hash from custody_head where vault_id = $1 for update',
      [vaultId],
    );
    const [head] = heads;
    if (head === undefined) throw new Error('no head');
    const sequence = Number(head.sequence) + 1;
    const ids = Buffer.concat(
      rows.map(({ id }) => Buffer.from(id.replaceAll('-', ''), 'hex')).toSorted((a, b) => a.compare(b)),
    );
    const header = headerOf(vault, {
      ...{ kind: 'Extracted', sequence, number: Number(numbers[0]?.value), transactionId, quantity: rows.length },
      ...{ createdAt, extractionId: randomUUID() },
    });
    const hash = await link(db, head.hash, header, ids);
    await db.query('update custody_head set sequence = $2, hash = $3 where vault_id = $1', [vaultId, sequence, hash]);
    await db.query('commit');
  } catch (thrown) {
    await db.query('rollback');
    throw thrown;
  }
};

/** What the inventory, the insertions and the transactions asked for. */
export const reads: readonly string[] = [
  'select * from stock_balance b join sku s on s.vault_id = b.vault_id and s.id = b.sku_id where b.vault_id = $1 limit 50',
  'select * from insertion where vault_id = $1 order by created_at desc, id desc limit 50',
  'select * from txn where vault_id = $1 order by created_at desc, id desc limit 50',
  'select count(*) from (select 1 from key_moved where vault_id = $1 limit 1000) first_ones',
];
