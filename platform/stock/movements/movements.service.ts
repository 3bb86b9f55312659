/** Acts on many keys of a vault at once: blacklisting, withdrawal, change of right. */
import type { RawBuilder } from 'kysely';
import type { Actor } from '../../access/index.js';
import type { Transaction } from '../../database/database.js';
import type { MovedGroup } from '../custody/custody.js';
import { movedBy } from '../custody/custody.repository.js';
import type { Ledger, LedgerEntry } from '../custody/ledger.repository.js';
import { keyStateName } from '../keys/key-state.js';
import type { StockDatabase } from '../rows.js';
import { stockErrors } from '../stock.errors.js';
import { findMovementKind, type MovementKind, type MovementKindName } from './movement-kinds.js';
import { moveChosen, type MovedSet } from './movements.repository.js';

type Tx = Transaction<StockDatabase>;

export interface Movement {
  /** Who does it. */
  readonly actor: Actor;
  /** The vault that holds the keys. */
  readonly vaultId: string;
  readonly kind: MovementKindName;
  /** A query with one column `id`: ids of keys. Those of other vaults are passed over. */
  readonly chosen: RawBuilder<unknown>;
  /** The new right, where the kind changes it. */
  readonly toRightId?: string;
  readonly reference: string;
  /** What all transactions of this act have in common. */
  readonly documentId: string;
  readonly now: Date;
}

/** How many keys had which state, by its name (keyStateName). */
export type CountByState = Readonly<Record<string, number>>;

export interface MovedTransaction {
  readonly id: string;
  readonly skuId: string;
  /** The right that the keys are under now. */
  readonly rightId: string;
  readonly quantity: number;
  /** The states that the keys had before. */
  readonly byState: CountByState;
}

export interface MovementOutcome {
  readonly transactions: readonly MovedTransaction[];
  /** Keys that were left as they are, by the state that forbids it. */
  readonly refused: CountByState;
  /** Keys that are under the right already. */
  readonly unchanged: number;
}

const countByState = (sets: readonly MovedSet[]): CountByState => {
  const counts: Record<string, number> = {};
  for (const { state, count } of sets) {
    const name = keyStateName(state);
    counts[name] = (counts[name] ?? 0) + count;
  }
  return counts;
};

const sumOf = (sets: readonly MovedSet[]): number => sets.reduce((sum, { count }) => sum + count, 0);

const kindOf = ({ kind: name, toRightId }: Movement): MovementKind => {
  const kind = findMovementKind(name);
  if (kind === undefined || kind.isOwnPath || (kind.changesRight ?? false) !== (toRightId !== undefined))
    throw stockErrors('stock.key_state_invalid');
  return kind;
};

export class MovementsService {
  constructor(private readonly ledger: Ledger) {}

  /**
   * Moves keys within the caller's transaction: keys, movements, balances and custody, a transaction for
   * each SKU and right. To be called last: what follows holds up a lane of the vault. Whether the actor
   * may do this is for the caller to have asked.
   * @returns what was moved, and what was left because its state forbids it; nothing moved is no error
   * @throws stock.key_state_invalid for a kind that is none of these acts
   */
  async move(tx: Tx, movement: Movement): Promise<MovementOutcome> {
    const kind = kindOf(movement);
    const { vaultId, chosen, toRightId, now } = movement;
    const sets = await moveChosen(tx, { vaultId, kind, chosen, toRightId, now });
    const of = (outcome: MovedSet['outcome']): MovedSet[] => sets.filter((set) => set.outcome === outcome);
    const byTransaction = Map.groupBy(of('moved'), ({ txnId }) => txnId ?? '');
    const entries: LedgerEntry[] = [];
    for (const moved of byTransaction.values()) entries.push(await this.entryOf(tx, movement, kind, moved));
    if (entries.length > 0) await this.ledger.enter(tx, vaultId, entries, now);
    return {
      transactions: entries.map(({ transaction }) => ({
        id: transaction.id,
        skuId: transaction.sku_id,
        rightId: transaction.agreement_id,
        quantity: transaction.quantity,
        byState: countByState(byTransaction.get(transaction.id) ?? []),
      })),
      refused: countByState(of('refused')),
      unchanged: sumOf(of('unchanged')),
    };
  }

  private async entryOf(
    tx: Tx,
    { actor, vaultId, kind: name, toRightId, reference, documentId, now }: Movement,
    kind: MovementKind,
    moved: readonly MovedSet[],
  ): Promise<LedgerEntry> {
    const [{ txnId, skuId, rightId }] = moved as [MovedSet];
    const id = txnId ?? '';
    const { root } = await movedBy(tx, { vault_id: vaultId, id, created_at: now });
    return {
      transaction: {
        vault_id: vaultId,
        id,
        kind: name,
        status: 'Completed',
        sku_id: skuId,
        agreement_id: toRightId ?? rightId,
        from_agreement_id: toRightId === undefined ? null : rightId,
        quantity: sumOf(moved),
        actor_id: actor.userGuid,
        actor_name: actor.userName,
        reference,
        insertion_id: null,
        extraction_id: null,
        document_id: documentId,
        created_at: now,
      },
      moved: moved.map(({ state, count }): MovedGroup => ({
        event: kind.event,
        fromState: state,
        toState: kind.to ?? state,
        count,
      })),
      merkleRoot: root,
    };
  }
}
