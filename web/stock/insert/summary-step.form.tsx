import {
  Checkbox,
  Field,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  Radio,
  RadioGroup,
  Textarea,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import type { Problem } from '../../client/problems/problem.js';
import { Refusal } from '../../client/problems/refusal.js';
import { usePermission } from '../../client/session/use-session.js';
import { Facts } from '../../ui/facts/facts.js';
import { Figures } from '../../ui/facts/figures.js';
import { ProductImage } from '../../ui/format/product-image.js';
import { formatBytes, formatCount, formatNumber } from '../../ui/format/format.js';
import type { Insertion } from '../insertion/insertion.js';
import { commitNumbers, type CommitNumbers, type RejectedPolicy } from '../insertion/commit-numbers.js';
import { refusalTexts } from '../upload/refusals.js';
import type { RefusedFile } from '../upload/unsent/use-unsent.js';
import { RejectedActs } from '../insertion/findings/rejected-acts.js';

const useStyles = makeStyles({
  step: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXL },
  head: { display: 'flex', columnGap: tokens.spacingHorizontalXL, alignItems: 'flex-start' },
  note: { maxWidth: '640px' },
});

export interface SummaryStepProps {
  readonly insertion: Insertion;
  /** Chosen, and not part of it: they cannot be sent. */
  readonly refused: readonly RefusedFile[];
  readonly note: string;
  readonly onNote: (note: string) => void;
  readonly areWarningsAccepted: boolean;
  readonly onAccept: (areAccepted: boolean) => void;
  /** What becomes of the good keys when others are rejected. */
  readonly policy: RejectedPolicy;
  readonly onPolicy: (policy: RejectedPolicy) => void;
  /** A stockpool is to be made of the keys. */
  readonly isPooled: boolean;
  readonly onPooled: (isPooled: boolean) => void;
  /** What the last attempt to commit met. */
  readonly refusal: Problem | undefined;
}

/** The refused commit with the text of the specification and the way to the keys behind it. */
const RefusedCommit = ({ insertion, problem }: { readonly insertion: Insertion; readonly problem: Problem }) => {
  const isOpen = insertion.areRefusedOwn || insertion.errorKeysOpenUntil !== null;
  const isAboutLines = ['stock.keys_exist', 'stock.keys_repeated', 'stock.lines_invalid'].includes(problem.code);
  return (
    <Refusal
      problem={problem}
      title="Nothing was inserted."
      {...(isOpen && isAboutLines && { acts: <RejectedActs insertionGuid={insertion.insertionGuid} /> })}
    />
  );
};

/** All or none, or the good ones alone; asked only where there is a bad one. */
const PolicyChoice = ({
  numbers,
  policy,
  onPolicy,
}: { readonly numbers: CommitNumbers } & Pick<SummaryStepProps, 'policy' | 'onPolicy'>) => {
  const rejected = formatCount(numbers.blocked, 'line');
  const good = formatCount(numbers.keysToInsert, 'key');
  return (
    <Field label={`${rejected} cannot be inserted. What should happen to the rest?`}>
      <RadioGroup value={policy} onChange={(_, { value }) => onPolicy(value === 'skip' ? 'skip' : 'strict')}>
        <Radio
          value="strict"
          label={{ children: 'Strict: all keys or none. Replace or remove the files with rejected lines first.' }}
        />
        <Radio
          value="skip"
          label={`Skip duplicates and other rejected lines: insert only the good ones, ${good}. The ${rejected} left out are kept as error keys for 7 days.`}
        />
      </RadioGroup>
    </Field>
  );
};

/** The specification's box; for whom the pool is kept is asked for next. */
const PoolChoice = ({ isPooled, onPooled }: Pick<SummaryStepProps, 'isPooled' | 'onPooled'>) => {
  const mayPool = usePermission('stockpool-write', 'stockpool-all');
  if (!mayPool) return null;
  return (
    <Field hint="Keep these keys for companies that you sell to. You say for which ones on the next page.">
      <Checkbox checked={isPooled} onChange={(_, { checked }) => onPooled(checked === true)} label="Create Stockpool" />
    </Field>
  );
};

/** Step 5: what will happen, in numbers, before it happens. */
export const SummaryStep = (props: SummaryStepProps) => {
  const { insertion, note, areWarningsAccepted, refusal, policy, onPolicy } = props;
  const styles = useStyles();
  const numbers = commitNumbers(insertion, areWarningsAccepted, policy);
  return (
    <div className={styles.step}>
      {refusal && <RefusedCommit insertion={insertion} problem={refusal} />}
      <div className={styles.head}>
        <ProductImage path={insertion.image} alt="" size={128} />
        <Facts
          facts={[
            { name: 'Product', value: insertion.productTitle },
            { name: 'Platform (DRM)', value: insertion.platform },
            { name: 'SKU', value: insertion.sku, isIdentifier: true },
            { name: 'Right', value: insertion.rightName },
          ]}
        />
      </div>
      <Figures
        figures={[
          { name: 'Keys to insert', value: formatNumber(numbers.keysToInsert), isMain: true },
          { name: numbers.files === 1 ? 'File' : 'Files', value: formatNumber(numbers.files) },
          { name: 'Size', value: formatBytes(insertion.usedBytes) },
          { name: 'Rejected lines', value: formatNumber(numbers.blocked) },
          { name: 'Unusual format', value: formatNumber(numbers.warnings) },
        ]}
      />
      {props.refused.length > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>Not part of this insertion:</MessageBarTitle>
            {props.refused
              .map(({ name, refusal }) => `${name} (${refusalTexts[refusal].replace(/\.$/, '')})`)
              .join(', ')}
            .
          </MessageBarBody>
        </MessageBar>
      )}
      <div>
        {formatCount(numbers.keysToInsert, 'key')} will be encrypted and added to your free stock of {insertion.sku} in
        one step: all of them, or none. Nothing is visible before that, and you can cancel until then.
      </div>
      {numbers.blocked > 0 && <PolicyChoice numbers={numbers} policy={policy} onPolicy={onPolicy} />}
      {numbers.warnings > 0 && (
        <Checkbox
          checked={areWarningsAccepted}
          onChange={(_, { checked }) => props.onAccept(checked === true)}
          label={`I have checked the ${formatCount(numbers.warnings, 'key')} with an unusual format for ${insertion.platform ?? 'this platform'}: insert ${numbers.warnings === 1 ? 'it' : 'them'} too.`}
        />
      )}
      <PoolChoice isPooled={props.isPooled} onPooled={props.onPooled} />
      <Field className={styles.note} label="Note" hint="For your own users; it stays with the insertion.">
        <Textarea value={note} maxLength={500} rows={2} onChange={(_, { value }) => props.onNote(value)} />
      </Field>
    </div>
  );
};
