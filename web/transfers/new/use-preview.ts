import { useCallback } from 'react';
import { call } from '../../client/api.js';
import { useCoalesced } from '../../client/events/use-coalesced.js';
import { useEvent } from '../../client/events/use-event.js';
import { asProblem, type Problem } from '../../client/problems/problem.js';
import { useAskedOnce } from '../../client/routing/asked-once.js';
import { keysOf, type Preview, type Wanted } from './wanted.js';

interface Asked {
  readonly connectionGuid: string;
  readonly keys: ReturnType<typeof keysOf>;
}

const ask = async ({ connectionGuid, keys }: Asked): Promise<Preview | undefined> =>
  connectionGuid === '' || keys === undefined
    ? undefined
    : call('POST /transfers/preview', { body: { connectionGuid, keys } });

export interface Previewed {
  readonly preview?: Preview | undefined;
  readonly problem?: Problem | undefined;
  readonly again: () => void;
}

/** What the offer would come to now, of exactly what is chosen; nothing while that is counted. */
export const usePreview = (wanted: Wanted): Previewed => {
  const { connectionGuid } = wanted;
  const asked = JSON.stringify({ connectionGuid, keys: keysOf(wanted) });
  const look = useCallback(
    async () =>
      ask(JSON.parse(asked) as Asked).then(
        (preview) => ({ asked, preview }),
        (thrown: unknown) => ({ asked, problem: asProblem(thrown) }),
      ),
    [asked],
  );
  const { found, retry } = useAskedOnce<Omit<Previewed, 'again'> & { readonly asked: string }>(look);
  useEvent('stockchanged', useCoalesced(retry));
  return { ...(found?.asked === asked && { preview: found.preview, problem: found.problem }), again: retry };
};
