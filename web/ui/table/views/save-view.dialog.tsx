import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../../app/problems/message.js';
import { asProblem } from '../../../app/problems/problem.js';
import { FocusReturn } from '../../dialogs/focus-return.js';
import type { ViewWish } from './use-views.js';

export interface SaveViewDialogProps {
  readonly title: string;
  readonly known: ViewWish;
  /** @throws Problem: shown at the field */
  readonly onSave: (wish: ViewWish) => Promise<void>;
  readonly onClose: () => void;
}

const longestName = 60;

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
});

/** A view's name, and whether the vault sees it. */
export const SaveViewDialog = ({ title, known, onSave, onClose }: SaveViewDialogProps) => {
  const styles = useStyles();
  const [name, setName] = useState(known.name);
  const [isShared, setShared] = useState(known.isShared);
  const [message, setMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await onSave({ name: name.trim(), isShared });
      onClose();
    } catch (thrown) {
      setMessage(messageOf(asProblem(thrown)));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (name.trim() === '') setMessage('Please give the view a name.');
    else if (!isBusy) void save();
  };
  return (
    <Dialog open onOpenChange={(_, data) => !data.open && onClose()}>
      <DialogSurface>
        <FocusReturn />
        <form onSubmit={submit} noValidate>
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent className={styles.content}>
              <div>A view keeps the filter, the order and the columns of this list.</div>
              <Field
                label="Name"
                required
                validationMessage={message ?? null}
                validationState={message === undefined ? 'none' : 'error'}
              >
                <Input
                  autoFocus
                  autoComplete="off"
                  maxLength={longestName}
                  value={name}
                  onChange={(_, data) => setName(data.value)}
                />
              </Field>
              <Checkbox
                label="Share with everybody in the vault"
                checked={isShared}
                onChange={(_, data) => setShared(data.checked === true)}
              />
            </DialogContent>
            <DialogActions>
              <Button disabled={isBusy} onClick={onClose}>
                Cancel
              </Button>
              <Button appearance="primary" type="submit" disabledFocusable={isBusy}>
                Save
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
};
