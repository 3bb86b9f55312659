import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { FactsColumn } from '../../../ui/facts/facts-table.js';
import { formatNumber } from '../../../ui/format/format.js';
import { CutHint, LinesFrame } from '../../lines/lines-frame.js';
import { Reasons, useReason } from '../../lines/reasons.js';
import { firstPlace, problemRemedy, problemTitle, problemWeight, rankedProblems } from './findings.js';
import type { Preflight } from '../insertion.js';
import { RejectedActs } from './rejected-acts.js';

const useStyles = makeStyles({
  findings: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
});

export interface FindingsTableProps {
  readonly insertionGuid: string;
  readonly preflight: Preflight;
  /** In place of copy and download. */
  readonly acts?: ReactNode;
  /** Of a call of the partner API: rows, and no file that could be put right. */
  readonly isImport?: boolean;
}

type Columns = readonly FactsColumn<Preflight['lines'][number]>[];

const columnsOf = (isImport: boolean): Columns => [
  ...(isImport ? [] : ([{ name: 'File', of: ({ fileName }) => fileName }] satisfies Columns)),
  { name: isImport ? 'Row' : 'Line', of: ({ line }) => formatNumber(line), kind: 'number', width: 80 },
  { name: 'Key', of: ({ maskedKey }) => maskedKey, kind: 'code', width: 150 },
  { name: 'Reason', of: ({ problem }) => problemTitle(problem, isImport) },
  { name: 'Same as', of: (line) => firstPlace(line, isImport) },
];
const columns = { files: columnsOf(false), import: columnsOf(true) };

/** What the server found, line by line; the first 200 lines are shown, all are in the download. */
export const FindingsTable = ({ insertionGuid, preflight, acts, isImport = false }: FindingsTableProps) => {
  const styles = useStyles();
  const reasons = rankedProblems(preflight).map(({ problem, count }) => ({
    value: problem,
    title: problemTitle(problem, isImport),
    count,
    weight: problemWeight(problem) === 'block' ? ('danger' as const) : ('warning' as const),
    remedy: isImport ? '' : problemRemedy(problem),
  }));
  const choice = useReason(reasons);
  const all = reasons.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  return (
    <section className={styles.findings} aria-label="Findings">
      <Reasons
        reasons={reasons}
        choice={choice}
        acts={acts === undefined ? <RejectedActs insertionGuid={insertionGuid} /> : acts}
      />
      <LinesFrame
        label="Lines with findings"
        columns={columns[isImport ? 'import' : 'files']}
        rows={preflight.lines.filter(({ problem }) => choice.isShown(problem))}
        keyOf={({ fileName, line, problem }) => `${fileName}:${line}:${problem}`}
      />
      <CutHint shown={preflight.lines.length} all={all} rest="The download has them all." />
    </section>
  );
};
