import { PersonAddRegular } from '@fluentui/react-icons/svg/person-add';
import { useSWRConfig } from 'swr';
import { call, isReadOf } from '../../client/api.js';
import { usePermission, useSession } from '../../client/session/use-session.js';
import { useMissing } from '../../client/session/why-not.js';
import { RefusableButton } from '../../ui/act/refusable-button.js';
import { useAddressedAct } from '../../ui/act/use-addressed-act.js';
import { ButtonLink } from '../../ui/link/link.js';
import { ListScreen } from '../../ui/table/list-screen.js';
import type { GridRow } from '../../ui/table/list-types.js';
import { EndingDialog } from '../ending.dialog.js';
import { allSessionsOf, useEnding } from '../use-ending.js';
import { InviteDialog } from './invite.dialog.js';

const InviteButton = ({ onClick }: { readonly onClick: () => void }) => {
  const refusal = useMissing('user-write', 'user-all');
  return (
    <RefusableButton appearance="primary" icon={<PersonAddRegular />} refusal={refusal} onClick={onClick}>
      Invite a colleague
    </RefusableButton>
  );
};

const whoIn = ({ cells }: GridRow) => ({
  name: String(cells['Name']),
  email: String(cells['Email']),
  sessions: Number(cells['Sessions']),
});

/** /usersandgroups/users/ - who works in the vault, and where each is signed in; ends a user's sessions. */
const UsersScreen = () => {
  const { mutate } = useSWRConfig();
  const { profile } = useSession();
  const [isInviting, setInviting] = useAddressedAct('invite', usePermission('user-write', 'user-all'));
  const ending = useEnding(() => void mutate(isReadOf('GET /users')));
  return (
    <>
      <ListScreen
        route="GET /users"
        title="Users"
        breadcrumbs={[{ text: 'Account & Help' }, { text: 'Users' }]}
        actions={<ButtonLink href="/usersandgroups/roles/">Roles</ButtonLink>}
        mainAct={<InviteButton onClick={() => setInviting(true)} />}
        empty={{ title: 'No users', text: 'Users of your vault appear here.' }}
        onRowAction={(row) =>
          ending.ask(
            allSessionsOf(whoIn(row), row.id === profile?.userGuid, () =>
              call('DELETE /users/:userGuid/sessions', { params: { userGuid: row.id } }),
            ),
          )
        }
        refreshOn={['sessionschanged', 'collectionchanged']}
      />
      <InviteDialog
        isOpen={isInviting}
        onInvited={() => {
          setInviting(false);
          void mutate(isReadOf('GET /users'));
        }}
        onClose={() => setInviting(false)}
      />
      <EndingDialog ending={ending} />
    </>
  );
};

export default UsersScreen;
