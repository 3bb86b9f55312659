import { useCallback } from 'react';
import { useCoalesced } from '../../client/events/use-coalesced.js';
import { useEvent } from '../../client/events/use-event.js';
import { asProblem, type Problem } from '../../client/problems/problem.js';
import { useAskedOnce } from '../../client/routing/asked-once.js';

export interface Previewed<P> {
  readonly preview?: P | undefined;
  readonly problem?: Problem | undefined;
}

interface Found<P> extends Previewed<P> {
  readonly about: string;
}

export interface Preview<P> {
  /** Undefined: it is counted. */
  readonly found: Previewed<P> | undefined;
  readonly again: () => void;
}

/**
 * What an act would come to, asked anew with each change of what it is made of, and of the stock.
 * @param body null: nothing is chosen yet
 * @param ask the same function at each call
 * @param subject what the answer is about: of another one nothing is shown until it is there; absent: the body
 */
export const usePreview = <B, P>(body: B | null, ask: (body: B) => Promise<P>, subject: unknown = body): Preview<P> => {
  const [asked, about] = [JSON.stringify(body), JSON.stringify(subject)];
  const look = useCallback(async (): Promise<Found<P>> => {
    const given = JSON.parse(asked) as B | null;
    if (given === null) return { about };
    return ask(given).then(
      (preview) => ({ about, preview }),
      (thrown: unknown) => ({ about, problem: asProblem(thrown) }),
    );
  }, [asked, about, ask]);
  const { found, retry } = useAskedOnce<Found<P>>(look);
  useEvent('stockchanged', useCoalesced(retry));
  return { found: found?.about === about ? found : undefined, again: retry };
};
