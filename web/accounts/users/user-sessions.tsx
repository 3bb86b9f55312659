import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { PlugDisconnectedRegular } from '@fluentui/react-icons/svg/plug-disconnected';
import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { call, isReadOf, useRead } from '../../client/api.js';
import { useCoalesced } from '../../client/events/use-coalesced.js';
import { useEvent } from '../../client/events/use-event.js';
import { usePermission } from '../../client/session/use-session.js';
import { TextLink } from '../../ui/link/link.js';
import { Section } from '../../ui/page/section.js';
import { ListPart } from '../../ui/table/list-part.js';
import { EndingDialog } from '../ending.dialog.js';
import { allSessionsOf, oneSession, useEnding } from '../use-ending.js';
import { refusalText, type User } from './user.js';

const route = 'GET /users/:userGuid/sessions';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
  },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface Props {
  readonly user: User;
}

/** Of another user: ends one, or all. */
const Listed = ({ user }: Props) => {
  const styles = useStyles();
  const { mutate } = useSWRConfig();
  const { userGuid, name, email } = user;
  const read = useRead(route, { params: { userGuid } });
  useEvent(
    ['collectionchanged'],
    useCoalesced(() => void read.reload()),
  );
  const ending = useEnding(() => void mutate(isReadOf(route, 'GET /users', 'GET /audit-events')));
  const sessions = read.data?.rows.length ?? 0;
  const isShown = read.data !== undefined;
  useEffect(() => {
    // That somebody has looked is an event itself.
    if (isShown) void mutate(isReadOf('GET /audit-events'));
  }, [isShown, mutate]);
  const endAll = (): void =>
    ending.ask(
      allSessionsOf({ name, email, sessions }, false, () =>
        call('DELETE /users/:userGuid/sessions', { params: { userGuid } }),
      ),
    );
  return (
    <>
      <div className={styles.head}>
        <div className={styles.hint}>
          Device and system are what the browser says about itself. That you have looked stands in the audit log.
        </div>
        {sessions > 0 && (
          <Button icon={<PlugDisconnectedRegular />} disabledFocusable={ending.isBusy} onClick={endAll}>
            End all sessions
          </Button>
        )}
      </div>
      <ListPart
        label={`Sessions of ${name}`}
        read={read}
        empty={`${name} is signed in nowhere.`}
        onRowAction={(row) =>
          ending.ask(
            oneSession(row, () =>
              call('DELETE /users/:userGuid/sessions/:sessionRef', { params: { userGuid, sessionRef: row.id } }),
            ),
          )
        }
      />
      <EndingDialog ending={ending} />
    </>
  );
};

const Content = ({ user }: Props) => {
  if (user.isSelf)
    return (
      <div>
        Where you are signed in yourself stands under <TextLink href="/account/security/">My sessions</TextLink>.
      </div>
    );
  const refusal = refusalText(user.sessionsRefusal);
  return refusal === undefined ? <Listed user={user} /> : <div>{refusal}</div>;
};

/** Where a user is signed in, for who may deactivate them; nothing of who has not joined. */
export const UserSessions = ({ user }: Props) =>
  usePermission('user-delete', 'user-all') && user.invitedUntil === null ? (
    <Section title="Sessions">
      <Content user={user} />
    </Section>
  ) : null;
