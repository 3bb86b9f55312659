import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useRead } from '../../client/api.js';
import { useCoalesced } from '../../client/events/use-coalesced.js';
import { useEvent } from '../../client/events/use-event.js';
import { usePermission } from '../../client/session/use-session.js';
import { TextLink } from '../../ui/link/link.js';
import { Section } from '../../ui/page/section.js';
import { ListPart } from '../../ui/table/list-part.js';
import { auditLogHref, historyFilters, historySize, newestOf } from './history.js';
import type { User } from './user.js';

const useStyles = makeStyles({
  links: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalL, overflowWrap: 'anywhere' },
});

/** Who did it is the first word of the event. */
const columns = ['Date', 'Event', 'Object'];

interface Props {
  readonly user: User;
}

const Newest = ({ user: { userGuid, name } }: Props) => {
  const styles = useStyles();
  const filters = historyFilters(userGuid);
  const by = useRead('GET /audit-events', { query: { size: historySize, filter: filters.by } });
  const about = useRead('GET /audit-events', { query: { size: historySize, filter: filters.about } });
  const data = useMemo(() => by.data && about.data && newestOf(by.data, about.data), [by.data, about.data]);
  const reload = (): Promise<unknown> => Promise.all([by.reload(), about.reload()]);
  useEvent(
    ['collectionchanged'],
    useCoalesced(() => void reload()),
  );
  return (
    <>
      <ListPart
        label={`History of ${name}`}
        columns={columns}
        empty={`Nothing was done by ${name} or about them.`}
        read={{
          data,
          error: by.error ?? about.error,
          isValidating: by.isValidating || about.isValidating,
          reload,
        }}
      />
      <div className={styles.links}>
        <TextLink href={auditLogHref(filters.by)}>Everything by {name}</TextLink>
        <TextLink href={auditLogHref(filters.about)}>Everything about {name}</TextLink>
      </div>
    </>
  );
};

/** The newest of the audit log by a user and about them, for who may read it. */
export const UserHistory = ({ user }: Props) =>
  usePermission('auditlog-read') ? (
    <Section title="History">
      <Newest user={user} />
    </Section>
  ) : null;
