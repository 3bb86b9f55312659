import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { Facts, type Fact } from '../../ui/facts/facts.js';
import { formatCount, formatNumber } from '../../ui/format/format.js';
import { columnTitles } from '../cells/cells.js';
import { countsOf, largestJump, type Changes, type Jump } from '../cells/changes.js';
import { cannotBeUndone } from '../price-list.js';

/** From here on a changed amount looks like a slip of the decimal point. */
const suspicious = 10;

const jumpText = ({ entry, column, before, after }: Jump): string =>
  `${entry.now.product}, ${columnTitles[column]}: ${formatNumber(before)} to ${formatNumber(after)} ${entry.now.currency}`;

const jumpFacts = (jump: Jump | undefined): readonly Fact[] =>
  jump === undefined ? [] : [{ name: 'Largest change', value: jumpText(jump) }];

interface SaveQuestionProps {
  readonly title: string;
  readonly changes: Changes;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** What a save comes to, in numbers, and that it is for good. */
const SaveQuestion = ({ title, changes, onConfirm, onCancel }: SaveQuestionProps) => {
  const { added, changed, removed, total } = countsOf(changes);
  const jump = largestJump(changes);
  const isSuspicious = jump !== undefined && jump.times >= suspicious;
  return (
    <ConfirmDialog
      isOpen
      title={`Save ${formatCount(total, 'price')} in ${title}?`}
      confirmText="Save"
      {...(isSuspicious && { tick: `I have checked that an amount changes to ${formatNumber(jump.after)}.` })}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {cannotBeUndone} What stood before stays to be read among the versions.
      <Facts
        facts={[
          { name: 'Added', value: formatNumber(added) },
          { name: 'Changed', value: formatNumber(changed) },
          { name: 'Taken out', value: formatNumber(removed) },
          ...jumpFacts(jump),
        ]}
      />
    </ConfirmDialog>
  );
};

export default SaveQuestion;
