import type { Actor } from '../access/index.js';
import { auditChoices, objectKindOf } from '../audit/index.js';
import { grid, type Tables } from '../content/index.js';
import { byOf, eventSentence, eventsOf, personsOf } from './auditlog.repository.js';

/** Who did what in the vault (docs/domain.md, o9). */
export const auditLogGrid = grid({
  source: (actor: Actor, database: Tables) => eventsOf(database, actor.ownerGuid),
  name: 'audit log',
  originalUrl: '/account/audit-log/',
  title: 'Audit log',
  description:
    'Every change and every sensitive read of your vault: who, what, and when. Nothing of it can be changed.',
  permission: ['auditlog-read'],
  rowId: 'id',
  columns: [
    { propertyName: 'Date', title: 'Date', kind: 'date', column: 'at', isSortable: true },
    { propertyName: 'Event', title: 'Event', kind: 'text', column: 'action', isWide: true, value: eventSentence },
    { propertyName: 'By', title: 'By', kind: 'text', column: 'by_name', value: byOf },
    {
      propertyName: 'Object',
      title: 'Object',
      kind: 'text',
      column: 'object_kind',
      value: ({ object_kind }) => objectKindOf(object_kind),
    },
    { propertyName: 'Address', title: 'IP address', kind: 'text', column: 'ip', isHidden: true },
    { propertyName: 'ObjectID', title: 'Object ID', kind: 'identifier', column: 'object_id', isHidden: true },
    { propertyName: 'Action', title: 'Action', kind: 'identifier', column: 'action', isHidden: true },
    {
      propertyName: 'CorrelationID',
      title: 'Correlation ID',
      kind: 'identifier',
      column: 'correlation_id',
      isHidden: true,
    },
  ],
  filters: [
    {
      propertyName: 'Person',
      title: 'Person',
      vueType: 'select',
      column: 'actor_id',
      options: (actor, database) => personsOf(database, actor.ownerGuid),
    },
    { propertyName: 'Action', title: 'Action', vueType: 'select', column: 'action', options: auditChoices.actions },
    { propertyName: 'Object', title: 'Object', vueType: 'select', column: 'object_kind', options: auditChoices.kinds },
    {
      propertyName: 'ObjectID',
      title: 'Object ID',
      vueType: 'text',
      match: { column: 'object_id', how: 'equals' },
    },
    { vueType: 'dates', column: 'at' },
  ],
  defaultSort: '-Date',
  href: ({ id }) => `/account/audit-log/${id}`,
});
