import { Refusal } from '../client/problems/refusal.js';
import { useRefusableAct } from '../ui/act/use-act.js';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.js';
import { useToasts } from '../ui/toasts/toasts.js';
import { actTexts, type Act, type Subject } from './connection.js';

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
  const carry = (): void =>
    run(async () => {
      await carryOut(connectionGuid);
      toasts.success(done(company));
      onChanged();
      onClose();
    }, onChanged);
  return (
    <ConfirmDialog
      isOpen
      title={question(company)}
      confirmText={title}
      // Beside 'Cancel invitation' another 'Cancel' would say the same of something else.
      cancelText={act === 'cancel' ? 'Keep it' : 'Cancel'}
      isBusy={isBusy}
      {...(tick !== undefined && { tick })}
      onConfirm={carry}
      onCancel={onClose}
    >
      <Refusal problem={refusal} />
      {text(company)}
    </ConfirmDialog>
  );
};
