import { useState } from 'react';
import { call } from '../../client/api.js';
import { currentIn } from '../../client/problems/conflict.js';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.js';
import { SavedParts } from '../../ui/record/saved.dialog.js';
import { bodyOf, settingsFields, valuesOf, type Settings } from './extraction-settings.js';

const route = 'PUT /extraction/settings';

interface Props {
  readonly settings: Settings;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

const Editing = ({ settings, onChanged, onClose }: Props) => {
  // As they were when the dialog opened, however often they are read again below it.
  const [fields] = useState(() => settingsFields(settings));
  return (
    <SavedParts
      title="Stock extraction"
      fields={fields}
      from={settings}
      valuesOf={valuesOf}
      stale={{
        what: 'these settings',
        theirsIn: (thrown, { highestLimit }) => {
          const theirs = currentIn(route, thrown);
          return theirs && { ...theirs, highestLimit };
        },
      }}
      save={async (values, from) => {
        await call(route, { body: bodyOf(values, from) });
        return { text: 'The settings are saved. Every Owner is told by email.' };
      }}
      onSaved={() => {
        onChanged();
        onClose();
      }}
      onCancel={onClose}
    />
  );
};

/** For Owners: how the vault's extractions are confirmed, and how much one may take. Saving asks for a fresh sign-in. */
export const ExtractionSettingsDialog = ({ isOpen, ...props }: Props & { readonly isOpen: boolean }) => (
  <DialogFrame isAlert isOpen={isOpen} onClose={props.onClose}>
    <Editing {...props} />
  </DialogFrame>
);
