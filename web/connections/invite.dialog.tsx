import { call } from '../client/api.js';
import { DialogFrame } from '../ui/dialogs/dialog-frame.js';
import { SavedParts } from '../ui/record/saved.dialog.js';
import { invitationFields, noInvitation } from './connection.js';

interface Props {
  readonly isOpen: boolean;
  readonly onInvited: () => void;
  readonly onClose: () => void;
}

/** Invites a company by an address of it. */
export const InviteDialog = ({ isOpen, onInvited, onClose }: Props) => (
  <DialogFrame isAlert isOpen={isOpen} onClose={onClose}>
    {isOpen && (
      <SavedParts
        title="Invite a company"
        saveText="Invite"
        fields={invitationFields}
        from={noInvitation}
        valuesOf={(from) => from}
        save={async (body) => {
          await call('POST /connections', { body });
          return { text: `${body.company} is invited. The link works for fourteen days.` };
        }}
        onSaved={onInvited}
        onCancel={onClose}
      >
        A company that is on Keyway already answers in its own list of connections. One that is not registers with the
        link of the letter first.
      </SavedParts>
    )}
  </DialogFrame>
);
