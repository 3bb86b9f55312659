import { Button } from '@fluentui/react-components';
import { PlugDisconnectedRegular } from '@fluentui/react-icons/svg/plug-disconnected';
import { useSWRConfig } from 'swr';
import { call, isReadOf } from '../client/api.js';
import { ListScreen } from '../ui/table/list-screen.js';
import { EndingDialog } from './ending.dialog.js';
import { oneSession, useEnding } from './use-ending.js';

const breadcrumbs = [
  { text: 'Account & Help' },
  { text: 'Account', href: '/account/account/' },
  { text: 'My sessions' },
];

/** /account/security/ - where the user is signed in; ends one, or all but this one. */
const SessionsScreen = () => {
  const { mutate } = useSWRConfig();
  const ending = useEnding(() => void mutate(isReadOf('GET /sessions')));
  return (
    <>
      <ListScreen
        route="GET /sessions"
        title="My sessions"
        breadcrumbs={breadcrumbs}
        subtitle="Every browser in which you are signed in. End those that you do not know or no longer use."
        info="Device and system are what the browser says about itself. The address is the one that your last request came from. Ending a session signs that browser out within a second; ending sessions asks for a fresh sign-in."
        actions={
          <Button
            icon={<PlugDisconnectedRegular />}
            disabledFocusable={ending.isBusy}
            onClick={() =>
              ending.ask({
                title: 'End all other sessions?',
                text: 'Every other browser is signed out at once; this one stays.',
                confirmText: 'End all others',
                run: () => call('DELETE /sessions', {}),
              })
            }
          >
            End all other sessions
          </Button>
        }
        empty={{ title: 'No sessions', text: 'You are signed in only here.' }}
        onRowAction={(row) =>
          ending.ask(oneSession(row, () => call('DELETE /sessions/:sessionRef', { params: { sessionRef: row.id } })))
        }
        refreshOn={['sessionschanged']}
      />
      <EndingDialog ending={ending} />
    </>
  );
};

export default SessionsScreen;
