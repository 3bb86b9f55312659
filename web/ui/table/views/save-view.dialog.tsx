import { Checkbox, Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { messageOf } from '../../../client/problems/message.js';
import { asProblem } from '../../../client/problems/problem.js';
import { DialogFrame, DialogParts } from '../../dialogs/dialog-frame.js';
import type { ViewRequest } from './use-views.js';

export interface SaveViewDialogProps {
  readonly title: string;
  readonly known: ViewRequest;
  /** @throws Problem: shown at the field */
  readonly onSave: (request: ViewRequest) => Promise<void>;
  readonly onClose: () => void;
}

const maxNameLength = 60;

/** A view's name, and whether the vault sees it. */
export const SaveViewDialog = ({ title, known, onSave, onClose }: SaveViewDialogProps) => {
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
  const submit = (): void => {
    if (name.trim() === '') setMessage('Please give the view a name.');
    else void save();
  };
  return (
    <DialogFrame isOpen onClose={onClose}>
      <DialogParts title={title} isForm actText="Save" onAct={submit} isBusy={isBusy} onCancel={onClose}>
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
            maxLength={maxNameLength}
            value={name}
            onChange={(_, data) => setName(data.value)}
          />
        </Field>
        <Checkbox
          label="Share with everybody in the vault"
          checked={isShared}
          onChange={(_, data) => setShared(data.checked === true)}
        />
      </DialogParts>
    </DialogFrame>
  );
};
