/** Who cancels insertions, and many at once: drafts that nobody needs any more. */
import { holdsAny, type Actor } from '../../../access/index.js';
import type { BulkAct } from '../../../content/index.js';
import { formatCount } from '../../../mail/index.js';
import { runStatus, runStatusName } from '../run-status.js';

/** Who has begun it, and who manages the vault's inventory; what an import brings is no single person's. */
export const mayCancel = (actor: Actor, { created_by }: { readonly created_by: string }): boolean =>
  created_by === actor.userGuid || holdsAny(actor, ['inventory-all']);

interface Row {
  readonly id: string;
  readonly number: number;
  readonly status: number;
  readonly title: string | null;
  readonly created_by: string;
}

/** @param cancel the same as for one insertion; it refuses one that is finished */
export const cancelDrafts = (cancel: (actor: Actor, id: string) => Promise<void>): BulkAct<Row> => ({
  name: 'cancel',
  list: '/distribution/myvault/uploads/',
  title: (count) => `Cancel ${formatCount(count, 'draft insertion')}`,
  permission: ['insertkeys-write'],
  judge: (row, actor) => {
    if (row.status !== runStatus.draft) return `Not a draft: ${runStatusName(row.status).toLowerCase()}`;
    return mayCancel(actor, row) ? undefined : 'Begun by somebody else';
  },
  label: ({ number, title }) => `Insertion ${number}${title === null ? '' : `: ${title}`}`,
  apply: (actor, { id }) => cancel(actor, id),
});
