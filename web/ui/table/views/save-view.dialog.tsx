import { DialogFrame } from '../../dialogs/dialog-frame.js';
import { SavedParts } from '../../record/saved.dialog.js';
import type { ViewRequest } from './use-views.js';
import { nameFields } from './view-fields.js';

export interface SaveViewDialogProps {
  readonly title: string;
  readonly known: ViewRequest;
  /** @throws Problem: shown at the field that it is for, or above the form */
  readonly onSave: (request: ViewRequest) => Promise<void>;
  readonly onClose: () => void;
}

/** A view's name, and whether the vault sees it. */
export const SaveViewDialog = ({ title, known, onSave, onClose }: SaveViewDialogProps) => (
  <DialogFrame isOpen onClose={onClose}>
    <SavedParts
      title={title}
      fields={nameFields}
      from={known}
      valuesOf={({ name, isShared }) => ({ name, isShared })}
      save={async (request) => {
        await onSave(request);
        return {};
      }}
      onSaved={onClose}
      onCancel={onClose}
    >
      <div>A view keeps the filter, the order and the columns of this list.</div>
    </SavedParts>
  </DialogFrame>
);
