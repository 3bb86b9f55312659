import { MessageBar, MessageBarBody, MessageBarTitle, Spinner, makeStyles, tokens } from '@fluentui/react-components';
import { Refusal } from '../../../client/problems/refusal.js';
import { useRefusableAct } from '../../../ui/act/use-act.js';
import { ChoiceCards } from '../../../ui/choice/choice-cards.js';
import { Figures } from '../../../ui/facts/figures.js';
import { formatNumber } from '../../../ui/format/format.js';
import { kindWords, sum, type Change, type ChangeKind } from '../change.js';
import { changedCount, leftCounts } from '../consequences.js';
import { GroupsTable } from './groups.table.js';
import { ChangedKeys } from './changed-keys.js';
import { ChosenWay } from './key-ways.js';
import { LeftLinesTable } from './left-lines.table.js';
import type { ChangeDraft } from '../use-change-draft.js';
import type { AskedKeys, Way } from './use-asked.js';

const useStyles = makeStyles({
  step: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  given: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, maxWidth: '760px' },
});

interface WayCard {
  readonly value: Way;
  readonly title: string;
  readonly detail: string;
}

const ways: readonly WayCard[] = [
  { value: 'paste', title: 'Paste keys', detail: 'Up to 10,000, one on each line' },
  { value: 'file', title: 'Text file', detail: 'A .txt file with one key on each line' },
  { value: 'insertion', title: 'A whole insertion', detail: 'All keys that came in with it' },
  { value: 'transaction', title: 'A transaction', detail: 'All keys that it moved' },
];

/** Offered to who came from there: other rows are chosen in the list. */
const fromLists: Partial<Record<Change['source'], WayCard>> = {
  stock: { value: 'stock', title: 'Free stock', detail: 'As chosen in the inventory' },
  listed_stock: { value: 'listed_stock', title: 'Free stock', detail: 'Of the rows chosen in the inventory' },
  insertions: { value: 'insertions', title: 'Several insertions', detail: 'As chosen in the list of insertions' },
};

const waysOf = (change: Change | null): readonly WayCard[] => {
  const own = change && fromLists[change.source];
  return own ? [own, ...ways] : ways;
};

/** How much was given: lines of keys, or rows of a list and how many of them hold nothing for it. */
const givenFigures = ({ source, lineCount, idleRowCount }: Change) => {
  if (source === 'keys') return [{ name: 'Lines', value: formatNumber(lineCount) }];
  if (source !== 'listed_stock' && source !== 'insertions') return [];
  return [
    { name: source === 'insertions' ? 'Insertions chosen' : 'Rows chosen', value: formatNumber(lineCount) },
    ...(idleRowCount === 0 ? [] : [{ name: 'Of these without keys', value: formatNumber(idleRowCount) }]),
  ];
};

/** What the server found, in numbers first. */
const Findings = ({ change, given }: { readonly change: Change; readonly given: string | undefined }) => {
  const changed = changedCount(change);
  const left = sum(leftCounts(change));
  return (
    <>
      <Figures
        figures={[
          { name: `Keys to be ${kindWords[change.kind].done}`, value: formatNumber(changed), isMain: true },
          ...givenFigures(change),
          { name: 'Left as they are', value: formatNumber(left) },
        ]}
      />
      <ChangedKeys change={change} />
      <GroupsTable groups={change.groups.filter(({ verdict }) => verdict === 'changed')} />
      <LeftLinesTable change={change} given={given} />
    </>
  );
};

export interface KeysStepProps {
  readonly kind: ChangeKind;
  /** The keys that one came with are being counted. */
  readonly isCounting: boolean;
  readonly draft: ChangeDraft;
  readonly asked: AskedKeys;
}

/** Step 1: which keys, and what would become of them. */
export const KeysStep = ({ kind, draft, asked, isCounting }: KeysStepProps) => {
  const styles = useStyles();
  const { change, given } = draft;
  const { isBusy, refusal, run } = useRefusableAct();
  // What is typed while it runs is not what it is about.
  const check = (work: () => Promise<void>, given: { readonly text?: string } = {}): void =>
    run(() => work().then(() => asked.pass(given)));
  if (isCounting) return <Spinner size="small" label="Counting the keys…" />;
  return (
    <div className={styles.step}>
      <ChoiceCards
        label="Which keys"
        choices={waysOf(change)}
        value={asked.way}
        cardWidth={220}
        onChange={(value) => asked.edit({ way: value as Way })}
      />
      <div className={styles.given}>
        <ChosenWay draft={draft} asked={asked} isBusy={isBusy} check={check} />
      </div>
      <Refusal problem={refusal} />
      {change !== null && change.source !== 'none' && !asked.isChecked && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>Not checked yet.</MessageBarTitle>
            What you name here is not what was checked last. Nothing is done with it before it is checked.
          </MessageBarBody>
        </MessageBar>
      )}
      {asked.isChecked && change?.kind === kind && <Findings change={change} given={given} />}
    </div>
  );
};
