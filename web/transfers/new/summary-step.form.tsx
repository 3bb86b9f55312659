import { Checkbox, MessageBar, MessageBarBody, MessageBarTitle, makeStyles, tokens } from '@fluentui/react-components';
import type { Problem } from '../../client/problems/problem.js';
import { Refusal } from '../../client/problems/refusal.js';
import { FinalAct } from '../../ui/confirmation/final-act.js';
import { Facts } from '../../ui/facts/facts.js';
import { Figures } from '../../ui/facts/figures.js';
import { formatCount, formatNumber, formatUtc } from '../../ui/format/format.js';
import type { OfferTerms } from '../../ui/stock/offer-terms.js';
import { LinesTable } from './lines.table.js';
import { hinderedIn, leftOutId, possibleIn, type Preview, type Wanted } from './wanted.js';

const useStyles = makeStyles({
  step: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXL },
});

const termsFacts = ({ note, expiresAt, amount, currency }: OfferTerms) => [
  { name: 'Ends', value: expiresAt === '' ? 'In 30 days' : `${formatUtc(expiresAt)} UTC` },
  { name: 'Price', value: amount === null ? '' : `${amount} ${currency} for each key; nothing is invoiced` },
  { name: 'Note', value: note },
];

const freeIn = (preview: Preview, of: 'freeCount' | 'freeAfter'): number =>
  possibleIn(preview).reduce((sum, line) => sum + line[of], 0);

export interface SummaryStepProps {
  readonly wanted: Wanted;
  readonly preview: Preview;
  readonly refusal: Problem | undefined;
  readonly onChange: (change: Partial<Wanted>) => void;
}

/** What the offer comes to, in numbers, and what is left out of it. */
export const SummaryStep = ({ wanted, preview, refusal, onChange }: SummaryStepProps) => {
  const styles = useStyles();
  const possible = possibleIn(preview);
  const hindered = hinderedIn(preview);
  return (
    <div className={styles.step}>
      <FinalAct
        consequences={
          <>
            <Facts facts={[{ name: 'Receiver', value: preview.company }, ...termsFacts(wanted.terms)]} />
            <Figures
              figures={[
                { name: 'Keys to offer', value: formatNumber(preview.quantity), isMain: true },
                { name: 'Offers', value: formatNumber(possible.length) },
                { name: 'Free now', value: formatNumber(freeIn(preview, 'freeCount')) },
                { name: 'Free afterwards', value: formatNumber(freeIn(preview, 'freeAfter')) },
              ]}
            />
          </>
        }
      >
        <Refusal problem={refusal} title="Nothing was offered." />
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>The keys are locked in the offer at once.</MessageBarTitle>
            {`Until ${preview.company} answers you can revoke it, and its keys are free again. Once it is accepted the keys are theirs for good.`}
          </MessageBarBody>
        </MessageBar>
        {hindered.length > 0 && (
          <Checkbox
            label={`Leave out ${formatCount(hindered.length, 'line')} that cannot be offered`}
            checked={wanted.leftOut === leftOutId(preview)}
            onChange={(_, { checked }) => onChange({ leftOut: checked === true ? leftOutId(preview) : '' })}
          />
        )}
      </FinalAct>
      <LinesTable label="Keys to offer" lines={possible} />
      {hindered.length > 0 && <LinesTable label="Keys that cannot be offered" lines={hindered} isHindered />}
    </div>
  );
};
