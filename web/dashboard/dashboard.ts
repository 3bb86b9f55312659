/** The dashboard's words and addresses: each figure leads to the list that it counts. */
import type { ReplyOf } from '../client/api-types.js';
import { formatNumber } from '../ui/format/format.js';
import type { Point } from '../ui/chart/chart.js';

export type Dashboard = ReplyOf<'GET /dashboard/vault'>;
export type Period = 'days' | 'weeks' | 'months';
type Step = Dashboard['movement']['steps'][number];

export const periods: readonly { readonly value: Period; readonly text: string }[] = [
  { value: 'days', text: 'Last 30 days' },
  { value: 'weeks', text: 'Last 13 weeks' },
  { value: 'months', text: 'Last 12 months' },
];

export const periodOf = (text: string | null): Period => periods.find(({ value }) => value === text)?.value ?? 'days';

const listOf = (
  path: string,
  filter: Readonly<Record<string, string>>,
  further: Readonly<Record<string, string>> = {},
) =>
  `${path}?${new URLSearchParams({
    ...further,
    ...(Object.keys(filter).length > 0 && { filter: JSON.stringify(filter) }),
  })}`;

const inventory = '/distribution/myvault/inventory/';
const insertions = '/distribution/myvault/uploads/';
const transactions = '/my_vault/transaction/';

export const productHref = (title: string): string => listOf(inventory, { Title: title });
export const platformHref = (platform: string): string => listOf(inventory, { PlatformDRM: platform });

/** Kinds that the transaction report has a tab for. */
const tabs = new Set(['Inserted', 'Extracted', 'Blacklisted']);

/** The transactions of one kind, '' of all, within days (yyyy-mm-dd), both included. */
export const stepHref = (kind: string, { firstDay, lastDay }: Pick<Step, 'firstDay' | 'lastDay'>): string => {
  const dates = { DateFrom: firstDay.replaceAll('-', '/'), DateTill: lastDay.replaceAll('-', '/') };
  if (tabs.has(kind)) return listOf(transactions, dates, { tab: kind.toLowerCase() });
  return listOf(transactions, { ...dates, ...(kind !== '' && { Kind: kind }) });
};

const days = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const short = days({ day: 'numeric', month: 'short' });
const full = days({ day: 'numeric', month: 'long', year: 'numeric' });
const month = days({ month: 'short', year: 'numeric' });

/** What a step is called below the axis, and in full. */
export const wordsOf = (period: Period, { firstDay, lastDay }: Pick<Step, 'firstDay' | 'lastDay'>) => {
  const [first, last] = [new Date(firstDay), new Date(lastDay)];
  if (period === 'months') return { label: month.format(first), name: month.format(first) };
  if (period === 'weeks') return { label: short.format(first), name: `${short.format(first)} – ${full.format(last)}` };
  return { label: short.format(first), name: full.format(first) };
};

/** One kind's series over time. */
export const pointsOf = ({ movement }: Dashboard, kind: string, period: Period): readonly Point[] => {
  const at = movement.kinds.indexOf(kind);
  return movement.steps.map((step) => ({
    ...wordsOf(period, step),
    value: step.quantities[at] ?? 0,
    href: stepHref(kind, step),
  }));
};

export interface Tile {
  readonly name: string;
  readonly value: number;
  readonly href: string;
  readonly isMain?: true;
}

/** Stock by state; what nothing of is there is left out, but for the four that always matter. */
export const tilesOf = ({ standing }: Dashboard): readonly Tile[] => [
  { name: 'Free', value: standing.free, href: listOf(inventory, {}, { sort: '-Available' }), isMain: true },
  ...[
    { name: 'Pooled', value: standing.pooled },
    { name: 'Reserved', value: standing.reserved },
    { name: 'Offered', value: standing.offered },
    { name: 'Sold', value: standing.sold },
    { name: 'Fulfilled', value: standing.fulfilled },
    { name: 'Revoked', value: standing.revoked },
  ]
    .filter(({ name, value }) => value > 0 || name === 'Reserved')
    .map((tile) => ({ ...tile, href: inventory })),
  { name: 'Extracted', value: standing.extracted, href: listOf(transactions, {}, { tab: 'extracted' }) },
  { name: 'Blacklisted', value: standing.blacklisted, href: listOf(transactions, {}, { tab: 'blacklisted' }) },
];

export interface Work {
  readonly name: string;
  readonly count: number;
  readonly text: string;
  readonly href: string;
  readonly until?: string | null;
}

const those = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** What waits for somebody, the pressing first; only what is there. */
export const workOf = ({ waiting }: Dashboard): readonly Work[] =>
  [
    {
      name: 'Error keys expire',
      count: waiting.errorKeys,
      text: `${those(waiting.errorKeys, 'refused line', 'refused lines')} of ${formatNumber(waiting.errorKeyInsertions)} ${those(waiting.errorKeyInsertions, 'insertion', 'insertions')}; the first ${those(waiting.errorKeys, 'is', 'are')} destroyed`,
      href: listOf(insertions, { ErrorKeys: 'kept' }),
      until: waiting.errorKeysUntil,
    },
    {
      name: 'Failed insertions',
      count: waiting.failedInsertions,
      text: `${those(waiting.failedInsertions, 'insertion', 'insertions')} of the last 7 days`,
      href: listOf(insertions, { Status: '7', Period: 'last7days' }),
    },
    {
      name: 'Failed jobs',
      count: waiting.failedJobs,
      text: `${those(waiting.failedJobs, 'job', 'jobs')} of the last 7 days`,
      href: listOf('/jobs/', { Status: 'failed', Period: 'last7days' }),
    },
    {
      name: 'Out of stock',
      count: waiting.outOfStock,
      text: `${those(waiting.outOfStock, 'line', 'lines')} of the inventory without a free key`,
      href: listOf(inventory, { Level: 'out' }),
    },
    {
      name: 'Low stock',
      count: waiting.lowStock,
      text: `${those(waiting.lowStock, 'line', 'lines')} of the inventory at or below the mark`,
      href: listOf(inventory, { Level: 'low' }),
    },
    {
      name: 'Drafts',
      count: waiting.drafts,
      text: `${those(waiting.drafts, 'insertion', 'insertions')} not committed yet`,
      href: listOf(insertions, { Status: '1' }),
    },
  ].filter(({ count }) => count > 0);
