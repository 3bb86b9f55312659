import { useState, type ReactElement } from 'react';
import { currentIn } from '../../../client/problems/conflict.js';
import { useAct } from '../../act/use-act.js';
import { ConflictDialog } from '../../conflict/conflict.dialog.js';
import { useToasts } from '../../toasts/toasts.js';
import type { Grid } from '../list-types.js';
import type { SavedView } from '../state/saved-view.js';
import type { Views } from './use-views.js';
import { stateInValues, valuesOfView, viewFields, type ViewValues } from './view-fields.js';

interface Conflict {
  readonly base: SavedView;
  readonly theirs: SavedView;
  readonly mine: ViewValues;
}

export interface ViewSaving {
  /**
   * Saves a view that was made from `base`. When somebody else has saved it meanwhile, both are shown and it is
   * saved as they are put together.
   * @throws Problem of any other refusal
   */
  readonly save: (base: SavedView, mine: ViewValues) => Promise<void>;
  /** Both versions, while they wait for a decision. */
  readonly dialog: ReactElement | null;
}

/** Saving a view where no form stands to come back to. */
export const useViewSaving = (views: Views, grid: Pick<Grid, 'columns' | 'form'>): ViewSaving => {
  const toasts = useToasts();
  const { isBusy, run } = useAct();
  const [conflict, setConflict] = useState<Conflict>();
  const save = async (base: SavedView, mine: ViewValues, isSettled = false): Promise<void> => {
    try {
      const saved = await views.update(base, mine, stateInValues(mine));
      setConflict(undefined);
      // What was put together is what the list shows from now on.
      if (isSettled) views.open(saved);
      toasts.success(`${saved.name} is saved.`);
    } catch (thrown) {
      const theirs = currentIn('PUT /views/:viewGuid', thrown);
      if (theirs === undefined) throw thrown;
      setConflict({ base, theirs, mine });
    }
  };
  const settle = ({ theirs }: Conflict, chosen: ViewValues): void => run(() => save(theirs, chosen, true));
  return {
    save: (base, mine) => save(base, mine),
    dialog: conflict ? (
      <ConflictDialog
        key={conflict.theirs.version}
        what={`the view ${conflict.theirs.name}`}
        by={conflict.theirs}
        fields={viewFields(grid)}
        versions={{
          base: valuesOfView(conflict.base),
          theirs: valuesOfView(conflict.theirs),
          mine: conflict.mine,
        }}
        actText="Save this"
        isBusy={isBusy}
        onSettle={(chosen) => settle(conflict, chosen)}
        onLeave={() => setConflict(undefined)}
      />
    ) : null,
  };
};
