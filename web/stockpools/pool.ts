/** A stockpool as its owner, or a company that it is kept for, sees it, and what each may do about it. */
import type { PermissionKey } from '../../bff/contract.js';
import { isReadOf, type ReplyOf } from '../client/api.js';
import { formatCount, formatNumber } from '../ui/format/format.js';
import type { RecordPlace } from '../ui/record/record.screen.js';
import type { Bounds } from '../ui/stock/bounds.js';

export type Pool = ReplyOf<'GET /stockpools/pools/:poolGuid'>;
export type PoolConnection = Pool['connections'][number];
export type PoolEntry = Pool['entries'][number];
export type Obstacle = PoolConnection['obstacles'][number];
export type Side = 'out' | 'in';

export const listHref = (side: Side): string => `/distribution/myvault/transfers/stockpool-${side}/`;
export const poolHref = (side: Side, poolGuid: string): string => `${listHref(side)}${poolGuid}`;
export const newHref = `${listHref('out')}add`;

const places: Readonly<Record<Side, RecordPlace>> = {
  out: { subject: 'stockpool', area: 'Distribution', list: { text: 'Stockpools out', href: listHref('out') } },
  in: { subject: 'stockpool', area: 'Distribution', list: { text: 'Stockpools in', href: listHref('in') } },
};

export const placeOf = (side: Side): RecordPlace => places[side];

export const sideOf = ({ isOwner }: Pick<Pool, 'isOwner'>): Side => (isOwner ? 'out' : 'in');

/** Reads that a change of a pool makes old. */
export const poolsChanged = isReadOf(
  'GET /stockpools/out',
  'GET /stockpools/in',
  'GET /stockpools/pools/:poolGuid',
  'GET /stock/inventory',
);

export const isOver = ({ status }: Pick<Pool, 'status'>): boolean => status === 'expired' || status === 'closed';

/** 'SP-000123: Hollow Tide' */
export const poolText = ({ poolNumber, productTitle }: Pick<Pool, 'poolNumber' | 'productTitle'>): string =>
  `${poolNumber}: ${productTitle}`;

const obstacleTexts: Readonly<Record<Obstacle, string>> = {
  connection: 'The connection with this company is not active.',
  private_right: 'The right is private: its keys do not leave the vault.',
  not_shared: 'This company does not see the product. Share it with them first.',
  embargo: 'The product is under embargo, and the settings of the connection do not show it to this company.',
  discontinued: 'The SKU is discontinued: the pool is about to be closed.',
  scheduled: 'The pool has not begun yet.',
  paused: 'The pool is paused.',
  over: 'The pool has expired or is closed.',
  empty: 'No key is in the pool.',
  used_up: 'This company has drawn all that it may.',
};

/** The same as whoever draws reads it. */
const obstacleTextsOfPartner: Readonly<Record<Obstacle, string>> = {
  ...obstacleTexts,
  private_right: 'The owner of the pool has made the right private since.',
  not_shared: 'The owner of the pool does not share the product with you any more.',
  embargo: 'The product is under embargo, and the owner of the pool does not show it to you yet.',
  paused: 'The owner has paused the pool.',
  empty: 'No key is in the pool. Its owner can refill it.',
  used_up: 'Your company has drawn all that it may.',
};

export const obstacleText = (obstacle: Obstacle, side: Side): string =>
  (side === 'out' ? obstacleTexts : obstacleTextsOfPartner)[obstacle];

/** How full a pool is. */
export interface Level {
  readonly available: number;
  readonly maxStock: number;
  /** At so many keys, or fewer, its owner is told; null for who is not. */
  readonly alertAt: number | null;
}

/** The state of a level in a word, where there is one. */
export const levelWord = ({ available, alertAt }: Level): string | undefined => {
  if (available === 0) return 'empty';
  return alertAt !== null && available <= alertAt ? 'low' : undefined;
};

const withWord = (text: string, level: Level): string => {
  const word = levelWord(level);
  return word === undefined ? text : `${text}, ${word}`;
};

/** '18 of 100, low': the same as the bar beside it shows. */
export const levelText = (level: Level): string =>
  withWord(`${formatNumber(level.available)} of ${formatNumber(level.maxStock)}`, level);

/** '18, low': in a list, which has max stock in a column of its own. */
export const shortLevelText = (level: Level): string => withWord(formatNumber(level.available), level);

/** More than the room that is left is cut to it, so that less room than the smallest refill can be filled too. */
export const refillBounds = ({
  terms,
  roomCount,
  freeCount,
}: Pick<Pool, 'terms' | 'roomCount' | 'freeCount'>): Bounds => {
  const least = terms.minBatchSize;
  const most = Math.max(least, Math.min(roomCount, freeCount));
  if (roomCount === 0) return { least, most, hindrance: 'The pool has as many keys as it may hold.' };
  if (freeCount === 0) return { least, most, hindrance: 'You have no free keys of this SKU under this right.' };
  const few = freeCount < Math.min(least, roomCount);
  const hindrance = `Only ${formatCount(freeCount, 'key is', 'keys are')} free: fewer than the min batch size of ${formatNumber(least)}.`;
  return { least, most, ...(few && { hindrance }) };
};

/** What is left of a pool or a limit may be drawn as a whole, though it is less than the smallest draw. */
export const drawBounds = ({
  terms,
  drawableCount,
  drawObstacles,
}: Pick<Pool, 'terms' | 'drawableCount' | 'drawObstacles'>): Bounds => {
  const [obstacle] = drawObstacles;
  return {
    least: Math.min(terms.minBatchSize, drawableCount),
    most: drawableCount,
    ...(drawableCount === 0 && { hindrance: obstacleText(obstacle ?? 'over', 'in') }),
  };
};

export type KeysAct = 'refill' | 'draw';

interface KeysText {
  readonly title: string;
  readonly permissions: readonly PermissionKey[];
  readonly boundsOf: (pool: Pool) => Bounds;
  readonly question: (pool: Pool) => string;
  readonly text: (pool: Pool) => string;
}

/** Acts that move keys: how many is asked. */
export const keysTexts: Readonly<Record<KeysAct, KeysText>> = {
  refill: {
    title: 'Refill',
    permissions: ['stockpool-write', 'stockpool-all'],
    boundsOf: refillBounds,
    question: ({ poolNumber }) => `Refill ${poolNumber}?`,
    text: () => 'The oldest free keys come into the pool. They are free again when it is closed or has expired.',
  },
  draw: {
    title: 'Draw keys',
    permissions: ['acceptkeytransfer-write'],
    boundsOf: drawBounds,
    question: ({ productTitle }) => `Draw keys of ${productTitle}?`,
    text: ({ company }) =>
      `The keys become yours, and ${company} is told so. Drawing is final: neither of you can take it back.`,
  },
};

export type PoolAct = 'pause' | 'resume' | 'close';

interface ActText {
  readonly title: string;
  readonly permissions: readonly PermissionKey[];
  readonly question: (pool: Pool) => string;
  readonly text: string;
}

/** Acts that are only confirmed. */
export const actTexts: Readonly<Record<PoolAct, ActText>> = {
  pause: {
    title: 'Pause',
    permissions: ['stockpool-write', 'stockpool-all'],
    question: ({ poolNumber }) => `Pause ${poolNumber}?`,
    text: 'Nobody can draw from it until you resume it. Its keys stay in it.',
  },
  resume: {
    title: 'Resume',
    permissions: ['stockpool-write', 'stockpool-all'],
    question: ({ poolNumber }) => `Resume ${poolNumber}?`,
    text: 'The companies that it is kept for can draw from it again.',
  },
  close: {
    title: 'Close',
    permissions: ['stockpool-delete', 'stockpool-all'],
    question: ({ poolNumber }) => `Close ${poolNumber}?`,
    text: 'Its undrawn keys are free again at once, and nobody can draw from it any more. Drawn keys stay where they are. A closed pool is not opened again.',
  },
};

export const closeTick = 'I understand that a closed pool is not opened again.';

/** Whether this side may do it as things stand. */
export const isPossible = (pool: Pool, act: PoolAct): boolean =>
  ({ pause: pool.canPause, resume: pool.canResume, close: pool.canClose })[act];
