import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react';
import { FocusReturn } from './focus-return.js';

export interface DialogFrameProps {
  readonly isOpen: boolean;
  /** Escape, and a click beside a dialog that is not an alert. */
  readonly onClose: () => void;
  /** A click beside it does not close it. */
  readonly isAlert?: boolean;
  readonly className?: string;
  /** Mounted while it is open, so that nothing carries over to the next time. */
  readonly children: ReactNode;
}

/** A dialog that opens by state; when it goes, what had the focus before has it again. */
export const DialogFrame = ({ isOpen, onClose, isAlert = false, className, children }: DialogFrameProps) => (
  <Dialog
    modalType={isAlert ? 'alert' : 'modal'}
    open={isOpen}
    onOpenChange={(_, data) => {
      if (!data.open) onClose();
    }}
  >
    <DialogSurface {...(className !== undefined && { className })}>
      <FocusReturn />
      {children}
    </DialogSurface>
  </Dialog>
);

export interface DialogPartsProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actText: string;
  readonly onAct: () => void;
  /** False: there is nothing to do it with (yet); one can still leave. */
  readonly isPossible?: boolean;
  readonly isBusy?: boolean;
  /** Enter in a field does it as well. */
  readonly isForm?: boolean;
  /** As `isForm`, under this id. */
  readonly formId?: string;
  readonly cancelText?: string;
  readonly onCancel: () => void;
  /** Staying is what most people want: the way out has the colour, and the act has none. */
  readonly isCancelMain?: boolean;
  /** Before the two buttons. */
  readonly moreActs?: ReactNode;
}

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, overflowWrap: 'anywhere' },
  title: { outlineStyle: 'none', overflowWrap: 'anywhere' },
  // The whole width of the dialog, before the words of a button break.
  acts: { gridColumnStart: 1 },
});

const Parts = ({ title, children, actText, onAct, isPossible = true, isBusy = false, ...props }: DialogPartsProps) => {
  const styles = useStyles();
  const isForm = props.isForm === true || props.formId !== undefined;
  const { cancelText = 'Cancel', onCancel, isCancelMain = false, moreActs } = props;
  const heading = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Other parts take the place of those that had the focus: whoever reads by ear hears what stands there now.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <DialogBody>
      <DialogTitle>
        <span ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </span>
      </DialogTitle>
      <DialogContent className={styles.content}>{children}</DialogContent>
      <DialogActions className={styles.acts}>
        {moreActs}
        <Button appearance={isCancelMain ? 'primary' : 'secondary'} disabled={isBusy} onClick={onCancel}>
          {cancelText}
        </Button>
        <Button
          appearance={isCancelMain ? 'secondary' : 'primary'}
          disabledFocusable={isBusy || !isPossible}
          {...(isForm ? { type: 'submit' as const } : { onClick: onAct })}
        >
          {actText}
        </Button>
      </DialogActions>
    </DialogBody>
  );
};

/** What stands in every dialog: title, content, a way out, and the act. */
export const DialogParts = (props: DialogPartsProps) => {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (props.isBusy !== true) props.onAct();
  };
  if (props.isForm !== true && props.formId === undefined) return <Parts {...props} />;
  return (
    <form id={props.formId} onSubmit={submit} noValidate>
      <Parts {...props} />
    </form>
  );
};
