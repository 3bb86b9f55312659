import {
  Badge,
  Button,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  ToggleButton,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { useState } from 'react';
import { saveText } from '../../../ui/form/save-text.js';
import { formatCount, formatNumber } from '../../../ui/format/format.js';
import { useToasts } from '../../../ui/toasts/toasts.js';
import type { Change, Verdict } from '../change.js';
import { leftCounts, leftRows, leftText, verdictRemedy, verdictTitle } from '../consequences.js';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  bar: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, alignItems: 'center' },
  push: { marginLeft: 'auto', display: 'flex', gap: tokens.spacingHorizontalS },
  line: { textAlign: 'right', fontVariantNumeric: 'tabular-nums', width: '80px' },
  lineHead: { width: '80px', '& > div': { justifyContent: 'flex-end' } },
  key: { fontFamily: tokens.fontFamilyMonospace },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  scroll: {
    maxHeight: '320px',
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
});

/** Rows shown; the file and the clipboard have all. */
const shownAtOnce = 200;

export interface LeftLinesTableProps {
  readonly change: Change;
  /** What was pasted in this visit. */
  readonly given: string | undefined;
}

/** Why lines or keys lead to no change: counts to filter by, the lines, and all of them to take away. */
export const LeftLinesTable = ({ change, given }: LeftLinesTableProps) => {
  const styles = useStyles();
  const toasts = useToasts();
  const [chosen, setChosen] = useState<Verdict>();
  const counts = leftCounts(change);
  if (counts.length === 0) return null;
  const shown = counts.some(({ verdict }) => verdict === chosen) ? chosen : undefined;
  const lines = change.lines.filter(({ verdict }) => shown === undefined || verdict === shown);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(leftText(leftRows(lines, change.kind, given)));
    toasts.success(`${formatCount(lines.length, 'line')} copied to the clipboard`);
  };
  return (
    <section className={styles.part} aria-label="Left as they are">
      <div className={styles.bar}>
        {counts.map(({ verdict, count }) => (
          <ToggleButton
            key={verdict}
            size="small"
            checked={shown === verdict}
            onClick={() => setChosen(shown === verdict ? undefined : verdict)}
          >
            {verdictTitle(verdict, change.kind)}&nbsp;
            <Badge color={verdict === 'repeated' || verdict === 'already' ? 'informative' : 'warning'} size="small">
              {formatNumber(count)}
            </Badge>
          </ToggleButton>
        ))}
        {lines.length > 0 && (
          <span className={styles.push}>
            <Button icon={<CopyRegular />} onClick={() => void copy().catch(toasts.failure)}>
              Copy to clipboard
            </Button>
            <Button
              icon={<ArrowDownloadRegular />}
              onClick={() => saveText('left.txt', `${leftText(leftRows(lines, change.kind, given))}\n`)}
            >
              Download
            </Button>
          </span>
        )}
      </div>
      {shown !== undefined && <div className={styles.hint}>{verdictRemedy(shown, change.kind)}</div>}
      {lines.length > 0 && (
        // Focusable, so that the keyboard can scroll it.
        <div className={styles.scroll} tabIndex={0} role="group" aria-label="Lines that lead to no change">
          <Table size="small" aria-label="Lines that lead to no change">
            <TableHeader>
              <TableRow>
                <TableHeaderCell className={styles.lineHead}>Line</TableHeaderCell>
                <TableHeaderCell>Key</TableHeaderCell>
                <TableHeaderCell>Reason</TableHeaderCell>
                <TableHeaderCell>State</TableHeaderCell>
              </TableRow>
            </TableHeader>
            <TableBody>
              {lines.slice(0, shownAtOnce).map(({ line, maskedKey, verdict, state }) => (
                <TableRow key={line}>
                  <TableCell className={styles.line}>{formatNumber(line)}</TableCell>
                  <TableCell className={styles.key}>{maskedKey}</TableCell>
                  <TableCell>{verdictTitle(verdict, change.kind)}</TableCell>
                  <TableCell>{state}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
      {lines.length > shownAtOnce && (
        <div className={styles.hint}>
          The first {formatNumber(shownAtOnce)} of {formatNumber(lines.length)} lines are shown. Copy and download have
          all.
        </div>
      )}
    </section>
  );
};
