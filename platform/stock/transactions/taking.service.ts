/** Keys leaving the stock for good: taken oldest first, read back in order of their ids. */
import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Actor } from '../../access/index.js';
import type { Transaction } from '../../database/database.js';
import { MerkleRoot } from '../custody/custody.js';
import { enterLedger } from '../custody/ledger.repository.js';
import { keyState, movementEvent } from '../keys/key-state.js';
import { TamperedKey, type KeyThreads } from '../keys/key-threads.js';
import type { VaultKeys } from '../keys/vault-keys.service.js';
import type { StockDatabase } from '../rows.js';
import { stockErrors } from '../stock.errors.js';

type Tables = Kysely<StockDatabase>;
type Tx = Transaction<StockDatabase>;

export interface Taking {
  readonly actor: Actor;
  readonly skuId: string;
  readonly rightId: string;
  readonly quantity: number;
  readonly extractionId: string;
  readonly reference: string;
  readonly now: Date;
}

const keysPerRead = 2_000;
const lowestId = '00000000-0000-0000-0000-000000000000';

/** Where keys are taken from. */
interface Place {
  readonly vaultId: string;
  readonly skuId: string;
  readonly rightId: string;
}

interface Taken {
  readonly count: number;
  /** Their 16 bytes each, in order. */
  readonly ids: Buffer | null;
}

/**
 * Marks the oldest free keys as extracted and writes their movements, in one statement.
 * @param isWaiting false passes over keys that another transaction holds
 */
const moveOldest = async (
  tx: Tx,
  place: Place,
  quantity: number,
  transactionId: string,
  now: Date,
  isWaiting: boolean,
): Promise<Taken> => {
  const { rows } = await sql<Taken>`
    with oldest as (
      select vault_id, id from key
      where vault_id = ${place.vaultId} and sku_id = ${place.skuId} and agreement_id = ${place.rightId} and state = 2 and pool_id is null
      order by insertion_number, id limit ${quantity} for update ${sql.raw(isWaiting ? '' : 'skip locked')}
    ), taken as (
      update key k set state = ${sql.lit(keyState.extracted)} from oldest o where k.vault_id = o.vault_id and k.id = o.id returning k.vault_id, k.id
    ), moved as (
      insert into key_movement (vault_id, txn_id, key_id, moved_at, event, from_state, to_state)
      select vault_id, ${transactionId}::uuid, id, ${now}::timestamptz, ${sql.lit(movementEvent.extracted)},
        ${sql.lit(keyState.available)}, ${sql.lit(keyState.extracted)} from taken returning key_id
    )
    select count(*)::int as count, string_agg(uuid_send(key_id), ''::bytea order by key_id) as ids from moved`.execute(
    tx,
  );
  return rows[0] ?? { count: 0, ids: null };
};

/**
 * Takes as many keys as asked for, or none. First those that nobody holds; only when they do not do,
 * everything is given back and taken again in order, and what others hold is waited for: two who each
 * held some of the last keys would else wait for each other.
 */
const takeOldest = async (tx: Tx, place: Place, quantity: number, transactionId: string, now: Date) => {
  for (const isWaiting of [false, true]) {
    await sql`savepoint taking`.execute(tx);
    const taken = await moveOldest(tx, place, quantity, transactionId, now, isWaiting);
    if (taken.count === quantity) return taken.ids ?? Buffer.alloc(0);
    await sql`rollback to savepoint taking`.execute(tx);
  }
  return undefined;
};

export class TakingService {
  constructor(
    private readonly vaultKeys: VaultKeys,
    private readonly threads: KeyThreads,
  ) {}

  /**
   * Takes keys out of the free stock within the caller's transaction: keys, movements, transaction,
   * balance, custody. Of several who take the last keys none gets another's, and none falls short while
   * there is stock.
   * @returns the transaction's id; undefined, and nothing is changed, when fewer are free
   */
  async take(tx: Tx, taking: Taking): Promise<string | undefined> {
    const { actor, skuId, rightId, quantity, now } = taking;
    const vaultId = actor.ownerGuid;
    const id = randomUUID();
    const ids = await takeOldest(tx, { vaultId, skuId, rightId }, quantity, id, now);
    if (ids === undefined) return undefined;
    const root = new MerkleRoot();
    root.add(ids);
    const { available, extracted } = keyState;
    const moved = { event: movementEvent.extracted, fromState: available, toState: extracted, count: quantity };
    const transaction = {
      vault_id: vaultId,
      id,
      kind: 'Extracted',
      status: 'Completed',
      sku_id: skuId,
      agreement_id: rightId,
      from_agreement_id: null,
      quantity,
      actor_id: actor.userGuid,
      actor_name: actor.userName,
      reference: taking.reference,
      insertion_id: null,
      extraction_id: taking.extractionId,
      document_id: null,
      created_at: now,
    };
    await enterLedger(tx, vaultId, [{ transaction, moved: [moved], merkleRoot: root.digest() }], now);
    return id;
  }

  /**
   * The text of the keys that a transaction moved, some thousand at a time.
   * @throws stock.key_tampered for a row that was changed outside the product
   */
  async *read(db: Tables, vaultId: string, transactionId: string): AsyncGenerator<readonly string[]> {
    let last = lowestId;
    for (;;) {
      const keys = await db
        .selectFrom('key_movement as m')
        .innerJoin('key as k', (join) => join.onRef('k.vault_id', '=', 'm.vault_id').onRef('k.id', '=', 'm.key_id'))
        .select(['k.id as keyId', 'k.insertion_id', 'k.fingerprint', 'k.ciphertext'])
        .where('m.vault_id', '=', vaultId)
        .where('m.txn_id', '=', transactionId)
        .where('m.key_id', '>', last)
        .orderBy('m.key_id')
        .limit(keysPerRead)
        .execute();
      const end = keys.at(-1);
      if (end === undefined) return;
      last = end.keyId;
      yield await this.open(db, vaultId, keys);
    }
  }

  private async open(
    db: Tables,
    vaultId: string,
    keys: readonly { keyId: string; insertion_id: string; fingerprint: Buffer; ciphertext: Buffer }[],
  ): Promise<string[]> {
    const texts = new Map<string, string>();
    for (const [insertionId, ofInsertion] of Map.groupBy(keys, (key) => key.insertion_id)) {
      const { wrapped_key } = await db
        .selectFrom('insertion')
        .select('wrapped_key')
        .where('vault_id', '=', vaultId)
        .where('id', '=', insertionId)
        .executeTakeFirstOrThrow();
      const dataKey = await this.vaultKeys.openDataKey(db, vaultId, insertionId, wrapped_key);
      const opened = await this.openAll(insertionId, dataKey, ofInsertion);
      ofInsertion.forEach((key, at) => texts.set(key.keyId, opened[at] ?? ''));
    }
    return keys.map((key) => texts.get(key.keyId) ?? '');
  }

  private async openAll(
    insertionId: string,
    dataKey: Buffer,
    keys: readonly { keyId: string; fingerprint: Buffer; ciphertext: Buffer }[],
  ) {
    try {
      return await this.threads.open({ insertionId, dataKey, keys });
    } catch (thrown) {
      if (thrown instanceof TamperedKey)
        throw stockErrors('stock.key_tampered', { params: { keyId: thrown.keyId }, cause: thrown });
      throw thrown;
    }
  }
}
