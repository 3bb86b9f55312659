/** A stockpool, without storage: its status, its room, what may be drawn, when its owner is told (docs/domain.md, b). */

/** keyway.stockpools.v1.PoolStatus. */
export const poolStatus = { ...{ scheduled: 1, active: 2, paused: 3, expired: 4, closed: 5 } } as const;
export type PoolStatusName = keyof typeof poolStatus;

export const statusTexts: Readonly<Record<PoolStatusName, string>> = {
  ...{ scheduled: 'Scheduled', active: 'Active', paused: 'Paused', expired: 'Expired', closed: 'Closed' },
};

/** keyway.stockpools.v1.PoolObstacle. The first four are those of offers. */
export const poolObstacle = {
  ...{ connection: 1, private_right: 2, not_shared: 3, embargo: 4 },
  ...{ scheduled: 5, paused: 6, over: 7, empty: 8, used_up: 9, discontinued: 10 },
} as const;
export type PoolObstacle = keyof typeof poolObstacle;

export interface Term {
  /** As it is kept: Active also before the beginning. */
  readonly status: number;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
}

const names = Object.keys(poolStatus) as PoolStatusName[];

/** One whose time is over has expired, whether or not anybody has noticed; a paused one waits for its beginning paused. */
export const statusAt = ({ status, starts_at, ends_at }: Term, now: Date): PoolStatusName => {
  const isOpen = status === poolStatus.active || status === poolStatus.paused;
  if (isOpen && ends_at !== null && ends_at <= now) return 'expired';
  if (status === poolStatus.active && starts_at > now) return 'scheduled';
  return names.find((name) => poolStatus[name] === status) ?? 'closed';
};

export const isOver = (status: PoolStatusName): boolean => status === 'expired' || status === 'closed';

export interface Level {
  readonly max_stock: number;
  readonly alert_percentage: number;
}

/** Keys that a refill may bring. A pool whose most keys were lowered has none, never less. */
export const roomOf = ({ max_stock }: Pick<Level, 'max_stock'>, available: number): number =>
  Math.max(0, max_stock - available);

const percent = 100;

/** At so many keys, or fewer, the owner is told. */
export const alertAt = ({ max_stock, alert_percentage }: Level): number =>
  Math.floor((max_stock * alert_percentage) / percent);

/** What the owner has been told since the pool was last above its alert. */
export interface Told {
  readonly is_low_told: boolean;
  readonly is_empty_told: boolean;
}

/** @returns what the owner has to be told now, and what is known from then on: one alert, and a second one at the last key */
export const alertOf = (
  pool: Level & Told,
  available: number,
): { readonly news: 'low' | 'empty' | undefined; readonly told: Told } => {
  if (available > alertAt(pool)) return { news: undefined, told: { is_low_told: false, is_empty_told: false } };
  const isEmpty = available === 0;
  const told = { is_low_told: true, is_empty_told: pool.is_empty_told || isEmpty };
  if (isEmpty) return { news: pool.is_empty_told ? undefined : 'empty', told };
  return { news: pool.is_low_told ? undefined : 'low', told };
};

/** What a draw by one connection is judged by. */
export interface DrawnFrom {
  readonly status: PoolStatusName;
  readonly min_batch_size: number;
  readonly max_quantity: number | null;
  readonly available: number;
  /** Keys that the connection has got out of the pool. */
  readonly used: number;
  /** What stands against it beside the pool: the connection, right, sharing, embargo. */
  readonly obstacles: readonly PoolObstacle[];
}

/** Keys that the connection may still get; undefined without a limit. */
export const leftOf = ({ max_quantity, used }: Pick<DrawnFrom, 'max_quantity' | 'used'>): number | undefined =>
  max_quantity === null ? undefined : Math.max(0, max_quantity - used);

/** Most keys of one draw; it is done within the call. */
export const maxDraw = 100_000;

const closedBy: Readonly<Record<PoolStatusName, readonly PoolObstacle[]>> = {
  ...{ scheduled: ['scheduled'], active: [], paused: ['paused'], expired: ['over'], closed: ['over'] },
};

/**
 * Most keys that the connection may draw now, and why it is none. Of a limit, or a pool, of which less than the smallest
 * draw is left the rest may be drawn as a whole, or it would never be.
 */
export const drawableOf = (
  drawn: DrawnFrom,
): { readonly quantity: number; readonly least: number; readonly obstacles: readonly PoolObstacle[] } => {
  const left = leftOf(drawn) ?? Number.MAX_SAFE_INTEGER;
  const obstacles: readonly PoolObstacle[] = [
    ...drawn.obstacles,
    ...closedBy[drawn.status],
    ...(drawn.available === 0 ? (['empty'] as const) : []),
    ...(left === 0 ? (['used_up'] as const) : []),
  ];
  const quantity = obstacles.length > 0 ? 0 : Math.min(drawn.available, left, maxDraw);
  return { quantity, least: Math.min(drawn.min_batch_size, quantity), obstacles };
};

/** 'SP-000123'. */
export const poolNumber = (number: number): string => `SP-${String(number).padStart(6, '0')}`;

export const defaultAlert = 20;
export const maxConnections = 100;
export const maxStock = 2_000_000;
/** From more keys on the statements of one transaction need more of the database. */
export const keysAtOnce = 5_000;
