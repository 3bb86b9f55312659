/** A saved view to the wire, as the calling user sees it. */
import type { View } from '../../../proto/gen/keyway/content/v1/views.js';
import type { Actor } from '../../access/index.js';
import type { FoundView } from './views.repository.js';
import { mayEdit } from './views.service.js';

export const viewMessage = (view: FoundView, actor: Actor): View => ({
  viewGuid: view.id,
  name: view.name,
  isShared: view.is_shared,
  isDefault: view.is_default,
  isEditable: mayEdit(actor, view),
  isOwn: view.user_id === actor.userGuid,
  savedBy: view.user_name,
  version: view.version,
  changedAt: view.changed_at.toISOString(),
  changedBy: view.changed_by_name,
  state: {
    filter: { ...view.state.filter },
    sort: view.state.sort,
    columns: [...view.state.columns],
    density: view.state.density,
    widths: view.state.widths,
  },
});
