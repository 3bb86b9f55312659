/** A walk through prices: what it began with, and behind which SKU it goes on. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { instant, parsed, refused } from '../catalogue/walk.js';

export interface PriceWalk {
  readonly country: string;
  readonly currency: string | undefined;
  readonly since: Date | undefined;
  /** Whoever asks for changes since then, when the walk has ended, misses none. */
  readonly settled: Date;
  /** Guid of a SKU. */
  readonly after: string | undefined;
}

export interface AskedWalk {
  readonly country?: string | undefined;
  readonly currency?: string | undefined;
  readonly changedSince?: string | undefined;
  readonly after?: string | undefined;
}

const cursorForm = z.tuple([
  z.literal('prices'),
  z.guid(),
  z.string().regex(/^[A-Z]{2}$/),
  z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable(),
  instant,
  instant.nullable(),
]);

export const priceCursorOf = ({ country, currency, since, settled }: PriceWalk, last: string): string => {
  const parts = ['prices', last, country, currency ?? null, settled.getTime(), since?.getTime() ?? null];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
};

/** @throws request.invalid for what is no cursor of prices, or of a walk that began otherwise */
const continued = (asked: AskedWalk, after: string): PriceWalk => {
  const { data } = cursorForm.safeParse(parsed(after));
  if (data === undefined) throw refused('after', 'No cursor of this list');
  const [, last, country, currency, settled, since] = data;
  const began = { country, currency, changedSince: since?.toISOString() ?? null };
  const said = { ...asked, changedSince: asked.changedSince && new Date(asked.changedSince).toISOString() };
  for (const name of ['country', 'currency', 'changedSince'] as const)
    if (said[name] !== undefined && said[name] !== began[name]) throw refused(name, 'Not what the walk began with');
  return { country, currency: currency ?? undefined, since: since ?? undefined, settled, after: last };
};

const begun = ({ country, currency, changedSince }: AskedWalk, settled: Date): PriceWalk => {
  if (country === undefined) throw refused('country', 'Say where you sell');
  const since = changedSince === undefined ? undefined : new Date(changedSince);
  return { country, currency, since, settled, after: undefined };
};

/**
 * @param settled of this moment
 * @param days in which withdrawals are kept
 * @throws request.invalid
 */
export const priceWalkOf = (asked: AskedWalk, settled: Date, days: number): PriceWalk => {
  const walk = asked.after === undefined ? begun(asked, settled) : continued(asked, asked.after);
  if (walk.since !== undefined && walk.since.getTime() < settled.getTime() - days * 86_400_000)
    throw refused('changedSince', `More than ${days} days ago: read everything, without changedSince`);
  return walk;
};

/** Weak: what is asked for next is not what a price is (RFC 9110, 8.8.1). */
export const priceEtagOf = (prices: readonly unknown[], isMore: boolean): string => {
  const hash = createHash('sha256').update(isMore ? 'more' : 'end');
  return `W/"${hash.update(JSON.stringify(prices)).digest('base64url').slice(0, 32)}"`;
};
