/** What each step of supply would give, and why not, in sentences for who would order (docs/domain.md, b). */
import type { ReplyOf } from '../../client/api.js';
import { formatCount } from '../format/format.js';

export type ExplainedSupply = ReplyOf<'GET /supply/explain'>;
export type Step = ExplainedSupply['steps'][number];
export type Obstacle = Step['obstacles'][number];

export const stepNames: Readonly<Record<Step['step'], string>> = {
  own: 'Your own stock',
  stockpool: 'Stockpools that are kept for you',
  allocation: 'Allocations that you were promised',
  free: 'Free stock of the seller',
  on_demand: 'Keys made on demand',
  back_order: 'Back order',
};

const obstacleTexts: Readonly<Record<Obstacle, string>> = {
  connection: 'The connection with the seller is not active.',
  private_right: 'The right of the keys is private: they do not leave the seller’s vault.',
  not_shared: 'The seller does not share the SKU with you.',
  embargo: 'The product is under embargo, and the seller does not show it to you yet.',
  none: 'There is none.',
  pool_alone: 'An active stockpool is kept for you, and the seller lets nothing else serve you.',
  scheduled: 'It has not begun yet.',
  paused: 'It is paused.',
  over: 'It has ended.',
  empty: 'No key is left in it.',
  used_up: 'You have had all that you may have of it.',
  pending: 'You have not accepted the offer yet.',
  paused_by_owner: 'The owner has paused it.',
  paused_by_partner: 'Your company has paused it.',
  no_auto_draw: 'Your company does not let its orders draw by it.',
  stock_limit: 'Your company holds too many unsold keys of it for another batch.',
  no_stock: 'No key is free.',
  not_orderable: 'The SKU cannot be ordered now.',
  not_connected: 'Your company has not connected the product.',
  bulk_only: 'The right of the keys permits bulk extraction alone, and no orders.',
  not_offered: 'Nobody can offer this yet.',
  discontinued: 'The SKU is discontinued.',
};

/** Where a word says something else of one step. */
const ownTexts: Readonly<Partial<Record<Step['step'], Partial<Record<Obstacle, string>>>>> = {
  own: { no_stock: 'No key of it is free in your vault.' },
  stockpool: { none: 'No stockpool is kept for you.' },
  allocation: {
    none: 'Nothing of it is promised to you.',
    no_stock: 'Fewer keys than a batch are free at the owner.',
  },
  free: { no_stock: 'The seller has no key free.' },
};

const textOf = (step: Step['step'], obstacle: Obstacle): string =>
  ownTexts[step]?.[obstacle] ?? obstacleTexts[obstacle];

const upTo = (mostCount: number): string => `Up to ${formatCount(mostCount, 'key')} for one order line.`;

/** What it could give, without whether it would. */
const givenText = ({ canServe, mostCount }: Step): string => {
  if (!canServe) return '';
  return mostCount === null ? 'There are keys. How many is not told.' : upTo(mostCount);
};

/** 'It serves the order.', or what stands against it; of more than one pool each says what stands against itself. */
export const stepText = (step: Step, servedBy: ExplainedSupply['servedBy']): string => {
  if (step.step === servedBy) return `It serves the order. ${givenText(step)}`;
  if (step.canServe) return `${givenText(step)} It is not reached: a step before it serves the order.`;
  return step.obstacles.map((obstacle) => textOf(step.step, obstacle)).join(' ');
};

/** 'SP-000123: Up to 5 keys for one order line.' */
export const sourceLines = ({ step, sources }: Step): readonly string[] =>
  sources.flatMap(({ name, mostCount, obstacles }) => {
    if (name === null) return [];
    const against = obstacles.map((obstacle) => textOf(step, obstacle)).join(' ');
    return [`${name}: ${against || upTo(mostCount)}`];
  });

/** Which one it is, or that there is none. */
export const headlineOf = ({ servedBy, sku, company }: ExplainedSupply): string =>
  servedBy === null
    ? `An order of ${sku} from ${company} would be refused: nothing can serve it now.`
    : `An order of one key of ${sku} would be served from: ${stepNames[servedBy]}.`;
