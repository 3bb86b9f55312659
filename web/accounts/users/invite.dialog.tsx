import { call } from '../../client/api.js';
import { useSession } from '../../client/session/use-session.js';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.js';
import { SavedParts } from '../../ui/record/saved.dialog.js';
import { colleagueFields, noColleague } from './user.js';

interface Props {
  readonly isOpen: boolean;
  readonly onInvited: () => void;
  readonly onClose: () => void;
}

/** Invites a colleague into the vault. */
export const InviteDialog = ({ isOpen, onInvited, onClose }: Props) => {
  const { profile } = useSession();
  return (
    <DialogFrame isAlert isOpen={isOpen} onClose={onClose}>
      {isOpen && (
        <SavedParts
          title="Invite a colleague"
          saveText="Invite"
          fields={colleagueFields(profile?.roleName === 'Owner')}
          from={noColleague}
          valuesOf={(from) => from}
          save={async (body) => {
            const { name } = await call('POST /users', { body });
            return { text: `${name} is invited. The letter works for seven days.` };
          }}
          onSaved={onInvited}
          onCancel={onClose}
        >
          A letter with a link goes to this address. Until they have set a password they can do nothing, and you can
          withdraw the invitation. An address belongs to one vault: a person who has an account elsewhere is told so by
          the letter, and needs another address.
        </SavedParts>
      )}
    </DialogFrame>
  );
};
