/** How many keys of an allocation can be drawn, and why not more, in sentences for either side. */
import { formatCount, formatNumber } from '../ui/format/format.js';
import type { Bounds } from '../ui/stock/bounds.js';
import type { Allocation, Obstacle, Side } from './allocation.js';

/** What the sentences are made of. */
export type Drawn = Pick<Allocation, 'isOwner' | 'company' | 'terms' | 'unsoldCount' | 'drawable' | 'freeCount'>;

type Limit = Allocation['drawable']['limit'];

/** In the words of the owner. */
const ownersTexts: Readonly<Record<Obstacle, string>> = {
  connection: 'The connection with this company is not active.',
  private_right: 'The right is private: its keys do not leave the vault.',
  not_shared: 'This company does not see the product. Share it with them first.',
  embargo: 'The product is under embargo, and the settings of the connection do not show it to this company.',
  discontinued: 'The SKU is discontinued: nothing of it is promised any more.',
  pending: 'The offer is not accepted yet.',
  scheduled: 'It has not begun yet.',
  paused_by_owner: 'You have paused it.',
  paused_by_partner: 'The other side has paused it.',
  over: 'It has ended.',
  used_up: 'All of it is drawn. You can promise more.',
  no_stock: 'Fewer keys than a batch are free in your vault.',
  stock_limit: 'The other side holds too many unsold keys of it for another batch.',
};

/** The same in the words of who draws. */
const partnersTexts: Readonly<Record<Obstacle, string>> = {
  ...ownersTexts,
  private_right: 'The owner has made the right private since.',
  not_shared: 'The owner does not share the product with you any more.',
  embargo: 'The product is under embargo, and the owner does not show it to you yet.',
  pending: 'You have not accepted the offer yet.',
  paused_by_owner: 'The owner has paused it.',
  paused_by_partner: 'Your company has paused it.',
  used_up: 'All of it is drawn.',
  no_stock: 'Fewer keys than a batch are free at the owner.',
  stock_limit: 'Your company holds too many unsold keys of it for another batch.',
};

export const obstacleText = (obstacle: Obstacle, side: Side): string =>
  (side === 'made' ? ownersTexts : partnersTexts)[obstacle];

/** 'your own limit of 50 unsold keys leaves room for 20' */
const roomText = ({ isOwner, terms, drawable, unsoldCount }: Drawn): string => {
  const whose = isOwner ? 'their limit' : 'your own limit';
  const held =
    unsoldCount === 0 ? '' : ` beside the ${formatNumber(unsoldCount)} that ${isOwner ? 'they' : 'you'} hold`;
  return `${whose} of ${formatNumber(terms.stockLimit)} unsold keys leaves room for ${formatNumber(drawable.roomCount)}${held}`;
};

const limitTexts: Readonly<Record<Limit, (drawn: Drawn) => string>> = {
  quantity: ({ drawable }) => `${formatCount(drawable.leftCount, 'key is', 'keys are')} left`,
  stock: roomText,
  free: ({ isOwner, drawable }) =>
    isOwner
      ? `${formatCount(drawable.limitCount, 'key is', 'keys are')} free in your vault`
      : 'no more keys are free at the owner',
  at_once: ({ drawable }) => `${formatNumber(drawable.limitCount)} keys are the most that is drawn at once`,
};

/** Said where whole batches are less than the limit allows. What is free at the owner the other side is not told. */
const isRounded = ({ isOwner, drawable: { quantity, limit, limitCount } }: Drawn): boolean =>
  limit === 'free' && !isOwner ? false : quantity < limitCount;

/** '30 of 100 can be drawn now: your own limit of 50 unsold keys leaves room for 50, and a batch is 30.' */
const possibleText = (drawn: Drawn): string => {
  const { quantity, leftCount, limit } = drawn.drawable;
  if (quantity === leftCount) return `All ${formatNumber(quantity)} that are left can be drawn now.`;
  const batch = `a batch is ${formatCount(drawn.terms.batchSize, 'key')}`;
  const reasons = [limitTexts[limit](drawn), ...(isRounded(drawn) ? [batch] : [])];
  return `${formatNumber(quantity)} of ${formatNumber(leftCount)} can be drawn now: ${reasons.join(', and ')}.`;
};

/** Why nothing can be drawn, with the numbers of the limit where it is one. */
export const hindrances = (drawn: Drawn): readonly string[] => {
  const { isOwner, drawable, terms, freeCount } = drawn;
  const batch = formatCount(terms.batchSize, 'key');
  return drawable.obstacles.map((obstacle) => {
    if (obstacle === 'stock_limit') {
      const text = roomText(drawn);
      return `${text.charAt(0).toUpperCase()}${text.slice(1)}, and a batch is ${batch}.`;
    }
    if (obstacle === 'no_stock' && isOwner)
      return `${formatCount(freeCount, 'key is', 'keys are')} free in your vault, and a batch is ${batch}.`;
    return obstacleText(obstacle, isOwner ? 'made' : 'got');
  });
};

/** How much can be drawn and which limit it is, in a sentence; undefined: nothing can. */
export const drawableText = (drawn: Drawn): string | undefined =>
  drawn.drawable.quantity === 0 ? undefined : possibleText(drawn);

/** What one may enter: whole batches, or all that is left where that is less than one. */
export const drawBounds = (drawn: Drawn): Bounds => {
  const { quantity } = drawn.drawable;
  const batch = drawn.terms.batchSize;
  const least = Math.min(batch, quantity);
  return { least, most: quantity, batch, ...(quantity === 0 && { hindrance: hindrances(drawn).join(' ') }) };
};
