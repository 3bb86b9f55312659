/** From chosen rows of a list to the change of their keys: buttons over the selection, and what they hand on. */
import { useNavigate } from 'react-router';
import { holdsAny } from '../../client/session/permissions.js';
import { useSession } from '../../client/session/use-session.js';
import type { BulkAction, Selection } from '../../ui/table/list-types.js';
import { kindWords, newHref, type ChangeKind } from './change.js';
import type { Source } from './use-change-draft.js';

type Listed = Extract<Source, { of: 'listed' }>;

const kinds: readonly ChangeKind[] = ['blacklisting', 'withdrawal', 'right_change'];

/** What stands in the history beside the address: too many ids for an address, and nothing of a key. */
export const listedState = (list: string, selection: Selection): { readonly listed: Listed } => ({
  listed: {
    of: 'listed',
    list,
    ids: selection.kind === 'rows' ? [...selection.ids] : [],
    filter: selection.kind === 'all' ? { ...selection.filter } : {},
  },
});

/** The rows that `listedState` has put there; undefined where a page was opened in another way. */
export const listedOf = (state: unknown): Listed | undefined =>
  typeof state === 'object' && state !== null && 'listed' in state ? (state.listed as Listed) : undefined;

/**
 * Blacklist, withdraw, change the right of the keys of the selected rows: each opens its wizard, whose first
 * step is the dry run.
 * @param list the list's route
 */
export const useChangesOfRows = (list: string): readonly BulkAction[] => {
  const navigate = useNavigate();
  const { permissions } = useSession();
  return kinds.map((kind) => {
    const { act, permission } = kindWords[kind];
    return {
      name: kind,
      title: act,
      missingPermission: holdsAny(permissions, [permission]) ? null : permission,
      run: (selection) => void navigate(newHref(kind), { state: listedState(list, selection) }),
    };
  });
};

/** Offers the free keys of the selected rows to a company: opens the wizard of transfers, which counts them first. */
export const useTransferOfRows = (list: string): BulkAction => {
  const navigate = useNavigate();
  const { permissions } = useSession();
  const permission = 'transferkeys-write';
  return {
    name: 'transfer',
    title: 'Transfer',
    missingPermission: holdsAny(permissions, [permission]) ? null : permission,
    run: (selection) => void navigate('/distribution/myvault/transfers/new', { state: listedState(list, selection) }),
  };
};
