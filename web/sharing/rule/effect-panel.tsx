import { Card, Link, Spinner, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { messageOf } from '../../client/problems/message.js';
import { FactsTable } from '../../ui/facts/facts-table.js';
import { formatNumber } from '../../ui/format/format.js';
import { Heading } from '../../ui/page/section.js';
import type { OwnInputProps } from '../../ui/record/fields.js';
import type { Effect } from '../sharing.js';
import { PreviewedSkusDialog, type AskedSkus } from './previewed-skus.dialog.js';
import { previewOf, type RuleDraft } from './rule-draft.js';
import { useAnswer } from './use-answer.js';

const useStyles = makeStyles({
  // It stays in the window while the fields beside it are filled in.
  card: { position: 'sticky', top: tokens.spacingVerticalL, rowGap: tokens.spacingVerticalM },
  head: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS, minHeight: '24px' },
  table: { maxHeight: '420px', overflowY: 'auto' },
  // As high as what is pressed has to be (WCAG 2.5.8).
  figure: { lineHeight: '24px', fontVariantNumeric: 'tabular-nums' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

const quietMs = 400;

/** '+123': what stands behind the figure opens with it; a zero is only told. */
const Figure = ({
  count,
  sign,
  label,
  onOpen,
}: {
  count: number;
  sign: '+' | '−';
  label: string;
  onOpen: (() => void) | undefined;
}) => {
  const styles = useStyles();
  if (count === 0) return <>0</>;
  if (onOpen === undefined) return <span className={styles.figure}>{`${sign}${formatNumber(count)}`}</span>;
  return (
    <Link as="button" type="button" className={styles.figure} aria-label={label} onClick={onOpen}>
      {sign}
      {formatNumber(count)}
    </Link>
  );
};

interface EffectsProps {
  readonly effects: readonly Effect[];
  /** Absent: the figures are only told. */
  readonly onOpen?: (asked: AskedSkus) => void;
}

/** What each connection would gain and lose. */
export const Effects = ({ effects, onOpen }: EffectsProps) => {
  const styles = useStyles();
  return (
    <div className={styles.table}>
      <FactsTable
        label="What changes for whom"
        columns={[
          {
            name: 'Connection',
            of: ({ company, isDormant }) => (
              <>
                {company}
                {isDormant && <div className={styles.quiet}>Sees nothing: suspended, or sharing is off</div>}
              </>
            ),
          },
          {
            ...{ name: 'Gains', kind: 'acts', width: 70 },
            of: (effect) => (
              <Figure
                count={effect.gained}
                sign="+"
                label={`${effect.company} gains ${formatNumber(effect.gained)} SKUs: show them`}
                onOpen={onOpen && (() => onOpen({ effect, isGain: true }))}
              />
            ),
          },
          {
            ...{ name: 'Loses', kind: 'acts', width: 70 },
            of: (effect) => (
              <Figure
                count={effect.lost}
                sign="−"
                label={`${effect.company} loses ${formatNumber(effect.lost)} SKUs: show them`}
                onOpen={onOpen && (() => onOpen({ effect, isGain: false }))}
              />
            ),
          },
        ]}
        rows={effects}
        keyOf={({ connectionGuid }) => connectionGuid}
      />
    </div>
  );
};

/** Beside a rule's form: what a save would change, as it is filled in now. */
export const EffectPanel = ({ values, label }: OwnInputProps<RuleDraft, string>) => {
  const styles = useStyles();
  const [asked, setAsked] = useState<AskedSkus>();
  const request = previewOf(values);
  const { data, problem, isLate } = useAnswer('POST /sharing/preview', request, quietMs);
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <Heading>{label}</Heading>
        {isLate && <Spinner size="extra-tiny" aria-label="Computing" />}
      </div>
      {data && <Effects effects={data.effects} onOpen={setAsked} />}
      <div role="status">
        {request === null && 'Choose a connection, and it is shown here what it would see more, and what no longer.'}
        {problem && messageOf(problem)}
      </div>
      {asked && request && (
        <PreviewedSkusDialog asked={asked} proposal={request.body} onClose={() => setAsked(undefined)} />
      )}
    </Card>
  );
};
