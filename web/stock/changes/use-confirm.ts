import { useSWRConfig } from 'swr';
import { call, isReadOf, type Problem } from '../../client/api.js';
import type { Confirmation } from '../../ui/confirmation/confirm.form.js';
import { useAttempt } from '../../ui/act/use-act.js';
import type { Change } from './change.js';
import type { ChangeDraft } from './use-change-draft.js';

export interface Confirm {
  readonly confirm: () => void;
  readonly isBusy: boolean;
  /** What the last attempt met. */
  readonly refusal: Problem | undefined;
}

/** Confirms once per attempt. @param onConfirmed the job is on its way */
export const useConfirm = (draft: ChangeDraft, given: Confirmation, onConfirmed: () => void): Confirm => {
  const { mutate } = useSWRConfig();
  const { isBusy, refusal, run } = useAttempt();
  const confirm = async (change: Change, idempotencyKey: string): Promise<void> => {
    const { method, code, isFinal } = given;
    await call('POST /stock/changes/:changeGuid/confirm', {
      params: { changeGuid: change.changeGuid },
      body: {
        ...(change.kind !== 'right_change' && { confirmation: { method, code } }),
        isFinalConfirmed: isFinal,
        previewId: change.previewId,
        idempotencyKey,
      },
    });
    await mutate(isReadOf('GET /jobs', 'GET /stock/blacklistings', 'GET /stock/changes/:changeGuid'));
    onConfirmed();
  };
  return {
    isBusy,
    refusal,
    confirm: () => {
      const { change } = draft;
      if (change === null) return;
      run(
        (idempotencyKey) => confirm(change, idempotencyKey),
        ({ code }) => (code === 'stock.change_outdated' ? draft.reload() : undefined),
      );
    },
  };
};
