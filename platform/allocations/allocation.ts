/** An allocation, without storage: its status, how much of it may be drawn, and why not more (docs/domain.md, b). */

/** keyway.allocations.v1.AllocationStatus. */
export const allocationStatus = {
  ...{ pending: 1, scheduled: 2, active: 3, paused: 4, exhausted: 5 },
  ...{ expired: 6, closed: 7, rejected: 8, revoked: 9, lapsed: 10 },
} as const;
export type AllocationStatusName = keyof typeof allocationStatus;

export const statusTexts: Readonly<Record<AllocationStatusName, string>> = {
  ...{ pending: 'Pending', scheduled: 'Scheduled', active: 'Active', paused: 'Paused', exhausted: 'All drawn' },
  ...{ expired: 'Expired', closed: 'Closed', rejected: 'Rejected', revoked: 'Revoked', lapsed: 'Offer expired' },
};

/** keyway.allocations.v1.AllocationObstacle. The first four are those of offers. */
export const allocationObstacle = {
  ...{ connection: 1, private_right: 2, not_shared: 3, embargo: 4 },
  ...{ pending: 5, scheduled: 6, paused_by_owner: 7, paused_by_partner: 8, over: 9 },
  ...{ used_up: 10, no_stock: 11, stock_limit: 12, discontinued: 13 },
} as const;
export type AllocationObstacle = keyof typeof allocationObstacle;

/** keyway.allocations.v1.DrawLimit. */
export const drawLimit = { quantity: 1, free: 2, stock: 3, at_once: 4 } as const;
export type DrawLimitName = keyof typeof drawLimit;

export interface Standing {
  /** As it is kept: Active of all that were accepted and have not ended. */
  readonly status: number;
  readonly expires_at: Date;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly is_paused_by_owner: boolean;
  readonly is_paused_by_partner: boolean;
  readonly max_quantity: number;
  readonly drawn: number;
}

const names = Object.keys(allocationStatus) as AllocationStatusName[];

export const statusNameOf = (status: number): AllocationStatusName =>
  names.find((name) => allocationStatus[name] === status) ?? 'closed';

const acceptedAt = (standing: Standing, now: Date): AllocationStatusName => {
  if (standing.drawn >= standing.max_quantity) return 'exhausted';
  if (standing.is_paused_by_owner || standing.is_paused_by_partner) return 'paused';
  return standing.starts_at > now ? 'scheduled' : 'active';
};

/** One whose time is over has ended, whether or not anybody has noticed; a paused one waits for its beginning paused. */
export const statusAt = (standing: Standing, now: Date): AllocationStatusName => {
  const { status, expires_at, ends_at } = standing;
  const isOver = ends_at !== null && ends_at <= now;
  if (status === allocationStatus.pending) return isOver || expires_at <= now ? 'lapsed' : 'pending';
  if (status !== allocationStatus.active) return statusNameOf(status);
  return isOver ? 'expired' : acceptedAt(standing, now);
};

const openStatuses: readonly AllocationStatusName[] = ['scheduled', 'active', 'paused', 'exhausted'];

/** Accepted, and not ended: its terms count, whether or not keys can be drawn now. */
export const isOpen = (status: AllocationStatusName): boolean => openStatuses.includes(status);

/** Most keys of one draw; it is done within the call. */
export const maxDraw = 100_000;
export const maxQuantity = 2_000_000;

/** What a draw is judged by. */
export interface DrawnFrom extends Standing {
  readonly batch_size: number;
  readonly stock_limit: number;
  /** Keys of the owner that anybody might take now. */
  readonly free: number;
  /** Drawn keys that the partner still holds unsold. */
  readonly unsold: number;
  /** What stands against it beside the allocation: the connection, right, sharing, embargo. */
  readonly obstacles: readonly AllocationObstacle[];
}

export interface Drawable {
  /** 0, whole batches, or all that is left where that is less than a batch. */
  readonly quantity: number;
  readonly left: number;
  /** What the stock limit leaves. */
  readonly room: number;
  /** The smallest limit, and how many keys it allows; whole batches of that are the quantity. */
  readonly limit: DrawLimitName;
  readonly most: number;
  /** Why the quantity is 0; else empty. */
  readonly obstacles: readonly AllocationObstacle[];
}

/** Keys that are promised and not drawn. */
export const leftOf = ({ max_quantity, drawn }: Pick<Standing, 'max_quantity' | 'drawn'>): number =>
  Math.max(0, max_quantity - drawn);

const standingAgainst = (drawn: DrawnFrom, status: AllocationStatusName): AllocationObstacle[] => {
  if (status === 'pending') return ['pending'];
  if (!isOpen(status)) return ['over'];
  return [
    ...(status === 'scheduled' ? (['scheduled'] as const) : []),
    ...(drawn.is_paused_by_owner ? (['paused_by_owner'] as const) : []),
    ...(drawn.is_paused_by_partner ? (['paused_by_partner'] as const) : []),
    ...(status === 'exhausted' ? (['used_up'] as const) : []),
  ];
};

/** What it means that a limit leaves less than a batch. */
const tooLittle: Readonly<Record<DrawLimitName, AllocationObstacle>> = {
  ...{ stock: 'stock_limit', free: 'no_stock', quantity: 'used_up', at_once: 'no_stock' },
};

/** Of two limits that are equal the one that the partner can do something about is named. */
const smallestOf = (limits: readonly (readonly [DrawLimitName, number])[]): readonly [DrawLimitName, number] =>
  limits.reduce((least, one) => (one[1] < least[1] ? one : least));

/**
 * How many keys the partner may draw now, and which limit it is that allows no more. Of a promise of which less than a
 * batch is left the rest may be drawn, or it would never be.
 */
export const drawableOf = (drawn: DrawnFrom, now: Date): Drawable => {
  const { batch_size: batch, stock_limit, unsold, free } = drawn;
  const left = leftOf(drawn);
  const room = Math.max(0, stock_limit - unsold);
  const [limit, most] = smallestOf([
    ...([
      ['stock', room],
      ['free', Math.max(0, free)],
      ['quantity', left],
    ] as const),
    ['at_once', maxDraw],
  ]);
  const isRest = left < batch && left === most;
  const possible = isRest ? left : Math.floor(most / batch) * batch;
  const against = [...drawn.obstacles, ...standingAgainst(drawn, statusAt(drawn, now))];
  const obstacles = against.length === 0 && possible === 0 ? [tooLittle[limit]] : against;
  return { quantity: obstacles.length > 0 ? 0 : possible, left, room, limit, most, obstacles };
};

/** Whether so many keys are whole batches, or all that is left where that is less than one. */
export const isWhole = (
  { batch_size: batch, ...standing }: Pick<DrawnFrom, 'batch_size' | 'max_quantity' | 'drawn'>,
  quantity: number,
): boolean => quantity % batch === 0 || (leftOf(standing) < batch && quantity === leftOf(standing));

/**
 * Fewest keys that may be drawn where so many are needed.
 * @param most can be drawn: whole batches, or all that is left; at least `needed`
 */
export const batchesFor = (
  { batch_size: batch }: Pick<DrawnFrom, 'batch_size'>,
  most: number,
  needed: number,
): number => Math.min(Math.ceil(needed / batch) * batch, most);

/** 'AL-000123'. */
export const allocationNumber = (number: number): string => `AL-${String(number).padStart(6, '0')}`;
