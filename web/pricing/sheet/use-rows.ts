import { useCallback, useEffect, useRef, useState } from 'react';
import { call, type ReplyOf, type RequestOf } from '../../client/api.js';
import { asProblem, type Problem } from '../../client/problems/problem.js';
import type { PriceRow } from '../cells/cells.js';

type Body = RequestOf<'POST /pricing/lists/:listGuid/rows'>['body'];
type Page = ReplyOf<'POST /pricing/lists/:listGuid/rows'>;

/** What of the rows is asked for, and in which order. */
export type RowsQuery = Pick<Body, 'filter' | 'sort' | 'isDescending'>;

interface Loaded {
  /** Of which question they are the answer. */
  readonly about: string;
  readonly rows: readonly PriceRow[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly isTotalCapped: boolean;
}

export interface ReadRows {
  /** Those of before while others are read. */
  readonly loaded: Loaded | undefined;
  readonly isStale: boolean;
  readonly problem: Problem | undefined;
  /** Reads until there are so many, or no more. @returns all that were read */
  readonly ensure: (count: number) => Promise<readonly PriceRow[]>;
  readonly retry: () => void;
}

/** Rows of one call. */
const pageSize = 500;

const joined = (before: Loaded | undefined, about: string, page: Page): Loaded => {
  const isMore = before?.about === about;
  return {
    about,
    rows: isMore ? [...before.rows, ...page.rows] : page.rows,
    nextCursor: page.nextCursor,
    total: isMore ? before.total : page.totalCount,
    isTotalCapped: isMore ? before.isTotalCapped : page.isTotalCapped,
  };
};

const nothingLoaded: Pick<Loaded, 'rows' | 'nextCursor'> = { rows: [], nextCursor: null };

const loadedOf = (loaded: Loaded | undefined, about: string): Pick<Loaded, 'rows' | 'nextCursor'> =>
  loaded?.about === about ? loaded : nothingLoaded;

/** The rows of a list page by page, as far as somebody has looked; each answer belongs to one question. */
export const useRows = (listGuid: string, rowsVersion: number, query: RowsQuery): ReadRows => {
  const [loaded, setLoaded] = useState<Loaded>();
  const [failed, setFailed] = useState<{ readonly about: string; readonly problem: Problem }>();
  const [attempt, setAttempt] = useState(0);
  const about = JSON.stringify([listGuid, rowsVersion, query, attempt]);
  const latest = useRef<Loaded>(undefined);
  const asked = useRef(about);
  /** One page at a time: each begins where the one before has ended. */
  const running = useRef<Promise<boolean>>(undefined);

  const read = useCallback(
    async (cursor: string): Promise<boolean> => {
      const [guid, version, question] = JSON.parse(about) as [string, number, RowsQuery];
      try {
        const page = await call('POST /pricing/lists/:listGuid/rows', {
          params: { listGuid: guid },
          body: { ...question, rowsVersion: version, cursor, size: pageSize },
        });
        if (asked.current !== about) return false;
        latest.current = joined(latest.current, about, page);
        setLoaded(latest.current);
        return true;
      } catch (thrown) {
        if (asked.current === about) setFailed({ about, problem: asProblem(thrown) });
        return false;
      }
    },
    [about],
  );

  useEffect(() => {
    asked.current = about;
    running.current = read('');
  }, [about, read]);

  const ensure = useCallback(
    async (count: number): Promise<readonly PriceRow[]> => {
      for (;;) {
        const page = running.current;
        const isRead = await page;
        // Somebody else who waited has gone on with the next one.
        if (running.current !== page) continue;
        const now = asked.current === about ? loadedOf(latest.current, about) : nothingLoaded;
        if (isRead !== true || now.nextCursor === null || now.rows.length >= count) return now.rows;
        running.current = read(now.nextCursor);
      }
    },
    [about, read],
  );

  return {
    loaded,
    isStale: loaded !== undefined && loaded.about !== about,
    problem: failed?.about === about ? failed.problem : undefined,
    ensure,
    retry: () => setAttempt((before) => before + 1),
  };
};
