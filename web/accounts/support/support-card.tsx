import { Card, CardHeader, Spinner } from '@fluentui/react-components';
import { usePermission } from '../../client/session/use-session.js';
import { Facts } from '../../ui/facts/facts.js';
import { StatusBadge } from '../../ui/format/status-badge.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { ButtonLink } from '../../ui/link/link.js';
import { Heading } from '../../ui/page/section.js';
import { ErrorState } from '../../ui/states/states.js';
import { SessionActs } from './open-session.js';
import { isOpen, useSupport, type SupportSession } from './support.js';

interface Props {
  readonly className: string;
  readonly hintClassName: string;
}

interface StandingProps {
  readonly sessions: readonly SupportSession[];
  readonly hintClassName: string;
  readonly onChanged: () => void;
}

const Running = ({ session, onChanged }: { readonly session: SupportSession; readonly onChanged: () => void }) => (
  <>
    <Facts
      facts={[
        { name: 'Status', value: <StatusBadge status="running" /> },
        { name: 'Who', value: session.staffName },
        { name: 'Since', value: session.startedAt && <UtcTime value={session.startedAt} isLabelled /> },
        { name: 'Until', value: session.endsAt && <UtcTime value={session.endsAt} isLabelled /> },
      ]}
    />
    <SessionActs session={session} onChanged={onChanged} />
  </>
);

const Standing = ({ sessions, hintClassName, onChanged }: StandingProps) => {
  const isWaiting = sessions.some(({ state }) => state === 'asked');
  return (
    <>
      {sessions
        .filter(({ state }) => state === 'running')
        .map((session) => (
          <Running key={session.sessionGuid} session={session} onChanged={onChanged} />
        ))}
      <div className={hintClassName}>
        {isWaiting && 'Support asks to read your vault, and waits for an answer of an Owner. '}
        {!sessions.some(isOpen) && 'Support does not read your vault. '}
        Support reads it only while an Owner agrees, changes nothing and sees no key.
      </div>
      <div>
        <ButtonLink href="/account/support/" appearance={isWaiting ? 'primary' : 'secondary'}>
          {isWaiting ? 'Answer the request' : 'Support sessions'}
        </ButtonLink>
      </div>
    </>
  );
};

/** For Owners: whether support reads their vault now, or asks to. */
export const SupportCard = ({ className, hintClassName }: Props) => {
  const mayRead = usePermission('accountsettings-all');
  const { data, error, reload } = useSupport(mayRead);
  if (!mayRead) return null;
  return (
    <Card className={className}>
      <CardHeader header={<Heading>Support</Heading>} />
      {error && !data && <ErrorState problem={error} onRetry={() => void reload()} />}
      {!data && !error && <Spinner label="Reading the support sessions" />}
      {data && <Standing sessions={data.sessions} hintClassName={hintClassName} onChanged={() => void reload()} />}
    </Card>
  );
};
