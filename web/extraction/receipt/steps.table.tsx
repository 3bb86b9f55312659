import {
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import type { ReplyOf } from '../../app/api.js';
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
  Requested: 'Link asked for',
  Confirmed: 'Confirmed, keys extracted, file ready',
  PasswordShown: 'Password shown',
  Downloaded: 'File downloaded',
  Destroyed: 'File destroyed',
  Regenerated: 'File made again',
};

/** What happened, and by whom, oldest first. */
export const StepsTable = ({ steps }: { readonly steps: readonly Step[] }) => {
  const styles = useStyles();
  return (
    <section className={styles.history} aria-labelledby="extraction-history">
      <h2 id="extraction-history" className={styles.title}>
        History
      </h2>
      <Table size="small" aria-labelledby="extraction-history">
        <TableHeader>
          <TableRow>
            <TableHeaderCell>When (UTC)</TableHeaderCell>
            <TableHeaderCell>What</TableHeaderCell>
            <TableHeaderCell>By</TableHeaderCell>
            <TableHeaderCell>Reason</TableHeaderCell>
          </TableRow>
        </TableHeader>
        <TableBody>
          {steps.map(({ kind, at, by, note }, index) => (
            <TableRow key={`${at}-${index}`}>
              <TableCell>
                <UtcTime value={at} />
              </TableCell>
              <TableCell>{stepTexts[kind] ?? kind}</TableCell>
              <TableCell>{by === '' ? 'Keyway' : by}</TableCell>
              <TableCell className={styles.note}>{note === '' ? '–' : note}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
};
