import { useNavigate, useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { isReadOf, useRead } from '../../client/api.js';
import { useEvent } from '../../client/events/use-event.js';
import { Facts, FactsBeside } from '../../ui/facts/facts.js';
import { StatusBadge } from '../../ui/format/status-badge.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { RecordScreen, lastChange } from '../../ui/record/record.screen.js';
import { UserGrants } from '../grants/user-grants.js';
import { WaitingResets } from '../owner-resets/waiting-resets.js';
import { ReturnedLetters } from './returned-letters.js';
import { UserActs } from './user-acts.js';
import { UserHistory } from './user-history.js';
import { UserSessions } from './user-sessions.js';
import { modeText, usersPlace, type User } from './user.js';

const Known = ({ user }: { readonly user: User }) => (
  <FactsBeside>
    <Facts
      facts={[
        { name: 'Name', value: user.name },
        { name: 'Email', value: user.email },
        { name: 'Role', value: user.roleName },
        { name: 'Status', value: <StatusBadge status={user.status} /> },
        ...(user.lettersRefusedSince === null ? [] : [{ name: 'Letters', value: <StatusBadge status="Come back" /> }]),
        ...(user.invitedUntil === null
          ? []
          : [{ name: 'Invited until', value: <UtcTime value={user.invitedUntil} isLabelled /> }]),
        ...lastChange(user),
        { name: 'Added', value: <UtcTime value={user.createdAt} isLabelled /> },
      ]}
    />
    <Facts
      facts={[
        {
          name: 'Last sign-in',
          value: user.lastSignInAt === null ? null : <UtcTime value={user.lastSignInAt} isLabelled />,
        },
        { name: 'Codes come from', value: modeText(user) },
        {
          name: 'Authenticator app',
          value: <StatusBadge status={user.hasAuthenticator ? 'connected' : 'not connected'} />,
        },
        { name: 'User ID', value: user.userId },
        { name: 'GUID', value: user.userGuid, isIdentifier: true },
      ]}
    />
  </FactsBeside>
);

/** /usersandgroups/users-detail/:id - one user of the vault, and what may be done about them. */
const UserDetailScreen = () => {
  const { id = '' } = useParams();
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  const user = useRead('GET /users/:userGuid', { params: { userGuid: id } });
  useEvent(['collectionchanged'], () => void user.reload());
  const changed = (now?: User): void => {
    void user.reload(now);
    void mutate(
      isReadOf('GET /users', 'GET /users/:userGuid/sessions', 'GET /users/:userGuid/grants', 'GET /audit-events'),
    );
  };
  return (
    <RecordScreen
      place={usersPlace}
      read={user}
      titleOf={({ name }) => name}
      actions={(data) => (
        <UserActs
          user={data}
          onChanged={changed}
          onWithdrawn={() => {
            void mutate(isReadOf('GET /users'));
            void navigate(usersPlace.list.href);
          }}
        />
      )}
    >
      {(data) => (
        <>
          <WaitingResets userGuid={data.userGuid} />
          <ReturnedLetters user={data} onTried={() => void user.reload()} />
          <Known user={data} />
          <UserGrants user={data} />
          <UserSessions user={data} />
          <UserHistory user={data} />
        </>
      )}
    </RecordScreen>
  );
};

export default UserDetailScreen;
