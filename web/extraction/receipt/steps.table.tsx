import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReplyOf } from '../../client/api.js';
import { FactsTable, type FactsColumn } from '../../ui/facts/facts-table.js';
import { UtcTime } from '../../ui/format/utc-time.js';

type Step = ReplyOf<'GET /extractions/:extractionGuid'>['steps'][number];

const useStyles = makeStyles({
  history: { maxWidth: '860px' },
  title: {
    margin: `0 0 ${tokens.spacingVerticalS}`,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
  },
  note: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

const stepTexts: Readonly<Record<string, string>> = {
  Requested: 'Link requested',
  Confirmed: 'Confirmed, keys extracted, file ready',
  PasswordShown: 'Password shown',
  Downloaded: 'File downloaded',
  Destroyed: 'File destroyed',
  Regenerated: 'File made again',
};

/** What happened, by whom and from where, oldest first. */
export const StepsTable = ({ steps }: { readonly steps: readonly Step[] }) => {
  const styles = useStyles();
  const columns: readonly FactsColumn<Step>[] = [
    { name: 'When (UTC)', of: ({ at }) => <UtcTime value={at} /> },
    { name: 'What', of: ({ kind }) => stepTexts[kind] ?? kind },
    { name: 'By', of: ({ by }) => (by === '' ? 'Keyway' : by) },
    { name: 'IP', of: ({ address }) => address ?? '–' },
    { name: 'Reason', of: ({ note }) => (note === '' ? '–' : note), className: styles.note },
  ];
  return (
    <section className={styles.history} aria-labelledby="extraction-history">
      <h2 id="extraction-history" className={styles.title}>
        History
      </h2>
      <FactsTable
        label={{ id: 'extraction-history' }}
        columns={columns}
        rows={steps}
        keyOf={({ at }, index) => `${at}-${index}`}
      />
    </section>
  );
};
