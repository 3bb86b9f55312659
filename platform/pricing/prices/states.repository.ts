/**
 * Prices by the state that each is in. Where they may be anywhere in a list they are first looked for among its first rows,
 * each asked by itself: mostly there are as many as are wanted. What is known of the whole list is asked for the rest.
 */
import { sql, type RawBuilder } from 'kysely';
import type { PricingDb } from '../rows.js';
import { isMarked, isOfVersion, isReplaced, markOf, type Mark, type Marked } from './marks.repository.js';
import { isSuspect, type Suspects } from './suspects.repository.js';

export type State = 'now' | 'future' | 'marked';

const marks: Readonly<Record<State, readonly Mark[]>> = {
  now: ['none'],
  future: ['future'],
  marked: ['replaced', 'country_outside', 'skus_win', 'not_sold'],
};

/** What a state needs to know of a list before its rows are read. */
export interface Known {
  /** Of what gives no price. */
  readonly suspects?: Suspects;
  /** Positions of what is to come; undefined: more than is worth naming. */
  readonly planned?: readonly string[] | undefined;
  /** Position before which there is nothing of the state, in this version for ever: all of it may stand at the end. */
  readonly from?: string;
}

const maxPlanned = 1_000;

const isToCome = ({ id, rows_version }: Marked): RawBuilder<boolean> =>
  sql<boolean>`r.list_id = ${id} and r.valid_from > now() and ${isOfVersion('r', rows_version)}`;

/** What is to come. In the order of their moments, of which there is an index. */
export const plannedOf = async (db: PricingDb, list: Marked): Promise<Known> => {
  const { rows } = await sql<{ position: string }>`select r.position::text as position from price_row as r
    where ${isToCome(list)} order by r.valid_from limit ${maxPlanned + 1}`.execute(db);
  return rows.length > maxPlanned
    ? { from: await plannedFromOf(db, list) }
    : { planned: rows.map(({ position }) => position) };
};

const plannedFromOf = async (db: PricingDb, list: Marked): Promise<string> => {
  const { rows } = await sql<{ position: string | null }>`select min(position)::text as position from (
    select r.position from price_row as r where ${isToCome(list)} offset 0) as r`.execute(db);
  return rows[0]?.position ?? '0';
};

const lastPosition = '9223372036854775807';

/** What counts now. Behind what has been replaced, which never counts again; what is to come will count. */
export const startedFromOf = async (db: PricingDb, list: Marked): Promise<Known> => {
  const { rows } = await sql<{ position: string }>`select r.position::text as position from price_row as r
    where r.list_id = ${list.id} and ${isOfVersion('r', list.rows_version)} and not ${isReplaced(list)}
    order by r.position limit 1`.execute(db);
  return { from: rows[0]?.position ?? lastPosition };
};

/** Whether the rows of a state may be anywhere in a list, and not at the places alone that are known. */
export const isAnywhere = (state: State, { suspects, planned }: Known): boolean => {
  if (state === 'marked')
    return suspects?.products === undefined || suspects.displaced === undefined || suspects.displacedTo !== undefined;
  return state === 'now' || planned === undefined;
};

/** Those behind a position, so many rows of the list. */
export interface Front {
  readonly after: string;
  readonly rows: number;
}

const isInFront = ({ id }: Marked, { after, rows }: Front): RawBuilder<boolean> => sql<boolean>`(
  r.position > ${after}::bigint and r.position <= coalesce((
    select o.position from price_row as o where o.list_id = ${id} and o.position > ${after}::bigint
    order by o.position offset ${rows - 1} limit 1), ${lastPosition}::bigint))`;

const isFrom = ({ from = '0' }: Known): RawBuilder<boolean> => sql<boolean>`r.position >= ${from}::bigint`;

const isPlanned = (known: Known): RawBuilder<boolean> =>
  known.planned === undefined
    ? sql<boolean>`r.valid_from > now() and ${isFrom(known)}`
    : sql<boolean>`r.position = any (${[...known.planned]}::bigint[])`;

interface Sight extends Known {
  /** Little of the list is looked at: each row is asked by itself what would be found out once for all. */
  readonly isNarrow: boolean;
}

/** What the mark says as well, of rows whose products have been read. */
const withinReach = (list: Marked, state: State, known: Sight, sellers: RawBuilder<unknown>): RawBuilder<boolean> => {
  if (state === 'now') {
    const isStanding = known.isNarrow ? sql<boolean>`true` : sql<boolean>`not ${isReplaced(list)}`;
    return sql<boolean>`(r.valid_from is null or r.valid_from <= now()) and ${isFrom(known)} and ${isStanding}`;
  }
  if (state === 'future') return isPlanned(known);
  return known.suspects === undefined ? sql<boolean>`true` : isSuspect(list, sellers, known.suspects, known.isNarrow);
};

/**
 * Of rows `r` with their product `p` and, where they have one, SKU `k`: that they are in the state.
 * @param front undefined: anywhere in the list
 */
export const isInState = (
  list: Marked,
  state: State,
  { front, sellers, ...known }: Sight & { readonly front: Front | undefined; readonly sellers: RawBuilder<unknown> },
): RawBuilder<boolean> =>
  front === undefined
    ? sql<boolean>`${withinReach(list, state, known, sellers)} and ${isMarked(list, marks[state], true)}`
    : sql<boolean>`${isInFront(list, front)} and ${isMarked(list, marks[state], false)}`;

/** Of rows in a state; of most there is one mark. */
export const markIn = (list: Marked, state: State | undefined): RawBuilder<Mark> => {
  const [mark, ...others] = state === undefined ? [] : marks[state];
  return mark === undefined || others.length > 0 ? markOf(list) : sql<Mark>`${sql.lit(mark)}`;
};
