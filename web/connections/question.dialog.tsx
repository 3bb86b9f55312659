import { useRead } from '../client/api.js';
import { useEvent } from '../client/events/use-event.js';
import { Refusal } from '../client/problems/refusal.js';
import { useRefusableAct } from '../ui/act/use-act.js';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.js';
import { useToasts } from '../ui/toasts/toasts.js';
import { actTexts, nothingPending, type Act, type Subject } from './connection.js';
import { PendingItems } from './pending-items.js';

interface Props {
  readonly subject: Subject;
  readonly act: Act;
  /** Also when it was refused: somebody may have been faster. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Says what an act does to a connection, and does it. */
export const Question = ({ subject: { connectionGuid, company }, act, onChanged, onClose }: Props) => {
  const toasts = useToasts();
  const { isBusy, refusal, run } = useRefusableAct();
  const { title, question, text, done, tick, carryOut } = actTexts[act];
  // What is for good says what ends with it, in numbers and by name, as long as the question stands.
  const isFinal = tick !== undefined;
  const read = useRead('GET /connections/:connectionGuid/pending', isFinal ? { params: { connectionGuid } } : null);
  useEvent('stockchanged', () => void read.reload());
  const pending = isFinal ? read.data : nothingPending;
  const carry = (): void =>
    run(
      async () => {
        await carryOut(connectionGuid, pending ?? nothingPending);
        toasts.success(done(company));
        onChanged();
        onClose();
      },
      () => {
        void read.reload();
        onChanged();
      },
    );
  return (
    <ConfirmDialog
      isOpen
      title={question(company)}
      confirmText={title}
      // Beside 'Cancel invitation' another 'Cancel' would say the same of something else.
      cancelText={act === 'cancel' ? 'Keep it' : 'Cancel'}
      isBusy={isBusy}
      isPossible={pending !== undefined}
      {...(isFinal && pending !== undefined && { tick: tick(pending) })}
      onConfirm={carry}
      onCancel={onClose}
    >
      <Refusal problem={refusal} />
      {text(company)}
      {isFinal && <PendingItems read={read} />}
    </ConfirmDialog>
  );
};
