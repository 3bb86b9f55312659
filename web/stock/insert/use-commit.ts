import { useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, type Problem } from '../../client/api.js';
import { useAttempt } from '../../ui/act/use-act.js';
import { newPoolHref } from '../../ui/stock/stock-place.js';
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

export interface CommitChoices {
  readonly areWarningsAccepted: boolean;
  /** What becomes of the good keys when others are rejected. */
  readonly policy: RejectedPolicy;
  /** A stockpool is to be made of the keys: its form comes next. */
  readonly isPooled: boolean;
}

/** Commits once per attempt. */
export const useCommit = (draft: InsertionDraft, { areWarningsAccepted, policy, isPooled }: CommitChoices): Commit => {
  const navigate = useNavigate();
  const toasts = useToasts();
  const { mutate } = useSWRConfig();
  const { isBusy, refusal, run } = useAttempt();
  const commit = async (idempotencyKey: string): Promise<void> => {
    const insertionGuid = await draft.saved();
    await call('POST /stock/insertions/:insertionGuid/commit', {
      params: { insertionGuid },
      body: { idempotencyKey, areWarningsAccepted, rejectedPolicy: policy },
    });
    toasts.info('Assets being inserted (may take a while). You can leave this page.');
    await Promise.all([draft.reload(), mutate(isReadOf('GET /jobs', 'GET /stock/insertions'))]);
    const { insertion } = draft;
    const keys = insertion?.preflight.acceptableCount ?? 0;
    await navigate(isPooled && insertion ? newPoolHref({ ...insertion, keys }) : detailHref(insertionGuid));
  };
  return { commit: () => run(commit, () => draft.reload()), isBusy, refusal };
};
