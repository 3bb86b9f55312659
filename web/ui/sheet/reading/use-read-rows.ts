import { useCallback, useEffect, useRef, useState } from 'react';
import { asProblem, type Problem } from '../../../client/problems/problem.js';
import { AskedAhead } from './asked-ahead.js';

export interface RowsPage<R> {
  readonly rows: readonly R[];
  /** Null: there is none. */
  readonly nextCursor: string | null;
  /** Of the first page, and of one that was to be counted. */
  readonly totalCount: number;
  /** There are more than these. */
  readonly isTotalCapped: boolean;
}

interface Loaded<R> {
  /** Of which question they are the answer. */
  readonly about: string;
  readonly rows: readonly R[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly isTotalCapped: boolean;
  /** With a page behind the first: how many there are is told where that is known. */
  readonly isCounted: boolean;
}

export interface ReadRows<Q, R> {
  /** Those of before while others are read. */
  readonly loaded: Loaded<R> | undefined;
  readonly isStale: boolean;
  readonly problem: Problem | undefined;
  /** Reads until there are so many, or no more. @returns all that were read */
  readonly ensure: (count: number) => Promise<readonly R[]>;
  /** Asks one after the other for what may be wanted next: it is there by then, or on its way. */
  readonly askAhead: (questions: readonly Q[]) => Promise<void>;
  readonly retry: () => void;
}

const joined = <R>(before: Loaded<R> | undefined, page: Loaded<R>): Loaded<R> => {
  if (before?.about !== page.about) return page;
  const { total, isTotalCapped } = page.isCounted ? page : before;
  const rows = [...before.rows, ...page.rows];
  return { ...page, rows, total, isTotalCapped, isCounted: page.isCounted || before.isCounted };
};

type Part<R> = Pick<Loaded<R>, 'rows' | 'nextCursor'>;

const partOf = <R>(loaded: Loaded<R> | undefined, about: string): Part<R> =>
  loaded?.about === about ? loaded : { rows: [], nextCursor: null };

/** Once, of a first page that does not tell it. */
const isToBeCounted = <R>(before: Loaded<R> | undefined, about: string): boolean =>
  before?.about === about && before.isTotalCapped && !before.isCounted;

/**
 * The rows of a sheet page by page, as far as somebody has looked; each answer belongs to one question.
 * @param question what is asked for: JSON. @param ask for a page of it, '' = the first, with how many there are or without;
 * the same function each time
 */
export const useReadRows = <Q, R>(
  question: Q,
  ask: (question: Q, cursor: string, isCounted: boolean) => Promise<RowsPage<R>>,
): ReadRows<Q, R> => {
  const [loaded, setLoaded] = useState<Loaded<R>>();
  const [failed, setFailed] = useState<{ readonly about: string; readonly problem: Problem }>();
  const [attempt, setAttempt] = useState(0);
  const about = JSON.stringify([question, attempt]);
  const latest = useRef<Loaded<R>>(undefined);
  const asked = useRef(about);
  /** One page at a time: each begins where the one before has ended. */
  const running = useRef<Promise<boolean>>(undefined);
  const [ahead] = useState(() => new AskedAhead<RowsPage<R>>());

  const read = useCallback(
    async (cursor: string): Promise<boolean> => {
      const [wanted] = JSON.parse(about) as [Q, number];
      const isCounted = cursor !== '' && isToBeCounted(latest.current, about);
      const asks = () => ask(wanted, cursor, isCounted);
      try {
        const { totalCount: total, ...page } = await (cursor === '' ? ahead.of(about, asks) : asks());
        if (asked.current !== about) return false;
        latest.current = joined(latest.current, { about, ...page, total, isCounted });
        setLoaded(latest.current);
        return true;
      } catch (thrown) {
        if (asked.current === about) setFailed({ about, problem: asProblem(thrown) });
        return false;
      }
    },
    [about, ahead, ask],
  );

  useEffect(() => {
    asked.current = about;
    running.current = read('');
  }, [about, read]);

  const ensure = useCallback(
    async (count: number): Promise<readonly R[]> => {
      for (;;) {
        const page = running.current;
        const isRead = await page;
        // Somebody else who waited has gone on with the next one.
        if (running.current !== page) continue;
        const now: Part<R> = asked.current === about ? partOf(latest.current, about) : { rows: [], nextCursor: null };
        if (isRead !== true || now.nextCursor === null || now.rows.length >= count) return now.rows;
        running.current = read(now.nextCursor);
      }
    },
    [about, read],
  );

  const askAhead = useCallback(
    async (questions: readonly Q[]): Promise<void> => {
      for (const next of questions)
        // Who takes it up says that it has failed; when nobody does, nobody was to see it.
        await ahead.of(JSON.stringify([next, attempt]), () => ask(next, '', false)).catch(() => undefined);
    },
    [ahead, ask, attempt],
  );

  return {
    loaded,
    isStale: loaded !== undefined && loaded.about !== about,
    problem: failed?.about === about ? failed.problem : undefined,
    ensure,
    askAhead,
    retry: () => setAttempt((before) => before + 1),
  };
};
