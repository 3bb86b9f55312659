/** Acts on many keys of a vault at once: blacklisting, withdrawal, change of right, into a pool and out of it. */
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../access/index.js';
import type { Transaction } from '../../../database/database.js';
import { genesis, type MovedGroup } from '../custody/custody.js';
import type { Ledger, LedgerEntry } from '../custody/ledger.repository.js';
import { rootsOf } from '../custody/moved.repository.js';
import { bookPools } from '../balances/pool.repository.js';
import { keyState, keyStateName } from '../../keys/key-state.js';
import type { StockDatabase } from '../../rows.js';
import { stockErrors } from '../../stock.errors.js';
import { findMovementKind, type MovementKind, type MovementKindName } from './movement-kinds.js';
import {
  lockChosen,
  moveLocked,
  type Document,
  type JudgedSet,
  type KeyChoice,
  type MovedSet,
  type SetMove,
} from './movements.repository.js';

type Tx = Transaction<StockDatabase>;

/** Whom the books name. */
export type Mover = Pick<Actor, 'userGuid' | 'userName'>;

/** Whom they name where nobody has acted. */
export const systemMover: Mover = { userGuid: '00000000-0000-0000-0000-000000000000', userName: 'Keyway' };

export interface Movement {
  /** Who does it. */
  readonly actor: Mover;
  /** The vault that holds the keys. */
  readonly vaultId: string;
  readonly kind: MovementKindName;
  /** Keys of other vaults are passed over. */
  readonly chosen: KeyChoice;
  /** The new right, where the kind changes it. */
  readonly toRightId?: string;
  /** The pool that the keys come into, where the kind is that. */
  readonly poolId?: string;
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

const countByState = (sets: readonly Pick<JudgedSet, 'state' | 'count'>[]): CountByState => {
  const counts: Record<string, number> = {};
  for (const { state, count } of sets) {
    const name = keyStateName(state);
    counts[name] = (counts[name] ?? 0) + count;
  }
  return counts;
};

const sumOf = (sets: readonly Pick<JudgedSet, 'count'>[]): number => sets.reduce((sum, { count }) => sum + count, 0);

/** How many of the keys come into a pool, or leave which. */
const poolsOf = (sets: readonly JudgedSet[], into: string | undefined): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { poolId, count } of sets) {
    const pool = into ?? poolId;
    if (pool !== null) counts.set(pool, (counts.get(pool) ?? 0) + count);
  }
  return counts;
};

/** A transaction for each SKU and right. */
const documentsOf = (sets: readonly JudgedSet[]): Document[] =>
  [...Map.groupBy(sets, ({ skuId, rightId }) => `${skuId} ${rightId}`).values()].map((ofPlace) => {
    const [{ skuId, rightId }] = ofPlace as [JudgedSet];
    return { txnId: randomUUID(), skuId, rightId, sets: ofPlace };
  });

/** A document, and what became of its keys. */
interface Done {
  readonly document: Document;
  readonly moved: readonly MovedSet[];
}

const kindOf = ({ kind: name, toRightId, poolId }: Movement): MovementKind => {
  const kind = findMovementKind(name);
  const isInvalid =
    kind === undefined ||
    (kind.isOwnPath ?? false) ||
    (kind.changesRight ?? false) !== (toRightId !== undefined) ||
    (kind.to === keyState.inPool) !== (poolId !== undefined);
  if (isInvalid) throw stockErrors('stock.key_state_invalid');
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
    const { vaultId, chosen, toRightId, poolId, now } = movement;
    const move = { vaultId, kind, chosen, toRightId, poolId, now };
    const judged = await lockChosen(tx, move);
    const of = (outcome: JudgedSet['outcome']): JudgedSet[] => judged.filter((set) => set.outcome === outcome);
    const done = await this.moveAll(tx, move, documentsOf(of('moved')));
    if (sumOf(done.flatMap(({ moved }) => moved)) !== sumOf(of('moved')))
      throw new Error('the keys that were changed are not those that were locked');
    await bookPools(tx, vaultId, kind.event, poolsOf(of('moved'), poolId));
    const entries = await this.entriesOf(tx, movement, kind, done);
    if (entries.length > 0) await this.ledger.enter(tx, vaultId, entries, now);
    return {
      transactions: done.map(({ document: { txnId: id, skuId, rightId }, moved }) => ({
        ...{ id, skuId, rightId: toRightId ?? rightId },
        ...{ quantity: sumOf(moved), byState: countByState(moved) },
      })),
      refused: countByState(of('refused')),
      unchanged: sumOf(of('unchanged')),
    };
  }

  private async moveAll(tx: Tx, move: SetMove, documents: readonly Document[]): Promise<Done[]> {
    if (documents.length === 0) return [];
    const moved = Map.groupBy(await moveLocked(tx, move, documents), ({ txnId }) => txnId);
    return documents.flatMap((document) => {
      const ofIt = moved.get(document.txnId);
      return ofIt === undefined ? [] : [{ document, moved: ofIt }];
    });
  }

  private async entriesOf(
    tx: Tx,
    { actor, vaultId, kind: name, toRightId, reference, documentId, now }: Movement,
    kind: MovementKind,
    done: readonly Done[],
  ): Promise<LedgerEntry[]> {
    const quantities = done.map(({ document, moved }) => ({ id: document.txnId, quantity: sumOf(moved) }));
    const roots = await rootsOf(tx, { vaultId, movedAt: now }, quantities);
    return done.map(({ document: { txnId, skuId, rightId }, moved }, at) => ({
      transaction: {
        vault_id: vaultId,
        id: txnId,
        kind: name,
        status: 'Completed',
        sku_id: skuId,
        agreement_id: toRightId ?? rightId,
        from_agreement_id: toRightId === undefined ? null : rightId,
        quantity: quantities[at]?.quantity ?? 0,
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
      merkleRoot: roots.get(txnId) ?? genesis,
    }));
  }
}
