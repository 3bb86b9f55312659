import { call } from '../../client/api.js';
import { currentIn } from '../../client/problems/conflict.js';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.js';
import { SavedParts } from '../../ui/record/saved.dialog.js';
import { roleFields, roleOf, type User } from './user.js';

const route = 'PUT /users/:userGuid/role';

interface Props {
  readonly user: User;
  readonly isOpen: boolean;
  readonly onChanged: (user: User) => void;
  readonly onClose: () => void;
}

/** Gives a user another role; each that the signed-in user may not give says why. Asks for a fresh sign-in. */
export const RoleDialog = ({ user, isOpen, onChanged, onClose }: Props) => (
  <DialogFrame isAlert isOpen={isOpen} onClose={onClose}>
    {isOpen && (
      <SavedParts
        title={`Role of ${user.name}`}
        saveText="Change role"
        fields={roleFields(user)}
        from={user}
        valuesOf={(from) => ({ role: roleOf(from) })}
        stale={{ what: `the role of ${user.name}`, theirsIn: (thrown) => currentIn(route, thrown) }}
        save={async ({ role }, { userGuid, version }) => {
          onChanged(await call(route, { params: { userGuid }, body: { version, role } }));
          return { text: `${user.name} is ${role} now.` };
        }}
        onSaved={onClose}
        onCancel={onClose}
      >
        The new role holds within a second, also where {user.name} is signed in; what was granted to them beside the
        role ends. A letter tells them.
      </SavedParts>
    )}
  </DialogFrame>
);
