import type { Actor } from '../../access/index.js';
import type { JobRow, JobTables } from '../../jobs/index.js';
import { grid, type Tables } from '../list/declaration.grid.js';

type Row = Pick<JobRow, 'state' | 'failed_lines' | 'is_retryable'>;

const states = ['queued', 'running', 'completed', 'failed', 'canceled'];
const statusOf = ({ state, failed_lines }: Row): string =>
  state === 'completed' && failed_lines > 0 ? 'Completed with errors' : state.charAt(0).toUpperCase() + state.slice(1);

const isOver = ({ state }: Row): boolean => ['completed', 'failed', 'canceled'].includes(state);
const canRetry = (row: Row): boolean =>
  row.is_retryable && isOver(row) && (row.state !== 'completed' || row.failed_lines > 0);

/** Every job: a user's own, for an Owner those of the whole vault (docs/domain.md, o11). */
export const jobsGrid = grid({
  source: (actor: Actor, database: Tables) => {
    const jobs = database
      .tables<JobTables>()
      .selectFrom('job')
      .where('vault_id', '=', actor.ownerGuid)
      .select(['id', 'title', 'state', 'done', 'total', 'lines', 'failed_lines', 'user_name', 'created_at'])
      .select(['finished_at', 'result_name', 'is_cancellable', 'is_cancel_requested', 'is_retryable']);
    return actor.roleName === 'Owner' ? jobs : jobs.where('user_id', '=', actor.userGuid);
  },
  name: 'jobs',
  originalUrl: '/jobs/',
  title: 'Jobs',
  description:
    'Everything that takes longer than a moment: insertions, exports, acts over many rows. Kept for 90 days.',
  permission: ['accounthelpnav-read'],
  rowId: 'id',
  columns: [
    { propertyName: 'Title', title: 'Job', kind: 'text', column: 'title', isWide: true },
    { propertyName: 'Status', title: 'Status', kind: 'status', column: 'state', isSortable: true, value: statusOf },
    { propertyName: 'Done', title: 'Done', kind: 'number', column: 'done', isSortable: true },
    { propertyName: 'Total', title: 'Of', kind: 'number', column: 'total', isSortable: true },
    { propertyName: 'Failed', title: 'Failed', kind: 'number', column: 'failed_lines', isSortable: true },
    { propertyName: 'Result', title: 'File', kind: 'text', column: 'result_name' },
    { propertyName: 'AskedBy', title: 'By', kind: 'text', column: 'user_name', isSortable: true },
    { propertyName: 'Date', title: 'Date', kind: 'date', column: 'created_at', isSortable: true },
    {
      propertyName: 'Finished',
      title: 'Finished',
      kind: 'date',
      column: 'finished_at',
      isSortable: true,
      isNullable: true,
      isHidden: true,
    },
    { propertyName: 'GUID', title: 'GUID', kind: 'identifier', column: 'id', isHidden: true },
  ],
  filters: [
    { propertyName: 'Title', title: 'Job', vueType: 'text', match: { column: 'title', how: 'contains' } },
    {
      propertyName: 'Status',
      title: 'Status',
      vueType: 'select',
      column: 'state',
      options: states.map((value) => ({ text: value.charAt(0).toUpperCase() + value.slice(1), value })),
    },
    { propertyName: 'AskedBy', title: 'By', vueType: 'text', match: { column: 'user_name', how: 'contains' } },
    { vueType: 'dates', column: 'created_at' },
  ],
  defaultSort: '-Date',
  href: ({ id }) => `/jobs/${id}`,
  actions: (row) => [
    ...(row.result_name !== null && row.state === 'completed' ? [{ name: 'download', title: 'Download' }] : []),
    ...(row.is_cancellable && !row.is_cancel_requested && !isOver(row) ? [{ name: 'cancel', title: 'Cancel' }] : []),
    ...(canRetry(row) ? [{ name: 'retry', title: row.state === 'completed' ? 'Retry what failed' : 'Retry' }] : []),
  ],
});
