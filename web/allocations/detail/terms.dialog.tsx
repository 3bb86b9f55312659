import { useSWRConfig } from 'swr';
import { call } from '../../client/api.js';
import { currentIn } from '../../client/problems/conflict.js';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.js';
import { SavedParts } from '../../ui/record/saved.dialog.js';
import type { Saved } from '../../ui/record/use-saving.js';
import { changedTermsFields, changedTermsOf, sentChange, type ChangedTerms } from '../allocation-terms.js';
import { allocationsChanged, type Allocation } from '../allocation.js';

const route = 'PUT /allocations/allocations/:allocationGuid';

/** Whose people changed it is in the audit log, not in the allocation. */
const unsigned = (allocation: Allocation | undefined) =>
  allocation && { ...allocation, changedBy: null, changedAt: null };

export interface TermsDialogProps {
  readonly allocation: Allocation;
  readonly onClose: () => void;
}

/** What its owner changes without a new offer: more keys or fewer, and a later end. */
export const TermsDialog = ({ allocation, onClose }: TermsDialogProps) => {
  const { mutate } = useSWRConfig();
  const save = async (changed: ChangedTerms, from: Allocation): Promise<Saved> => {
    const { allocationGuid, allocationNumber } = from;
    await call(route, { params: { allocationGuid }, body: sentChange(changed, from) });
    await mutate(allocationsChanged);
    return { text: `The terms of ${allocationNumber} are saved.` };
  };
  return (
    <DialogFrame isOpen isAlert onClose={onClose}>
      <SavedParts
        title={`Terms of ${allocation.allocationNumber}`}
        fields={changedTermsFields(allocation)}
        from={allocation}
        valuesOf={changedTermsOf}
        save={save}
        onSaved={onClose}
        onCancel={onClose}
        stale={{ what: 'this allocation', theirsIn: (thrown) => unsigned(currentIn(route, thrown)) }}
      >
        {`${allocation.company} is told of it, and need not accept it again. All other terms need a new offer.`}
      </SavedParts>
    </DialogFrame>
  );
};
