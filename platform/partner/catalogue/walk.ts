/** A walk through a catalogue, page by page: what its cursor holds, and how its pages are put together. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { callErrors, type DomainError } from '../../../kernel/errors.js';
import type { FeedMark, FeedRow } from '../../catalogue/index.js';

export type CatalogueOwner = 'own' | 'shared';

/** What a walk began with. */
export interface Walk {
  /** Changes since then alone; undefined: everything that there is. */
  readonly since: Date | undefined;
  /** Undefined: both. */
  readonly owner: CatalogueOwner | undefined;
  /** Whoever asks for changes since then, when the walk has ended, misses none. */
  readonly settled: Date;
}

/** Where it goes on. */
export interface Step extends Walk {
  readonly after: FeedRow | undefined;
}

/** Until the year 9999. */
export const instant = z
  .int()
  .min(0)
  .max(253_402_300_799_999)
  .transform((ms) => new Date(ms));
const cursorForm = z.tuple([
  z.enum(['products', 'skus']),
  instant,
  z.guid(),
  instant,
  instant.nullable(),
  z.enum(['own', 'shared']).nullable(),
]);
export type CatalogueName = 'products' | 'skus';

export const cursorOf = (kind: CatalogueName, { since, owner, settled }: Walk, { at, id }: FeedRow): string => {
  const parts = [kind, at.getTime(), id, settled.getTime(), since?.getTime() ?? null, owner ?? null];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
};

export const refused = (pointer: string, message: string): DomainError =>
  callErrors('request.invalid', { violations: [{ pointer, message }] });

/** Of a cursor; undefined: none of ours. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
};

/** @throws request.invalid for what is no cursor of this list */
export const stepOf = (kind: CatalogueName, text: string): Step => {
  const { data } = cursorForm.safeParse(parsed(text));
  if (data === undefined || data[0] !== kind) throw refused('after', 'No cursor of this list');
  const [, at, id, settled, since, owner] = data;
  return { after: { at, id }, settled, since: since ?? undefined, owner: owner ?? undefined };
};

export interface Asked {
  readonly changedSince?: string | undefined;
  readonly owner?: CatalogueOwner | undefined;
  readonly after?: string | undefined;
}

/** @throws request.invalid for a walk that goes on as another one than it began */
const continued = (kind: CatalogueName, asked: Asked, after: string): Step => {
  const step = stepOf(kind, after);
  const since = asked.changedSince === undefined ? step.since : new Date(asked.changedSince);
  if (since?.getTime() !== step.since?.getTime()) throw refused('changedSince', 'Not what the walk began with');
  if (asked.owner !== undefined && asked.owner !== step.owner) throw refused('owner', 'Not what the walk began with');
  return step;
};

/**
 * @param settled of this moment
 * @param days in which withdrawals are kept
 * @throws request.invalid
 */
export const walkOf = (kind: CatalogueName, asked: Asked, settled: Date, days: number): Step => {
  const begun = { since: asked.changedSince === undefined ? undefined : new Date(asked.changedSince) };
  const step =
    asked.after === undefined
      ? { ...begun, owner: asked.owner, settled, after: undefined }
      : continued(kind, asked, asked.after);
  const oldest = settled.getTime() - days * 86_400_000;
  if (step.since !== undefined && step.since.getTime() < oldest)
    throw refused('changedSince', `More than ${days} days ago: read everything, without changedSince`);
  return step;
};

const isBefore = (one: FeedRow, other: FeedRow): number =>
  one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1);

/** Of several sources, each of which has given its first ones, the first ones of all; a row that came twice is one. */
export const merged = <Row extends FeedRow>(parts: readonly (readonly Row[])[], limit: number): readonly Row[] =>
  [...new Map(parts.flat().map((row) => [row.id, row])).values()].toSorted(isBefore).slice(0, limit);

/** Weak: what is asked for next is not what a catalogue is (RFC 9110, 8.8.1). */
export const etagOf = (marks: readonly FeedMark[], isMore: boolean): string => {
  const hash = createHash('sha256').update(isMore ? 'more' : 'end');
  for (const { id, at, tag } of marks) hash.update(`${id} ${at.getTime()} ${tag}`);
  return `W/"${hash.digest('base64url').slice(0, 32)}"`;
};
