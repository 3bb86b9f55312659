import { Field, Select, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { call } from '../../client/api.js';
import { ActQuestion } from '../../ui/dialogs/act-question.dialog.js';
import { Facts } from '../../ui/facts/facts.js';
import { formatCount } from '../../ui/format/format.js';
import { pricesChanged } from '../price-list.js';
import { boughtBy, followers, type Assignment, type Assignments, type Choice, type Subject } from './assignment.js';
import { ComparedPrices } from './compared-prices.js';

const useStyles = makeStyles({
  parts: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
});

interface AssignDialogProps {
  readonly subject: Subject;
  readonly assignments: Assignments;
  readonly lists: readonly Choice[];
  /** Proposed; absent: what is so now. */
  readonly proposed?: string | undefined;
  readonly onClose: () => void;
}

/** @returns what is told once it is done */
const assign = async (subject: Subject, listGuid: string): Promise<string> => {
  if (subject.kind === 'default') {
    const { version } = subject.assignments.defaultList;
    await call('PUT /pricing/default', { body: { listGuid, version } });
    return listGuid === '' ? 'Your vault has no default price list any more.' : 'The default price list is set.';
  }
  const { connectionGuid, company, version } = subject.assignment;
  const params = { connectionGuid };
  await call('PUT /pricing/assignments/:connectionGuid', { params, body: { listGuid, version } });
  return `${company} buys by it from now on.`;
};

const nowOf = (subject: Subject, { defaultList }: Assignments): string =>
  (subject.kind === 'default' ? defaultList.listGuid : subject.assignment.listGuid) ?? '';

const wordsOf = (subject: Subject, assignments: Assignments) => {
  if (subject.kind === 'connection') {
    const { company } = subject.assignment;
    return {
      title: `Price list of ${company}`,
      none: 'The default of your vault',
      text: `${company} sees and buys by the other list at once. Orders that stand keep their prices.`,
    };
  }
  const count = followers(assignments).length;
  return {
    title: 'Default price list',
    none: 'None: who has no list of its own can order nothing',
    text: `It counts for ${formatCount(count, 'connection')} without a price list of ${count === 1 ? 'its' : 'their'} own, at once. Orders that stand keep their prices.`,
  };
};

/** Whose prices it changes. */
const buyersOf = (subject: Subject): readonly Assignment[] =>
  subject.kind === 'connection' ? [subject.assignment] : followers(subject.assignments);

/** By which list a connection, or whoever has none of its own, buys from now on; with what that changes. */
const AssignDialog = ({ subject, assignments, lists, proposed, onClose }: AssignDialogProps) => {
  const styles = useStyles();
  const now = nowOf(subject, assignments);
  const [chosen, setChosen] = useState(proposed ?? now);
  const { title, none, text } = wordsOf(subject, assignments);
  const asDefault = subject.kind === 'default';
  const nobody = { defaultList: { ...assignments.defaultList, listGuid: null } };
  const [before, after] = [now, chosen].map((guid) => boughtBy(guid, asDefault ? nobody : assignments, lists));
  return (
    <ActQuestion
      title={title}
      confirmText="Assign"
      isPossible={chosen !== now}
      carryOut={() => assign(subject, chosen)}
      changed={pricesChanged}
      onClose={onClose}
    >
      <div className={styles.parts}>
        <div>{text}</div>
        <Field label="Price list">
          <Select value={chosen} onChange={(_, { value }) => setChosen(value)}>
            <option value="">{none}</option>
            {lists.map(({ listGuid, title: name, defaultCurrency }) => (
              <option key={listGuid} value={listGuid}>
                {`${name} (${defaultCurrency})`}
              </option>
            ))}
          </Select>
        </Field>
        <Facts
          facts={[
            { name: 'Now', value: before?.text },
            { name: 'Afterwards', value: after?.text },
          ]}
        />
        {before && after && before.listGuid !== after.listGuid && (
          <ComparedPrices buyers={buyersOf(subject)} listGuid={after.listGuid ?? ''} />
        )}
      </div>
    </ActQuestion>
  );
};

export default AssignDialog;
