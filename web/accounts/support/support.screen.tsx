import { Spinner } from '@fluentui/react-components';
import { FactsTable } from '../../ui/facts/facts-table.js';
import { StatusBadge } from '../../ui/format/status-badge.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { Page } from '../../ui/page/page.js';
import { Section } from '../../ui/page/section.js';
import { EmptyState, ErrorState } from '../../ui/states/states.js';
import { OpenSession } from './open-session.js';
import { isOpen, useSupport, type SupportSession } from './support.js';

const breadcrumbs = [
  { text: 'Account & Help' },
  { text: 'Account', href: '/account/account/' },
  { text: 'Support sessions' },
];

const columns = [
  { name: 'Asked (UTC)', of: ({ askedAt }: SupportSession) => <UtcTime value={askedAt} />, width: 150 },
  { name: 'Who', of: ({ staffName }: SupportSession) => staffName },
  { name: 'Reason', of: ({ reason }: SupportSession) => reason },
  { name: 'Status', of: ({ state }: SupportSession) => <StatusBadge status={state} />, width: 110 },
  { name: 'Answered by', of: ({ answeredBy }: SupportSession) => answeredBy ?? '–' },
  {
    ...{ name: 'Read from (UTC)', width: 150 },
    of: ({ startedAt }: SupportSession) => (startedAt === null ? '–' : <UtcTime value={startedAt} />),
  },
  {
    ...{ name: 'Until (UTC)', width: 150 },
    of: ({ endedAt }: SupportSession) => (endedAt === null ? '–' : <UtcTime value={endedAt} />),
  },
];

interface Props {
  readonly sessions: readonly SupportSession[];
  readonly onChanged: () => void;
}

const Sessions = ({ sessions, onChanged }: Props) => {
  const open = sessions.filter(isOpen);
  const earlier = sessions.filter((session) => !isOpen(session));
  return (
    <>
      {open.map((session) => (
        <OpenSession key={session.sessionGuid} session={session} onChanged={onChanged} />
      ))}
      {open.length === 0 && (
        <EmptyState title="Nothing to answer" text="Support neither reads your vault nor asks to." />
      )}
      {earlier.length > 0 && (
        <Section title="Earlier">
          <FactsTable
            label="Earlier support sessions"
            columns={columns}
            rows={earlier}
            keyOf={({ sessionGuid }) => sessionGuid}
          />
        </Section>
      )}
    </>
  );
};

/** /account/support/ - an Owner answers requests of support, ends sessions and sees those that were. */
const SupportScreen = () => {
  const { data, error, reload } = useSupport(true);
  return (
    <Page
      title="Support sessions"
      breadcrumbs={breadcrumbs}
      subtitle="Support reads your vault only while an Owner agrees, for at most 8 hours. It changes nothing and sees no key; what it reads stands in your audit log."
    >
      {error && !data && <ErrorState problem={error} onRetry={() => void reload()} />}
      {!data && !error && <Spinner label="Reading the support sessions" />}
      {data && <Sessions sessions={data.sessions} onChanged={() => void reload()} />}
    </Page>
  );
};

export default SupportScreen;
