import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { call, isReadOf } from '../../client/api.js';
import { currentIn } from '../../client/problems/conflict.js';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.js';
import { SavedParts } from '../../ui/record/saved.dialog.js';
import { minimumFields, type Security } from './minimum.js';

const route = 'PUT /account/security-minimum';

interface Props {
  readonly security: Security;
  readonly onClose: () => void;
}

const Editing = ({ security, onClose }: Props) => {
  const { mutate } = useSWRConfig();
  // As they were when the dialog opened, however often they are read again below it.
  const [fields] = useState(() => minimumFields(security));
  return (
    <SavedParts
      title="Second factor of the vault"
      fields={fields}
      from={security}
      valuesOf={({ minimum }) => ({ minimum })}
      stale={{ what: 'what the vault asks for', theirsIn: (thrown) => currentIn(route, thrown) }}
      save={async (body, { version }) => {
        await call(route, { body: { ...body, version } });
        await mutate(isReadOf('GET /account/security-minimum', 'GET /session'));
        return { text: 'It holds at once. Every Owner is told, and who has to connect an app.' };
      }}
      onSaved={onClose}
      onCancel={onClose}
    />
  );
};

/** For Owners: what everybody proves themselves with. Saving asks for a fresh sign-in by both factors. */
export const MinimumDialog = ({ isOpen, ...props }: Props & { readonly isOpen: boolean }) => (
  <DialogFrame isAlert isOpen={isOpen} onClose={props.onClose}>
    <Editing {...props} />
  </DialogFrame>
);
