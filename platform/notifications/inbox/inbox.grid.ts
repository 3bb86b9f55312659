import { grid } from '../../content/index.js';
import type { NotificationKind } from '../notification-kind.js';
import type { NotificationTables } from './inbox.repository.js';

export interface InboxRow {
  id: string;
  kind: string;
  subject: string;
  created_at: Date;
  is_read: boolean;
}

/** The list's route. */
export const inboxList = '/notifications/';

/** @param kinds all that are declared: one that is declared no more is shown by its name */
export const inboxGrid = (kinds: readonly NotificationKind[]) => {
  const titles = new Map(kinds.map(({ name, title }) => [name, title]));
  return grid<InboxRow>({
    source: ({ userGuid, ownerGuid }, database) =>
      database
        .tables<NotificationTables>()
        .selectFrom('notification')
        .where('vault_id', '=', ownerGuid)
        .where('user_id', '=', userGuid)
        .select(['id', 'kind', 'subject', 'created_at'])
        .select((eb) => eb('read_at', 'is not', null).$castTo<boolean>().as('is_read')),
    name: 'notifications',
    originalUrl: inboxList,
    title: 'Notifications',
    description: 'What you were told, by email as well where you want it. Kept for 180 days.',
    permission: ['accounthelpnav-read'],
    rowId: 'id',
    columns: [
      { propertyName: 'Subject', title: 'Subject', kind: 'text', column: 'subject', isWide: true },
      {
        propertyName: 'Status',
        title: 'Status',
        kind: 'status',
        column: 'is_read',
        value: ({ is_read }) => (is_read ? 'Read' : 'Unread'),
      },
      {
        propertyName: 'Kind',
        title: 'Kind',
        kind: 'text',
        column: 'kind',
        value: ({ kind }) => titles.get(kind) ?? kind,
      },
      { propertyName: 'Date', title: 'Date', kind: 'date', column: 'created_at', isSortable: true },
      { propertyName: 'GUID', title: 'GUID', kind: 'identifier', column: 'id', isHidden: true },
    ],
    filters: [
      { propertyName: 'Subject', title: 'Subject', vueType: 'text', match: { column: 'subject', how: 'contains' } },
      {
        propertyName: 'Kind',
        title: 'Kind',
        vueType: 'select',
        column: 'kind',
        options: kinds.map(({ name, title }) => ({ text: title, value: name })),
      },
      {
        propertyName: 'Status',
        title: 'Status',
        vueType: 'select',
        options: [
          { text: 'Unread', value: 'unread' },
          { text: 'Read', value: 'read' },
        ],
        condition: (eb, value) => eb('is_read', '=', value === 'read'),
      },
      { vueType: 'dates', column: 'created_at' },
    ],
    defaultSort: '-Date',
    href: ({ id }) => `${inboxList}${id}`,
    actions: ({ is_read }) => [
      is_read ? { name: 'mark-unread', title: 'Mark as unread' } : { name: 'mark-read', title: 'Mark as read' },
    ],
  });
};
