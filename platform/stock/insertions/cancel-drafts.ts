/** Many insertions are canceled at once: drafts that nobody needs any more. */
import type { Actor } from '../../access/index.js';
import type { BulkAct } from '../../content/index.js';
import { runStatus, runStatusName } from '../run-status.js';

interface Row {
  readonly id: string;
  readonly number: number;
  readonly status: number;
  readonly title: string | null;
}

/** @param cancel the same as for one insertion; it refuses one that is finished */
export const cancelDrafts = (cancel: (actor: Actor, id: string) => Promise<void>): BulkAct<Row> => ({
  name: 'cancel',
  list: '/distribution/myvault/uploads/',
  title: (count) => (count === 1 ? 'Cancel 1 draft insertion' : `Cancel ${count} draft insertions`),
  permission: ['insertkeys-write'],
  judge: ({ status }) =>
    status === runStatus.draft ? undefined : `Not a draft: ${runStatusName(status).toLowerCase()}`,
  label: ({ number, title }) => `Insertion ${number}${title === null ? '' : `: ${title}`}`,
  apply: (actor, { id }) => cancel(actor, id),
});
