import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { errorTexts } from '../../app/texts/specified.js';
import { FocusReturn } from './focus-return.js';

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
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
});

const ConfirmSurface = (props: ConfirmDialogProps) => {
  const styles = useStyles();
  const [isTicked, setTicked] = useState(false);
  const { title = errorTexts.areYouSure, children, confirmText, cancelText = 'Cancel', tick, isBusy = false } = props;
  const isPossible = props.isPossible ?? true;
  return (
    <DialogSurface>
      <FocusReturn />
      <DialogBody>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent className={styles.content}>
          {children !== undefined && <div>{children}</div>}
          {tick !== undefined && (
            <Checkbox label={tick} checked={isTicked} onChange={(_, data) => setTicked(data.checked === true)} />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={props.onCancel} disabled={isBusy}>
            {cancelText}
          </Button>
          <Button
            appearance="primary"
            disabledFocusable={isBusy || !isPossible || (tick !== undefined && !isTicked)}
            onClick={props.onConfirm}
          >
            {confirmText}
          </Button>
        </DialogActions>
      </DialogBody>
    </DialogSurface>
  );
};

/** Asks before an act; with `tick` it is the frame of every irreversible one. Escape cancels. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Dialog
    modalType="alert"
    open={props.isOpen}
    onOpenChange={(_, data) => {
      if (!data.open && !(props.isBusy ?? false)) props.onCancel();
    }}
  >
    {/* Fluent unmounts it when closed, so that a tick never carries over. */}
    <ConfirmSurface {...props} />
  </Dialog>
);
