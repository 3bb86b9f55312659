import { sql } from 'kysely';
import type { Actor } from '../../../access/index.js';
import { grid, type Tables } from '../../../content/index.js';
import { blacklistReasons, findChangeKind } from './change-kinds.js';
import { reasonText } from './confirm/change-reports.js';
import type { ChangesDatabase } from './rows.js';
import { runStatusFilter } from '../run-status.grid.js';
import { runStatusName } from '../run-status.js';

/** As a heading has it: 'Leaked'. */
const reasonTitle = (reason: string, text: string): string => {
  const words = reasonText(reason, text);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const otherReason = 'other';
const kind = findChangeKind(1);

/** Blacklistings (specification: /my_vault/blacklistings/; docs/domain.md, h). */
export const blacklistingsGrid = grid({
  source: (actor: Actor, database: Tables) =>
    database
      .tables<ChangesDatabase>()
      .selectFrom('key_change as c')
      .where('c.vault_id', '=', actor.ownerGuid)
      .where('c.kind', '=', 1)
      .select([
        'c.id',
        'c.number',
        'c.status',
        'c.reason',
        'c.reason_text',
        'c.reference',
        'c.changed_count',
        'c.refused_count',
        'c.created_by_name',
        'c.created_at',
        'c.finished_at',
        // Until it has ended, what it is to change.
        sql<number>`case when c.finished_at is null then c.key_count else c.changed_count end`.as('key_count'),
      ]),
  name: 'blacklistings',
  originalUrl: '/my_vault/blacklistings/',
  title: 'Blacklistings',
  description: 'Keys that your vault has blocked for cause, for good: what, why, by whom.',
  permission: ['blacklist-read', 'blacklist-write'],
  rowId: 'id',
  columns: [
    { propertyName: 'ID', title: 'ID', kind: 'number', column: 'number' },
    { propertyName: 'Date', title: 'Date', kind: 'date', column: 'created_at', isSortable: true },
    {
      propertyName: 'Status',
      title: 'Status',
      kind: 'status',
      column: 'status',
      value: (row) => runStatusName(row.status),
    },
    {
      propertyName: 'Reason',
      title: 'Reason',
      kind: 'text',
      column: 'reason',
      value: (row) => reasonTitle(row.reason, row.reason_text),
    },
    { propertyName: 'Keys', title: 'Keys', kind: 'number', column: 'key_count' },
    { propertyName: 'Left', title: 'Left as they were', kind: 'number', column: 'refused_count', isHidden: true },
    { propertyName: 'Reference', title: 'Reference', kind: 'text', column: 'reference' },
    { propertyName: 'By', title: 'By', kind: 'text', column: 'created_by_name' },
    { propertyName: 'Finished', title: 'Finished', kind: 'date', column: 'finished_at', isHidden: true },
    { propertyName: 'GUID', title: 'GUID', kind: 'identifier', column: 'id', isHidden: true },
  ],
  filters: [
    {
      propertyName: 'Reason',
      title: 'Reason',
      vueType: 'select',
      column: 'reason',
      options: blacklistReasons.map((reason) => ({
        text: reason === otherReason ? 'Other' : reasonTitle(reason, ''),
        value: reason,
      })),
    },
    runStatusFilter(),
    { propertyName: 'Reference', title: 'Reference', vueType: 'text', match: { column: 'reference', how: 'contains' } },
    { vueType: 'dates', column: 'created_at' },
  ],
  defaultSort: '-Date',
  href: (row) => kind?.href(row.id),
});
