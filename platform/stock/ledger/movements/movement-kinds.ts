/** The acts that move keys, each with what it may do: the one table of the transitions (docs/domain.md, a). */
import { keyState, movementEvent, type KeyState } from '../../keys/key-state.js';

export interface MovementKind {
  /** Number of the movement's event in the tables. */
  readonly event: number;
  /** States that a key may have before. */
  readonly from: readonly KeyState[];
  /** The state after; absent, it stays as it is. */
  readonly to?: KeyState;
  /** Only keys that this vault has inserted itself, and that never left it. */
  readonly isForOrigin?: true;
  /** The keys go under another right. */
  readonly changesRight?: true;
  /** Written by the act itself (insertion, taking), not by MovementsService. */
  readonly isOwnPath?: true;
}

const { staged, available, offered, fulfilled, extracted, revoked, blacklisted, voided, inPool } = keyState;

export const movementKinds = {
  /** Transition 2. */
  Inserted: { event: movementEvent.inserted, from: [staged], to: available, isOwnPath: true },
  /** Transition 13. */
  Extracted: { event: movementEvent.extracted, from: [available], to: extracted, isOwnPath: true },
  /**
   * Transition 14, but for reserved, offered and sold keys: an open order or offer would lose its key, and
   * nothing replaces it yet.
   */
  Blacklisted: {
    event: movementEvent.blacklisted,
    from: [available, inPool, fulfilled, extracted, revoked],
    to: blacklisted,
  },
  /** Transition 15. A voided key no longer holds its fingerprint: the same text may be inserted again. */
  Withdrawn: {
    event: movementEvent.withdrawn,
    from: [available],
    to: voided,
    isForOrigin: true,
  },
  /** Transition 16. */
  RightChanged: { event: movementEvent.rightChanged, from: [available], changesRight: true },
  /** Transition 10. */
  Offered: { event: movementEvent.offered, from: [available], to: offered },
  /** Transition 11. */
  OfferReleased: { event: movementEvent.offerReleased, from: [offered], to: available },
  /** Transition 12, and a draw: from a pool, or of free keys by an allocation. In the books of the vault that gives. */
  Transferred: { event: movementEvent.transferred, from: [available, offered, inPool], to: available, isOwnPath: true },
  /** The same in the books of the vault that gets: there the key was in no state before. */
  Received: { event: movementEvent.received, from: [available], to: available, isOwnPath: true },
  /** Into a pool, and back out of it undrawn. */
  Pooled: { event: movementEvent.pooled, from: [available], to: inPool },
  Unpooled: { event: movementEvent.unpooled, from: [inPool], to: available },
} as const satisfies Record<string, MovementKind>;

export type MovementKindName = keyof typeof movementKinds;

/** The rules of a kind by the name that stands in a transaction; undefined for one that nobody writes. */
export const findMovementKind = (name: string): MovementKind | undefined =>
  Object.hasOwn(movementKinds, name) ? movementKinds[name as MovementKindName] : undefined;

/** May a key go this way in a transaction of this kind? */
export const isPermitted = (
  kind: MovementKind,
  { event, fromState, toState }: { readonly event: number; readonly fromState: number; readonly toState: number },
): boolean =>
  event === kind.event && kind.from.some((state) => state === fromState) && toState === (kind.to ?? fromState);
