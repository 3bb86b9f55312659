/** Confirms once per attempt: the same idempotency key until the server has refused it. */
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { call, isReadOf, Problem } from '../../app/api.js';
import type { Confirmation } from '../../app/confirmation/confirm.form.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import { changedCount } from './consequences.js';
import type { ChangeDraft } from './use-change-draft.js';

export interface Confirm {
  readonly confirm: () => void;
  readonly isBusy: boolean;
  /** What the last attempt met. */
  readonly refusal: Problem | undefined;
}

/** @param onConfirmed the job is on its way */
export const useConfirm = (draft: ChangeDraft, given: Confirmation, onConfirmed: () => void): Confirm => {
  const toasts = useToasts();
  const { mutate } = useSWRConfig();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Problem>();
  const [idempotencyKey, setIdempotencyKey] = useState<string>(() => crypto.randomUUID());
  const confirm = async (): Promise<void> => {
    const { change } = draft;
    if (change === null) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const { method, code, isFinal } = given;
      await call('POST /stock/changes/:changeGuid/confirm', {
        params: { changeGuid: change.changeGuid },
        body: {
          ...(change.kind !== 'right_change' && { confirmation: { method, code } }),
          isFinalConfirmed: isFinal,
          keyCount: changedCount(change),
          idempotencyKey,
        },
      });
      await mutate(isReadOf('GET /jobs', 'GET /stock/blacklistings', 'GET /stock/changes/:changeGuid'));
      onConfirmed();
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
      setRefusal(thrown);
      // Without an answer the first attempt may have passed: the same key finds its job.
      if (thrown.status >= 400 && thrown.status < 500) setIdempotencyKey(crypto.randomUUID());
      if (thrown.code === 'stock.change_outdated') await draft.reload();
    } finally {
      setBusy(false);
    }
  };
  return { confirm: () => void confirm().catch(toasts.failure), isBusy, refusal };
};
