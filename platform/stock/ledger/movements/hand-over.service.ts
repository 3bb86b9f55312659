/** Keys offered to another vault, released, or given to it (docs/domain.md, a, transitions 10 to 12; b). */
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../database/database.js';
import { keepDataKey, missingDataKeys, wrappedKeyOf } from './data-key.repository.js';
import { keyState, movementEvent } from '../../keys/key-state.js';
import type { VaultKeys } from '../../keys/vault-keys.service.js';
import type { StockDatabase } from '../../rows.js';
import { genesis } from '../custody/custody.js';
import type { Ledger, LedgerEntry } from '../custody/ledger.repository.js';
import { rootsOf } from '../custody/moved.repository.js';
import {
  giveOffered,
  lockedKeys,
  lockOffered,
  lockOldest,
  momentOf,
  offeredBy,
  type LockedKeys,
  type WantedKeys,
} from './hand-over.repository.js';
import { minInBlocks } from './movements.repository.js';
import type { MovedTransaction, Mover, MovementsService } from './movements.service.js';

type Tx = Transaction<StockDatabase>;

/** What an act says of itself in the books. */
interface Said {
  readonly actor: Mover;
  readonly reference: string;
  /** What all transactions of this act have in common. */
  readonly documentId: string;
  readonly now: Date;
}

/** Keys of an offer, which one transaction of the vault has put aside. */
export interface OfferedKeys extends Said {
  readonly vaultId: string;
  readonly offeredTxnId: string;
  readonly quantity: number;
}

export interface GivenKeys extends OfferedKeys {
  readonly toVaultId: string;
  readonly skuId: string;
  readonly rightId: string;
  /** Who offered them: said in the books of the vault that gives. */
  readonly giver: Mover;
}

export interface HandOverDependencies {
  readonly movements: MovementsService;
  readonly vaultKeys: VaultKeys;
  readonly ledger: Ledger;
}

const moverOf = async (tx: Tx, { vaultId, offeredTxnId: txnId }: OfferedKeys) => ({
  ...{ vaultId, txnId, movedAt: await momentOf(tx, vaultId, txnId) },
});

export class HandOverService {
  constructor(private readonly dependencies: HandOverDependencies) {}

  /**
   * Locks the oldest free keys of each place, to be offered in the same transaction.
   * @returns how many each place has of what is wanted; nothing is changed
   */
  async lock(tx: Tx, vaultId: string, wanted: readonly WantedKeys[]): Promise<LockedKeys[]> {
    const inOrder = wanted.toSorted((a, b) => (a.skuId + a.rightId < b.skuId + b.rightId ? -1 : 1));
    const locked: LockedKeys[] = [];
    for (const each of inOrder) locked.push(await lockOldest(tx, vaultId, each));
    return locked;
  }

  /** Puts locked keys aside, all of them; to be called last. @returns a transaction for each place */
  async offer(
    tx: Tx,
    vaultId: string,
    locked: readonly LockedKeys[],
    said: Said,
  ): Promise<readonly MovedTransaction[]> {
    const chosen = lockedKeys(locked);
    const moved = await this.dependencies.movements.move(tx, { ...said, vaultId, kind: 'Offered', chosen });
    const count = moved.transactions.reduce((sum, { quantity }) => sum + quantity, 0);
    if (count !== locked.reduce((sum, each) => sum + each.count, 0))
      throw new Error('not all locked keys were offered');
    return moved.transactions;
  }

  /** Makes an offer's keys free again, all of them; to be called last. */
  async release(tx: Tx, keys: OfferedKeys): Promise<void> {
    const { actor, vaultId, reference, documentId, now, quantity } = keys;
    const chosen = offeredBy(await moverOf(tx, keys));
    const moved = await this.dependencies.movements.move(tx, {
      ...{ actor, vaultId, kind: 'OfferReleased', chosen, reference, documentId, now },
    });
    const count = moved.transactions.reduce((sum, each) => sum + each.quantity, 0);
    if (count !== quantity) throw new Error('an offer has released other keys than its own');
  }

  /**
   * Gives an offer's keys to the other vault, all of them: holder, data keys, and the books of both vaults; to be called
   * last. No key is decrypted.
   * @returns the transactions of the vault that gives and of the one that gets
   */
  async give(tx: Tx, keys: GivenKeys): Promise<{ readonly givenTxnId: string; readonly receivedTxnId: string }> {
    const { vaultId, toVaultId, quantity, now } = keys;
    const offered = await moverOf(tx, keys);
    const { count, insertionIds } = await lockOffered(tx, offered);
    if (count !== quantity) throw new Error('an offer has other keys than its own');
    await this.#bringDataKeys(tx, vaultId, toVaultId, insertionIds);
    const ids = { givenTxnId: randomUUID(), receivedTxnId: randomUUID() };
    const isInBlocks = quantity >= minInBlocks;
    const given = await giveOffered(tx, { ...ids, offered, toVaultId, now, isInBlocks });
    if (given !== quantity) throw new Error('the keys that were given are not those that were locked');
    const roots = await rootsOf(tx, { vaultId, movedAt: now }, [{ id: ids.givenTxnId, quantity }]);
    const root = roots.get(ids.givenTxnId) ?? genesis;
    await this.#enter(tx, keys, ids, root);
    return ids;
  }

  async #bringDataKeys(tx: Tx, fromVaultId: string, toVaultId: string, insertionIds: readonly string[]) {
    const { vaultKeys } = this.dependencies;
    for (const insertionId of await missingDataKeys(tx, toVaultId, insertionIds)) {
      const wrapped = await wrappedKeyOf(tx, fromVaultId, insertionId);
      const brought = await vaultKeys.rewrap(tx, { vaultId: fromVaultId, insertionId, wrapped }, toVaultId);
      await keepDataKey(tx, toVaultId, insertionId, brought);
    }
  }

  /** The books of both vaults, always in the same order: two who give each other keys do not wait in a circle. */
  async #enter(tx: Tx, keys: GivenKeys, ids: { givenTxnId: string; receivedTxnId: string }, merkleRoot: Buffer) {
    const { vaultId, toVaultId, giver, actor, now } = keys;
    const { transferred, received } = movementEvent;
    const { available, offered } = keyState;
    const out = entryOf(keys, { vaultId, id: ids.givenTxnId, kind: 'Transferred', by: giver }, merkleRoot, {
      ...{ event: transferred, fromState: offered },
    });
    const into = entryOf(keys, { vaultId: toVaultId, id: ids.receivedTxnId, kind: 'Received', by: actor }, merkleRoot, {
      ...{ event: received, fromState: available },
    });
    for (const entry of [out, into].toSorted((a, b) => (a.transaction.vault_id < b.transaction.vault_id ? -1 : 1)))
      await this.dependencies.ledger.enter(tx, entry.transaction.vault_id, [entry], now);
  }
}

interface Book {
  readonly vaultId: string;
  readonly id: string;
  readonly kind: 'Transferred' | 'Received';
  readonly by: Mover;
}

const entryOf = (
  { skuId, rightId, quantity, reference, documentId, now }: GivenKeys,
  { vaultId, id, kind, by }: Book,
  merkleRoot: Buffer,
  way: { readonly event: number; readonly fromState: number },
): LedgerEntry => ({
  transaction: {
    ...{ vault_id: vaultId, id, kind, status: 'Completed', sku_id: skuId, agreement_id: rightId, quantity, reference },
    ...{ from_agreement_id: null, insertion_id: null, extraction_id: null, document_id: documentId, created_at: now },
    ...{ actor_id: by.userGuid, actor_name: by.userName },
  },
  moved: [{ ...way, toState: keyState.available, count: quantity }],
  merkleRoot,
});
