import { useParams } from 'react-router';
import { useRead, type ReplyOf } from '../client/api.js';
import { Facts } from '../ui/facts/facts.js';
import { FactsTable, type FactsColumn } from '../ui/facts/facts-table.js';
import { UtcTime } from '../ui/format/utc-time.js';
import { TextLink } from '../ui/link/link.js';
import { Section } from '../ui/page/section.js';
import { RecordScreen, type RecordPlace } from '../ui/record/record.screen.js';

type AuditEvent = ReplyOf<'GET /audit-events/:eventId'>;
type Change = AuditEvent['changes'][number];

const place: RecordPlace = {
  subject: 'audit event',
  area: 'Account & Help',
  list: { text: 'Audit log', href: '/account/audit-log/' },
};

const orDash = (text: string): string => (text === '' ? '–' : text);
const field: FactsColumn<Change> = { name: 'Field', of: (change) => change.field, width: 180 };
const after = (name: string): FactsColumn<Change> => ({ name, of: (change) => orDash(change.after) });
const before = (name: string): FactsColumn<Change> => ({ name, of: (change) => orDash(change.before) });

/** Side by side what was and what is; of what came or went its values alone. */
const columnsOf = ({ isChange, changes }: AuditEvent): readonly FactsColumn<Change>[] => {
  if (isChange) return [field, before('Before'), after('After')];
  return changes.some((change) => change.before !== '') ? [field, before('Value')] : [field, after('Value')];
};

const Difference = ({ event }: { readonly event: AuditEvent }) => (
  <Section title={event.isChange ? 'What changed' : 'Details'}>
    {event.changes.length === 0 ? (
      <p>Nothing more was written down.</p>
    ) : (
      <FactsTable
        label={event.isChange ? 'What changed' : 'Details'}
        columns={columnsOf(event)}
        rows={event.changes}
        keyOf={(_, at) => at}
      />
    )}
  </Section>
);

/** /account/audit-log/:id - one event, with what it changed. */
const AuditEventScreen = () => {
  const { id = '' } = useParams();
  const read = useRead('GET /audit-events/:eventId', { params: { eventId: id } });
  return (
    <RecordScreen place={place} read={read} titleOf={({ sentence }) => sentence}>
      {(event) => (
        <>
          <Facts
            facts={[
              { name: 'Date', value: <UtcTime value={event.at} isLabelled /> },
              { name: 'By', value: event.by },
              {
                name: 'Object',
                value:
                  event.href === null ? event.objectKind : <TextLink href={event.href}>{event.objectKind}</TextLink>,
              },
              { name: 'Object ID', value: event.objectId, isIdentifier: true },
              { name: 'Action', value: event.action, isIdentifier: true },
              { name: 'IP address', value: event.address },
              { name: 'Correlation ID', value: event.correlationId, isIdentifier: true },
            ]}
          />
          <Difference event={event} />
        </>
      )}
    </RecordScreen>
  );
};

export default AuditEventScreen;
