/** A saved view as the list's menu shows it. */
import type { Reply } from '../../../kernel/endpoint.js';
import type { View, ViewState } from '../../../proto/gen/keyway/content/v1/views.js';
import { instant } from '../../upstream/present.js';
import type { viewsContract as contract } from './views.contract.js';

type Presented = Reply<typeof contract.createView>;

const densityOf = (text: string): Presented['state']['density'] =>
  text === 'compact' || text === 'comfortable' ? text : '';

const noState: ViewState = { filter: {}, sort: '', columns: [], density: '', widths: '' };

const presentState = ({ density, ...state }: ViewState): Presented['state'] => ({
  ...{ filter: state.filter, sort: state.sort, columns: state.columns },
  ...{ density: densityOf(density), widths: state.widths },
});

export const presentView = ({ state, ...view }: View): Presented => ({
  viewGuid: view.viewGuid,
  name: view.name,
  isShared: view.isShared,
  isDefault: view.isDefault,
  isOwn: view.isOwn,
  isEditable: view.isEditable,
  savedBy: view.savedBy,
  version: view.version,
  changedAt: instant(view.changedAt),
  changedBy: view.changedBy,
  state: presentState(state ?? noState),
});
