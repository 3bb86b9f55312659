import {
  Checkbox,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  Skeleton,
  SkeletonItem,
  makeStyles,
} from '@fluentui/react-components';
import { call, useRead } from '../../client/api.js';
import { ConfirmForm, type Confirmation } from '../../ui/confirmation/confirm.form.js';
import { FinalAct } from '../../ui/confirmation/final-act.js';
import type { Problem } from '../../client/problems/problem.js';
import { Refusal } from '../../client/problems/refusal.js';
import { Facts } from '../../ui/facts/facts.js';
import { Figures } from '../../ui/facts/figures.js';
import { formatCount, formatNumber } from '../../ui/format/format.js';
import { ErrorState } from '../../ui/states/states.js';
import { reasonOf, sum, type Change, type ChangeKind } from './change.js';
import { changedCount, disclosedCount, foreignCount, leftCounts } from './consequences.js';
import { ChangedKeys } from './keys/changed-keys.js';
import { GroupsTable } from './keys/groups.table.js';

const useStyles = makeStyles({
  // However many groups there are, what confirms them stays in view.
  groups: { maxHeight: '300px', overflowY: 'auto' },
});

const finality: Readonly<Record<ChangeKind, { readonly title: string; readonly text: string }>> = {
  blacklisting: {
    title: 'Blacklisting is final and cannot be undone.',
    text: 'These keys can never again be sold, offered or extracted, and the same keys cannot be inserted again.',
  },
  withdrawal: {
    title: 'Withdrawn keys leave your stock.',
    text: 'Their encrypted text is no longer used. The same keys may be inserted again.',
  },
  right_change: {
    title: 'These keys get another right.',
    text: 'They stay in your free stock. What may be done with them from now on follows from the new right.',
  },
};

const ticks: Readonly<Record<ChangeKind, (count: number) => string>> = {
  blacklisting: (count) => `I understand that blacklisting ${formatCount(count, 'key')} is final and cannot be undone.`,
  withdrawal: (count) => `I understand that ${formatCount(count, 'key')} will leave the stock.`,
  right_change: (count) => `I understand that ${formatCount(count, 'key')} will be under the new right.`,
};

/** What it is about, and what is left afterwards. */
const Consequences = ({ change }: { readonly change: Change }) => {
  const styles = useStyles();
  const changed = change.groups.filter(({ verdict }) => verdict === 'changed');
  const states = [...Map.groupBy(changed, ({ state }) => state)];
  return (
    <>
      <Figures
        figures={[
          { name: 'Keys', value: formatNumber(changedCount(change)), isMain: true },
          ...states.map(([state, groups]) => ({ name: state, value: formatNumber(sum(groups)) })),
          { name: 'Left as they are', value: formatNumber(sum(leftCounts(change))) },
        ]}
      />
      <ChangedKeys change={change} />
      <div className={styles.groups}>
        <GroupsTable groups={changed} isNarrow />
      </div>
      <Facts
        facts={[
          ...(change.kind === 'blacklisting' ? [{ name: 'Reason', value: reasonOf(change) }] : []),
          ...(change.kind === 'right_change' ? [{ name: 'New right', value: change.toRightName }] : []),
          { name: 'Reference', value: change.reference },
        ]}
      />
    </>
  );
};

/** What is final about it. */
const Finality = ({ change }: { readonly change: Change }) => {
  const disclosed = disclosedCount(change);
  const foreign = foreignCount(change);
  return (
    <MessageBar intent={change.kind === 'right_change' ? 'info' : 'warning'} layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{finality[change.kind].title}</MessageBarTitle>
        {finality[change.kind].text}
        {disclosed > 0 &&
          ` ${formatCount(disclosed, 'key')} had been given out in plain text: invalidate them on the platform (DRM) as well.`}
        {foreign > 0 && ` ${formatCount(foreign, 'key')} are held by other vaults, which are told.`}
      </MessageBarBody>
    </MessageBar>
  );
};

export interface ConfirmStepProps {
  readonly change: Change;
  readonly value: Confirmation;
  readonly onChange: (value: Confirmation) => void;
  readonly refusal: Problem | undefined;
}

/** The tick alone: what can be done back asks for no code. */
const PlainConfirm = ({ change, value, onChange, refusal }: ConfirmStepProps) => (
  <>
    <Refusal problem={refusal} title="Nothing was changed." />
    <Checkbox
      label={ticks[change.kind](changedCount(change))}
      checked={value.isFinal}
      onChange={(_, data) => onChange({ ...value, isFinal: data.checked === true })}
    />
  </>
);

const CodeConfirm = ({
  kind,
  change,
  value,
  onChange,
  refusal,
}: ConfirmStepProps & { readonly kind: Exclude<ChangeKind, 'right_change'> }) => {
  const { data, error, reload } = useRead(
    'GET /stock/change-confirmation',
    { query: { kind } },
    { revalidateOnFocus: false },
  );
  if (error && !data) return <ErrorState problem={error} onRetry={() => void reload()} />;
  if (!data) {
    return (
      <Skeleton aria-label="Loading">
        <SkeletonItem size={96} />
      </Skeleton>
    );
  }
  const method = data.methods.includes(value.method) ? value.method : (data.methods[0] ?? value.method);
  return (
    <ConfirmForm
      options={data}
      sendCode={(query) => call('POST /stock/change-confirmation/code', { query, body: { kind } })}
      value={{ ...value, method }}
      onChange={onChange}
      tick={ticks[kind](changedCount(change))}
      refusal={refusal}
      refusedTitle={kind === 'blacklisting' ? 'Nothing was blacklisted.' : 'Nothing was withdrawn.'}
    />
  );
};

/** Step 3: the consequences, the tick and the code. */
export const ConfirmStep = (props: ConfirmStepProps) => {
  const { kind } = props.change;
  return (
    <FinalAct consequences={<Consequences change={props.change} />}>
      <Finality change={props.change} />
      {kind === 'right_change' ? <PlainConfirm {...props} /> : <CodeConfirm {...props} kind={kind} />}
    </FinalAct>
  );
};
