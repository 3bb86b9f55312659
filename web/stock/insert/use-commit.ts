/** Commits once per attempt: the same idempotency key until the server has refused it. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, Problem } from '../../app/api.js';
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

export const useCommit = (
  draft: InsertionDraft,
  areWarningsAccepted: boolean,
  rejectedPolicy: RejectedPolicy,
): Commit => {
  const navigate = useNavigate();
  const toasts = useToasts();
  const { mutate } = useSWRConfig();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Problem>();
  const [idempotencyKey, setIdempotencyKey] = useState<string>(() => crypto.randomUUID());
  const commit = async (): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const insertionGuid = await draft.saved();
      await call('POST /stock/insertions/:insertionGuid/commit', {
        params: { insertionGuid },
        body: { idempotencyKey, areWarningsAccepted, rejectedPolicy },
      });
      toasts.info('Assets being inserted (may take a while). You can leave this page.');
      await Promise.all([draft.reload(), mutate(isReadOf('GET /jobs', 'GET /stock/insertions'))]);
      await navigate(detailHref(insertionGuid));
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
      setRefusal(thrown);
      // Without an answer the first attempt may have passed: the same key finds its job.
      if (thrown.status >= 400 && thrown.status < 500) setIdempotencyKey(crypto.randomUUID());
      await draft.reload();
    } finally {
      setBusy(false);
    }
  };
  return { commit: () => void commit().catch(toasts.failure), isBusy, refusal };
};
