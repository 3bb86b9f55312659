import { useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, type Problem } from '../../client/api.js';
import { useAttempt } from '../../ui/act/use-act.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import type { RejectedPolicy } from '../insertion/commit-numbers.js';
import { detailHref } from '../insertion/insertion.js';
import type { InsertionDraft } from './use-insertion-draft.js';

export interface Commit {
  readonly commit: () => void;
  readonly isBusy: boolean;
  /** What the last attempt met. */
  readonly refusal: Problem | undefined;
}

/** Commits once per attempt. */
export const useCommit = (
  draft: InsertionDraft,
  areWarningsAccepted: boolean,
  rejectedPolicy: RejectedPolicy,
): Commit => {
  const navigate = useNavigate();
  const toasts = useToasts();
  const { mutate } = useSWRConfig();
  const { isBusy, refusal, run } = useAttempt();
  const commit = async (idempotencyKey: string): Promise<void> => {
    const insertionGuid = await draft.saved();
    await call('POST /stock/insertions/:insertionGuid/commit', {
      params: { insertionGuid },
      body: { idempotencyKey, areWarningsAccepted, rejectedPolicy },
    });
    toasts.info('Assets being inserted (may take a while). You can leave this page.');
    await Promise.all([draft.reload(), mutate(isReadOf('GET /jobs', 'GET /stock/insertions'))]);
    await navigate(detailHref(insertionGuid));
  };
  return { commit: () => run(commit, () => draft.reload()), isBusy, refusal };
};
