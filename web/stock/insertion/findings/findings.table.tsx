import {
  Badge,
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
import { useState, type ReactNode } from 'react';
import { formatNumber } from '../../../ui/format/format.js';
import { firstPlace, problemRemedy, problemTitle, problemWeight, rankedProblems } from './findings.js';
import type { LineProblem, Preflight } from '../insertion.js';
import { RejectedActs } from './rejected-acts.js';

const useStyles = makeStyles({
  findings: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  bar: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, alignItems: 'center' },
  line: { textAlign: 'right', fontVariantNumeric: 'tabular-nums', width: '80px' },
  lineHead: { width: '80px', '& > div': { justifyContent: 'flex-end' } },
  key: { fontFamily: tokens.fontFamilyMonospace },
  remedy: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  scroll: {
    maxHeight: '360px',
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
});

/** All lines or those of one problem; a problem that was fixed since counts as no choice. */
const useProblemFilter = (preflight: Preflight) => {
  const [chosen, setChosen] = useState<LineProblem>();
  const problems = rankedProblems(preflight);
  const shown = problems.some(({ problem }) => problem === chosen) ? chosen : undefined;
  return {
    problems,
    shown,
    lines: preflight.lines.filter(({ problem }) => shown === undefined || problem === shown),
    toggle: (problem: LineProblem) => setChosen(shown === problem ? undefined : problem),
  };
};

export interface FindingsTableProps {
  readonly insertionGuid: string;
  readonly preflight: Preflight;
  /** In place of copy and download. */
  readonly acts?: ReactNode;
}

/** What the server found, line by line; the first 200 lines are shown, all are in the download. */
export const FindingsTable = ({ insertionGuid, preflight, acts }: FindingsTableProps) => {
  const styles = useStyles();
  const { problems, shown, lines, toggle } = useProblemFilter(preflight);
  const all = problems.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  return (
    <section className={styles.findings} aria-label="Findings">
      <div className={styles.bar}>
        {problems.map(({ problem, count }) => (
          <ToggleButton key={problem} size="small" checked={shown === problem} onClick={() => toggle(problem)}>
            {problemTitle(problem)}&nbsp;
            <Badge color={problemWeight(problem) === 'block' ? 'danger' : 'warning'} size="small">
              {formatNumber(count)}
            </Badge>
          </ToggleButton>
        ))}
        {acts === undefined ? <RejectedActs insertionGuid={insertionGuid} /> : acts}
      </div>
      {shown !== undefined && <div className={styles.remedy}>{problemRemedy(shown)}</div>}
      {/* Focusable, so that the keyboard can scroll it. */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="Lines with findings">
        <Table size="small" aria-label="Lines with findings">
          <TableHeader>
            <TableRow>
              <TableHeaderCell>File</TableHeaderCell>
              <TableHeaderCell className={styles.lineHead}>Line</TableHeaderCell>
              <TableHeaderCell>Key</TableHeaderCell>
              <TableHeaderCell>Reason</TableHeaderCell>
              <TableHeaderCell>Same as</TableHeaderCell>
            </TableRow>
          </TableHeader>
          <TableBody>
            {lines.map((line) => (
              <TableRow key={`${line.fileName}:${line.line}:${line.problem}`}>
                <TableCell>{line.fileName}</TableCell>
                <TableCell className={styles.line}>{formatNumber(line.line)}</TableCell>
                <TableCell className={styles.key}>{line.maskedKey}</TableCell>
                <TableCell>{problemTitle(line.problem)}</TableCell>
                <TableCell>{firstPlace(line)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      {all > preflight.lines.length && (
        <div className={styles.remedy}>
          The first {formatNumber(preflight.lines.length)} of {formatNumber(all)} lines are shown. The download has all.
        </div>
      )}
    </section>
  );
};
