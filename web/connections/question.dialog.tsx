import { useRead } from '../client/api.js';
import { Refusal } from '../client/problems/refusal.js';
import { useRefusableAct } from '../ui/act/use-act.js';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.js';
import { useToasts } from '../ui/toasts/toasts.js';
import { actTexts, type Act, type Pending, type Subject } from './connection.js';

const nothingPending: Pending = { pendingOffers: 0, pendingKeys: 0 };

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
  // What is for good says in numbers what ends with it.
  const read = useRead('GET /connections/:connectionGuid', tick === undefined ? null : { params: { connectionGuid } });
  const pending = tick === undefined ? nothingPending : read.data;
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
      {...(tick !== undefined && pending !== undefined && { tick: tick(pending) })}
      onConfirm={carry}
      onCancel={onClose}
    >
      <Refusal problem={refusal ?? read.error} />
      {text(company)}
    </ConfirmDialog>
  );
};
