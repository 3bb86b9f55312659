import { useEffect, useState } from 'react';
import { call, type ReplyOf, type RequestOf, type Route } from '../../client/api.js';
import { asProblem, type Problem } from '../../client/problems/problem.js';

interface Answer<R extends Route> {
  /** The latest, while the next one is on its way too. */
  readonly data: ReplyOf<R> | undefined;
  readonly problem: Problem | undefined;
  /** What is shown answers an earlier question. */
  readonly isLate: boolean;
}

/**
 * Asks what is no read of an address, because what is asked with stands in its body, and asks again when that changes.
 * @param request null: nothing is asked
 * @param quietMs so long nothing has to change before it is asked
 */
export const useAnswer = <R extends Route>(route: R, request: RequestOf<R> | null, quietMs: number): Answer<R> => {
  const key = JSON.stringify(request);
  const [answer, setAnswer] = useState<Answer<R> & { readonly key: string }>();
  useEffect(() => {
    const asked = JSON.parse(key) as RequestOf<R> | null;
    if (asked === null) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      call(route, asked, { signal: leaving.signal })
        .then((data) => setAnswer({ key, data, problem: undefined, isLate: false }))
        .catch((thrown: unknown) => {
          if (!leaving.signal.aborted) setAnswer({ key, data: undefined, problem: asProblem(thrown), isLate: false });
        });
    }, quietMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [route, key, quietMs]);
  return {
    data: request === null ? undefined : answer?.data,
    problem: answer?.key === key ? answer.problem : undefined,
    isLate: request !== null && answer?.key !== key,
  };
};
