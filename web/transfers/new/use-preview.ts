import { call } from '../../client/api.js';
import type { Problem } from '../../client/problems/problem.js';
import { usePreview as usePreviewOf } from '../../ui/form/use-preview.js';
import { keysOf, type Preview, type Wanted } from './wanted.js';

type Body = Parameters<typeof call<'POST /transfers/preview'>>[1]['body'];

const ask = (body: Body): Promise<Preview> => call('POST /transfers/preview', { body });

const bodyOf = (wanted: Wanted): Body | null => {
  const keys = keysOf(wanted);
  const { connectionGuid } = wanted;
  return connectionGuid === '' || keys === undefined ? null : { connectionGuid, keys };
};

export interface Previewed {
  readonly preview: Preview | undefined;
  readonly problem: Problem | undefined;
  readonly again: () => void;
}

/** What the offer would come to now, of exactly what is chosen; nothing while that is counted. */
export const usePreview = (wanted: Wanted): Previewed => {
  const { found, again } = usePreviewOf(bodyOf(wanted), ask);
  return { preview: found?.preview, problem: found?.problem, again };
};
