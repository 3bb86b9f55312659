import { useEffect, useState } from 'react';
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

const nothing: Pick<Found<never>, 'rows' | 'nextCursor'> = { rows: [], nextCursor: null };

/**
 * What comes in pages, the first of them at once and others when somebody asks for them.
 * @param ask the same function as long as the question is the same
 */
export const usePages = <R>(ask: (cursor: string | undefined) => Promise<PageOf<R>>) => {
  const [found, setFound] = useState<Found<R>>();
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    ask(undefined).then(
      (page) => {
        if (isCurrent) setFound({ ask, ...page });
      },
      (thrown: unknown) => {
        if (isCurrent) setFound({ ask, ...nothing, problem: asProblem(thrown) });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, attempt]);
  const current = found?.ask === ask ? found : undefined;
  const next = current?.nextCursor ?? undefined;
  const readMore = async (before: Found<R>, cursor: string): Promise<void> => {
    setBusy(true);
    const after = await ask(cursor).then(
      (page): Found<R> => ({ ask, rows: [...before.rows, ...page.rows], nextCursor: page.nextCursor }),
      (thrown: unknown): Found<R> => ({ ...before, problem: asProblem(thrown) }),
    );
    setFound((now) => (now === before ? after : now));
    setBusy(false);
  };
  return {
    ...{ isBusy, rows: current?.rows, problem: current?.problem },
    more: current === undefined || next === undefined ? undefined : () => void readMore(current, next),
    again: () => {
      setFound(undefined);
      setAttempt((before) => before + 1);
    },
  };
};
