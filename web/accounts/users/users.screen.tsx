import { useSWRConfig } from 'swr';
import { call, isReadOf } from '../../client/api.js';
import { ListScreen } from '../../ui/table/list-screen.js';
import { EndingDialog } from '../ending.dialog.js';
import { useEnding } from '../use-ending.js';

/** /usersandgroups/users/ - who works in the vault, and where each is signed in; ends a user's sessions. */
const UsersScreen = () => {
  const { mutate } = useSWRConfig();
  const ending = useEnding(() => void mutate(isReadOf('GET /users')));
  return (
    <>
      <ListScreen
        route="GET /users"
        title="Users"
        breadcrumbs={[{ text: 'Account & Help' }, { text: 'Users' }]}
        empty={{ title: 'No users', text: 'Users of your vault appear here.' }}
        onRowAction={(row) =>
          ending.ask({
            title: `End all sessions of ${String(row.cells['Name'])}?`,
            text: `Every browser in which ${String(row.cells['Email'])} is signed in (${Number(row.cells['Sessions'])}) is signed out at once.`,
            confirmText: 'End all sessions',
            run: () => call('DELETE /users/:userGuid/sessions', { params: { userGuid: row.id } }),
          })
        }
        refreshOn={['sessionschanged', 'collectionchanged']}
      />
      <EndingDialog ending={ending} />
    </>
  );
};

export default UsersScreen;
