import { Spinner, makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import type { Read } from '../client/api.js';
import { FactsTable } from '../ui/facts/facts-table.js';
import { formatCount, formatNumber } from '../ui/format/format.js';
import { UtcTime } from '../ui/format/utc-time.js';
import { TextLink } from '../ui/link/link.js';
import { ErrorState } from '../ui/states/states.js';
import type { Pending } from './connection.js';

type Item = Pending['items'][number];

const useStyles = makeStyles({
  part: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    marginTop: tokens.spacingVerticalM,
  },
  // The sentence to tick below stays in view; where there is little height all of it moves as one.
  list: { '@media (min-height: 600px)': { maxHeight: '40vh', overflowY: 'auto' } },
});

/** '34 pending offers of 1,200 keys end with it, the newest 10 of 34:' */
const sentenceOf = ({ offers, keys, items }: Pending): string => {
  const all = `${formatCount(offers, 'pending offer')} of ${formatCount(keys, 'key')} ${offers === 1 ? 'ends' : 'end'} with it`;
  return offers > items.length ? `${all}, the newest ${items.length} of ${formatNumber(offers)}:` : `${all}:`;
};

const What = ({ item: { kind, number, href } }: { readonly item: Item }) => {
  const text = `${kind} ${number}`;
  return href === null ? text : <TextLink href={href}>{text}</TextLink>;
};

const Listed = ({ pending }: { readonly pending: Pending }) => {
  const styles = useStyles();
  const id = useId();
  return (
    <>
      <div id={id}>{sentenceOf(pending)}</div>
      <div className={styles.list}>
        <FactsTable<Item>
          label={{ id }}
          columns={[
            { name: 'What', of: (item) => <What item={item} />, width: 76 },
            { name: 'Name', of: ({ name }) => name },
            { name: 'From', of: ({ isOwn }) => (isOwn ? 'You' : 'Them'), width: 44 },
            { name: 'Keys', kind: 'number', of: ({ keys }) => formatNumber(keys), width: 64 },
            {
              name: 'Ends (UTC)',
              of: ({ endsAt }) => (endsAt === null ? '–' : <UtcTime value={endsAt} />),
              width: 88,
            },
          ]}
          rows={pending.items}
          keyOf={({ kind, itemGuid }) => `${kind} ${itemGuid}`}
        />
      </div>
    </>
  );
};

/** What waits for an answer between two companies and ends with their connection, by name: all of it, or the newest. */
export const PendingItems = ({ read }: { readonly read: Read<'GET /connections/:connectionGuid/pending'> }) => {
  const styles = useStyles();
  const { data, error, reload } = read;
  if (data?.items.length === 0) return null;
  return (
    <div className={styles.part}>
      {data ? (
        <Listed pending={data} />
      ) : error ? (
        <ErrorState problem={error} onRetry={() => void reload()} />
      ) : (
        <Spinner size="tiny" label="Reading what ends with it" />
      )}
    </div>
  );
};
