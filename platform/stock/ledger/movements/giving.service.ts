/** Keys that change their holder, and what both vaults' books say of it (docs/domain.md, a, transition 12; b). */
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../database/database.js';
import { keepDataKey, missingDataKeys, wrappedKeyOf } from './data-key.repository.js';
import { keyState, movementEvent } from '../../keys/key-state.js';
import type { VaultKeys } from '../../keys/vault-keys.service.js';
import type { StockDatabase } from '../../rows.js';
import { bookPools } from '../balances/pool.repository.js';
import { genesis } from '../custody/custody.js';
import type { Ledger, LedgerEntry } from '../custody/ledger.repository.js';
import { rootsOf } from '../custody/moved.repository.js';
import { giveChosen, type GivenFrom } from './hand-over.repository.js';
import { minInBlocks } from './movements.repository.js';
import type { Mover } from './movements.service.js';

type Tx = Transaction<StockDatabase>;

/** What an act says of itself in the books. */
export interface Said {
  readonly actor: Mover;
  readonly reference: string;
  /** What all transactions of this act have in common. */
  readonly documentId: string;
  readonly now: Date;
}

/** Keys of one place that go from one vault to another; the actor is of the vault that gets them. */
export interface Gift extends Said {
  readonly vaultId: string;
  readonly toVaultId: string;
  readonly skuId: string;
  readonly rightId: string;
  readonly quantity: number;
  /** Whom the books of the vault that gives name. */
  readonly giver: Mover;
}

/** The same keys, locked by this transaction. */
export interface LockedGift extends GivenFrom {
  /** Those that the keys were inserted with. */
  readonly insertionIds: readonly string[];
  /** Of keys that come out of one. */
  readonly poolId?: string;
}

export interface GivenTransactions {
  readonly givenTxnId: string;
  readonly receivedTxnId: string;
}

export interface GivingDependencies {
  readonly vaultKeys: VaultKeys;
  readonly ledger: Ledger;
}

export class GivingService {
  constructor(private readonly dependencies: GivingDependencies) {}

  /**
   * Gives locked keys to the other vault, all of them: holder, data keys, and the books of both vaults; to be called
   * last. No key is decrypted.
   * @returns the transactions of the vault that gives and of the one that gets
   * @throws Error when the keys are not as many as said
   */
  async give(tx: Tx, gift: Gift, locked: LockedGift): Promise<GivenTransactions> {
    const { vaultId, toVaultId, quantity, now } = gift;
    await this.#bringDataKeys(tx, vaultId, toVaultId, locked.insertionIds);
    const ids = { givenTxnId: randomUUID(), receivedTxnId: randomUUID() };
    const isInBlocks = quantity >= minInBlocks;
    const given = await giveChosen(tx, { ...ids, ...locked, vaultId, toVaultId, now, isInBlocks });
    if (given !== quantity) throw new Error('the keys that were given are not those that were locked');
    if (locked.poolId !== undefined)
      await bookPools(tx, vaultId, movementEvent.transferred, new Map([[locked.poolId, given]]));
    const roots = await rootsOf(tx, { vaultId, movedAt: now }, [{ id: ids.givenTxnId, quantity }]);
    await this.#enter(tx, gift, { ...ids, fromState: locked.fromState }, roots.get(ids.givenTxnId) ?? genesis);
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
  async #enter(
    tx: Tx,
    gift: Gift,
    { givenTxnId, receivedTxnId, fromState }: GivenTransactions & { readonly fromState: number },
    merkleRoot: Buffer,
  ) {
    const { vaultId, toVaultId, giver, actor, now } = gift;
    const { transferred, received } = movementEvent;
    const out = entryOf(gift, { vaultId, id: givenTxnId, kind: 'Transferred', by: giver }, merkleRoot, {
      ...{ event: transferred, fromState },
    });
    const into = entryOf(gift, { vaultId: toVaultId, id: receivedTxnId, kind: 'Received', by: actor }, merkleRoot, {
      ...{ event: received, fromState: keyState.available },
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
  { skuId, rightId, quantity, reference, documentId, now }: Gift,
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
