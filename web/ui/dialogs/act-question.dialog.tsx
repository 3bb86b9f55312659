import { Spinner } from '@fluentui/react-components';
import { useSWRConfig } from 'swr';
import type { isReadOf } from '../../client/api.js';
import type { Problem } from '../../client/problems/problem.js';
import { Refusal } from '../../client/problems/refusal.js';
import { useAttempt } from '../act/use-act.js';
import { useToasts } from '../toasts/toasts.js';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.js';

export interface ActQuestionProps extends Pick<ConfirmDialogProps, 'confirmText' | 'tick' | 'isPossible' | 'children'> {
  readonly title: string;
  /**
   * @param idempotencyKey the same until the server has refused it, for what must happen once
   * @returns what is told once it is done
   */
  readonly carryOut: (idempotencyKey: string) => Promise<string>;
  /** Reads that it makes old; also where it is refused, as somebody may have been faster. */
  readonly changed: ReturnType<typeof isReadOf>;
  readonly onClose: () => void;
}

/** Asks before an act, carries it out, and says why it was refused where it was asked. */
export const ActQuestion = ({ title, carryOut, changed, onClose, children, ...asked }: ActQuestionProps) => {
  const toasts = useToasts();
  const { mutate } = useSWRConfig();
  const { isBusy, refusal, run } = useAttempt();
  const carry = (): void =>
    run(
      async (idempotencyKey) => {
        toasts.success(await carryOut(idempotencyKey));
        onClose();
        await mutate(changed);
      },
      () => mutate(changed),
    );
  return (
    <ConfirmDialog {...asked} isOpen title={title} isBusy={isBusy} onConfirm={carry} onCancel={onClose}>
      <Refusal problem={refusal} />
      {children}
    </ConfirmDialog>
  );
};

export interface UnreadQuestionProps {
  readonly title: string;
  readonly confirmText: string;
  /** What is read: 'Reading the offer' */
  readonly label: string;
  readonly problem: Problem | undefined;
  readonly onClose: () => void;
}

/** In the place of a question while what it is about is read, or cannot be. */
export const UnreadQuestion = ({ title, confirmText, label, problem, onClose }: UnreadQuestionProps) => (
  <ConfirmDialog
    isOpen
    title={title}
    confirmText={confirmText}
    isPossible={false}
    onConfirm={onClose}
    onCancel={onClose}
  >
    {problem ? <Refusal problem={problem} /> : <Spinner size="tiny" label={label} />}
  </ConfirmDialog>
);
