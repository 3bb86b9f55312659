import { useCallback, useEffect, useState } from 'react';
import { asProblem, type Problem } from '../../client/problems/problem.js';

export interface PageOf<R> {
  readonly rows: readonly R[];
  readonly nextCursor: string | null;
}

interface Found<R> {
  readonly ask: unknown;
  readonly rows: readonly R[];
  readonly nextCursor: string | null;
  readonly problem?: Problem;
}

/**
 * What comes in pages, the first of them at once and others when somebody asks for them.
 * @param ask the same function as long as the question is the same
 */
export const usePages = <R>(ask: (cursor: string | undefined) => Promise<PageOf<R>>) => {
  const [found, setFound] = useState<Found<R>>();
  const [isMore, setMore] = useState(false);
  const read = useCallback(
    async (cursor?: string): Promise<void> => {
      const page = await ask(cursor).catch(asProblem);
      setMore(false);
      setFound((before): Found<R> => {
        const rows = cursor !== undefined && before?.ask === ask ? before.rows : [];
        if ('rows' in page) return { ask, rows: [...rows, ...page.rows], nextCursor: page.nextCursor };
        return { ask, rows, nextCursor: cursor ?? null, problem: page };
      });
    },
    [ask],
  );
  useEffect(() => {
    void read();
  }, [read]);
  const current = found?.ask === ask ? found : undefined;
  const next = current?.nextCursor ?? undefined;
  return {
    ...{ isBusy: isMore, rows: current?.rows, problem: current?.problem },
    more:
      next === undefined
        ? undefined
        : () => {
            setMore(true);
            void read(next);
          },
    again: () => void read(),
  };
};
