import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import type { FactsColumn } from '../../../ui/facts/facts-table.js';
import { saveText } from '../../../ui/form/save-text.js';
import { formatCount, formatNumber } from '../../../ui/format/format.js';
import { useToasts } from '../../../ui/toasts/toasts.js';
import { CutHint, LinesFrame } from '../../lines/lines-frame.js';
import { Reasons, useReason } from '../../lines/reasons.js';
import type { Change, ChangeKind, ChangeLine } from '../change.js';
import { leftCounts, leftRows, leftText, verdictRemedy, verdictTitle } from '../consequences.js';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  acts: { marginLeft: 'auto', display: 'flex', gap: tokens.spacingHorizontalS },
});

/** Rows shown; the file and the clipboard have all. */
const shownAtOnce = 200;

export interface LeftLinesTableProps {
  readonly change: Change;
  /** What was pasted in this visit. */
  readonly given: string | undefined;
}

const reasonsOf = (change: Change) =>
  leftCounts(change).map(({ verdict, count }) => ({
    value: verdict,
    title: verdictTitle(verdict, change.kind),
    count,
    weight: verdict === 'repeated' || verdict === 'already' ? ('informative' as const) : ('warning' as const),
    remedy: verdictRemedy(verdict, change.kind),
  }));

const columnsOf = (kind: ChangeKind): readonly FactsColumn<ChangeLine>[] => [
  { name: 'Line', of: ({ line }) => formatNumber(line), kind: 'number', width: 80 },
  { name: 'Key', of: ({ maskedKey }) => maskedKey, kind: 'code' },
  { name: 'Reason', of: ({ verdict }) => verdictTitle(verdict, kind) },
  { name: 'State', of: ({ state }) => state },
];

/** Copy and download of the lines that are shown, as a text. */
const LeftActs = ({ textOf, count }: { readonly textOf: () => string; readonly count: number }) => {
  const styles = useStyles();
  const toasts = useToasts();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(textOf());
    toasts.success(`${formatCount(count, 'line')} copied to the clipboard`);
  };
  return (
    <span className={styles.acts}>
      <Button icon={<CopyRegular />} onClick={() => void copy().catch(toasts.failure)}>
        Copy to clipboard
      </Button>
      <Button icon={<ArrowDownloadRegular />} onClick={() => saveText('left.txt', `${textOf()}\n`)}>
        Download
      </Button>
    </span>
  );
};

/** Why lines or keys lead to no change: counts to filter by, the lines, and all of them to take away. */
export const LeftLinesTable = ({ change, given }: LeftLinesTableProps) => {
  const styles = useStyles();
  const reasons = reasonsOf(change);
  const choice = useReason(reasons);
  if (reasons.length === 0) return null;
  const lines = change.lines.filter(({ verdict }) => choice.isShown(verdict));
  return (
    <section className={styles.part} aria-label="Left as they are">
      <Reasons
        reasons={reasons}
        choice={choice}
        acts={
          lines.length > 0 && (
            <LeftActs textOf={() => leftText(leftRows(lines, change.kind, given))} count={lines.length} />
          )
        }
      />
      {lines.length > 0 && (
        <LinesFrame
          label="Lines that lead to no change"
          columns={columnsOf(change.kind)}
          rows={lines.slice(0, shownAtOnce)}
          keyOf={({ line }) => line}
        />
      )}
      <CutHint shown={shownAtOnce} all={lines.length} rest="Copy and download have them all." />
    </section>
  );
};
