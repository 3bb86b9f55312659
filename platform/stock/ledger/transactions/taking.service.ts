/** Keys leaving the stock for good: taken oldest first, read back in order of their ids. */
import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql, type Kysely } from 'kysely';
import type { Actor } from '../../../access/index.js';
import type { Transaction } from '../../../database/database.js';
import { preparedStatement } from '../../../database/engine/prepared.js';
import { MerkleRoot } from '../custody/custody.js';
import { singles } from '../custody/custody.repository.js';
import { freeLane } from '../custody/lane.repository.js';
import type { Ledger } from '../custody/ledger.repository.js';
import { wrappedKeyOf } from '../movements/data-key.repository.js';
import { keyState, movementEvent } from '../../keys/key-state.js';
import { TamperedKey, type KeyThreads } from '../../keys/key-threads.js';
import type { VaultKeys } from '../../keys/vault-keys.service.js';
import type { HeadRow, StockDatabase } from '../../rows.js';
import { stockErrors } from '../../stock.errors.js';

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

interface Taken extends Partial<HeadRow> {
  readonly count: number;
  /** Their 16 bytes each, in order. */
  readonly ids: Buffer | null;
}

/**
 * Marks the oldest free keys as extracted, writes their movements, and, when there are enough of them, takes
 * a lane if one is free: in one statement. Values: vault, SKU, right, quantity, transaction, time.
 */
const takeText = (limit: string, wait: '' | 'skip locked'): string => `
  with oldest as (
    select vault_id, id from key
    where vault_id = $1 and sku_id = $2 and agreement_id = $3 and state = 2 and pool_id is null
    order by insertion_number, id limit ${limit} for update ${wait}
  ), taken as (
    update key k set state = ${keyState.extracted} from oldest o where k.vault_id = o.vault_id and k.id = o.id returning k.vault_id, k.id
  ), moved as (
    insert into key_movement (vault_id, txn_id, key_id, moved_at, event, from_state, to_state)
    select vault_id, $5, id, $6, ${movementEvent.extracted}, ${keyState.available}, ${keyState.extracted} from taken returning key_id
  ), counted as (
    select count(*)::int as count, string_agg(uuid_send(key_id), ''::bytea order by key_id) as ids from moved
  )
  select counted.*, head.* from counted left join lateral (${freeLane('and counted.count = $4::int')}) head on true`;

/** Of one key the plan is always the same, and made once. */
const takeOne = {
  passing: preparedStatement('stock_take_one', takeText('1', 'skip locked')),
  waiting: preparedStatement('stock_take_one_waiting', takeText('1', '')),
};
const takeSeveral = { passing: takeText('$4::int', 'skip locked'), waiting: takeText('$4::int', '') };

/**
 * Takes as many keys as asked for, or none. First those that nobody holds; only when they do not do,
 * everything is given back and taken again in order, and what others hold is waited for: two who each
 * held some of the last keys would else wait for each other.
 */
const takeOldest = async (
  tx: Tx,
  { vaultId, skuId, rightId }: Place,
  quantity: number,
  transactionId: string,
  now: Date,
): Promise<Taken | undefined> => {
  const values = [vaultId, skuId, rightId, quantity, transactionId, now];
  for (const way of ['passing', 'waiting'] as const) {
    // Whoever wants one key holds none when there is none.
    const isOne = quantity === 1;
    if (!isOne) await sql`savepoint taking`.execute(tx);
    const query = isOne ? takeOne[way](...values) : CompiledQuery.raw(takeSeveral[way], values);
    const { rows } = await tx.executeQuery(query);
    const [taken] = rows as Taken[];
    if (taken?.count === quantity) return taken;
    if (!isOne) await sql`rollback to savepoint taking`.execute(tx);
  }
  return undefined;
};

/** When a transaction was made, and with it all of its movements. @returns undefined where there is none */
const timeOf = async (db: Tables, vaultId: string, transactionId: string): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('txn_any')
    .select('created_at')
    .where('vault_id', '=', vaultId)
    .where('id', '=', transactionId)
    .executeTakeFirst();
  return row?.created_at;
};

/** A key's text as it lies in the table. */
interface SealedKey {
  readonly keyId: string;
  readonly insertion_id: string;
  readonly fingerprint: Buffer;
  readonly ciphertext: Buffer;
}

/**
 * The next keys that a transaction moved one by one, in the order of their ids. Its month alone is read, archived or not.
 * The movements are limited first: the keys of a vault of which the planner knows nothing would else be gone through for
 * each of them.
 */
const movedKeys = async (
  db: Tables,
  { vaultId, transactionId, movedAt }: { vaultId: string; transactionId: string; movedAt: Date },
  after: string,
): Promise<SealedKey[]> => {
  const { rows } = await sql<SealedKey>`
    select k.id as "keyId", k.insertion_id, k.fingerprint, k.ciphertext
    from (
      select vault_id, key_id from ${singles}
      where vault_id = ${vaultId} and txn_id = ${transactionId} and moved_at = ${movedAt} and key_id > ${after}
      order by key_id limit ${sql.lit(keysPerRead)}
    ) moved join key k on k.vault_id = moved.vault_id and k.id = moved.key_id
    order by moved.key_id`.execute(db);
  return rows;
};

const isLane = (row: Partial<HeadRow>): row is HeadRow => typeof row.lane === 'number';

export class TakingService {
  constructor(
    private readonly vaultKeys: VaultKeys,
    private readonly threads: KeyThreads,
    private readonly ledger: Ledger,
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
    const taken = await takeOldest(tx, { vaultId, skuId, rightId }, quantity, id, now);
    if (taken === undefined) return undefined;
    const root = new MerkleRoot();
    root.add(taken.ids ?? Buffer.alloc(0));
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
    const entry = { transaction, moved: [moved], merkleRoot: root.digest() };
    await this.ledger.enter(tx, vaultId, [entry], now, isLane(taken) ? taken : undefined);
    return id;
  }

  /**
   * The text of the keys that a transaction moved, some thousand at a time.
   * @throws stock.key_tampered for a row that was changed outside the product
   */
  async *read(db: Tables, vaultId: string, transactionId: string): AsyncGenerator<readonly string[]> {
    const movedAt = await timeOf(db, vaultId, transactionId);
    if (movedAt === undefined) return;
    let last = lowestId;
    for (;;) {
      const keys = await movedKeys(db, { vaultId, transactionId, movedAt }, last);
      const end = keys.at(-1);
      if (end === undefined) return;
      last = end.keyId;
      yield await this.open(db, vaultId, keys);
    }
  }

  private async open(db: Tables, vaultId: string, keys: readonly SealedKey[]): Promise<string[]> {
    const texts = new Map<string, string>();
    for (const [insertionId, ofInsertion] of Map.groupBy(keys, (key) => key.insertion_id)) {
      const wrapped_key = await wrappedKeyOf(db, vaultId, insertionId);
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
