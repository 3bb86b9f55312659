import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { errorTexts } from '../../client/texts/specified.js';
import { DialogFrame, DialogParts } from './dialog-frame.js';

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title?: string;
  /** The consequences, in numbers where there are any. */
  readonly children?: ReactNode;
  readonly confirmText: string;
  readonly cancelText?: string;
  /** For an irreversible act: the sentence to tick before the act can be confirmed. */
  readonly tick?: string;
  readonly isBusy?: boolean;
  /** False: there is nothing to confirm (yet); one can still leave. */
  readonly isPossible?: boolean;
  /** As of `DialogParts`. */
  readonly isCancelMain?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

const useStyles = makeStyles({
  // A refusal stands apart from the sentence after it, the list of what changes from the one before.
  consequences: {
    '& > .fui-MessageBar': { marginBottom: tokens.spacingVerticalM },
    '& > dl': { marginTop: tokens.spacingVerticalM },
  },
});

const ConfirmParts = (props: ConfirmDialogProps) => {
  const styles = useStyles();
  // A sentence that changes under the tick was not agreed to.
  const [ticked, setTicked] = useState<string>();
  const { title = errorTexts.areYouSure, children, confirmText, cancelText = 'Cancel', tick, isBusy = false } = props;
  const isPossible = props.isPossible ?? true;
  return (
    <DialogParts
      title={title}
      actText={confirmText}
      onAct={props.onConfirm}
      isPossible={isPossible && (tick === undefined || ticked === tick)}
      isBusy={isBusy}
      cancelText={cancelText}
      onCancel={props.onCancel}
      isCancelMain={props.isCancelMain ?? false}
    >
      {children !== undefined && <div className={styles.consequences}>{children}</div>}
      {tick !== undefined && (
        <Checkbox
          label={tick}
          checked={ticked === tick}
          onChange={(_, data) => setTicked(data.checked === true ? tick : undefined)}
        />
      )}
    </DialogParts>
  );
};

/** Asks before an act; with `tick` it is the frame of every irreversible one. Escape cancels. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <DialogFrame
    isAlert
    isOpen={props.isOpen}
    onClose={() => {
      if (!(props.isBusy ?? false)) props.onCancel();
    }}
  >
    <ConfirmParts {...props} />
  </DialogFrame>
);
