import type { Notification } from '../../proto/gen/keyway/notifications/v1/notifications.js';
import type { InboxEntry } from './inbox/inbox.repository.js';
import { notificationKinds } from './notification-kind.js';

/** Of a kind that is declared no more its name, and 'Open' for its link. */
export const notificationMessage = (entry: InboxEntry): Notification => {
  const kind = notificationKinds().find(({ name }) => name === entry.kind);
  return {
    ...{ notificationId: entry.id, kind: kind?.title ?? entry.kind, subject: entry.subject, text: entry.body },
    ...{ href: entry.href, action: entry.href === '' ? '' : (kind?.action ?? 'Open') },
    ...{ createdAt: entry.created_at.toISOString(), isRead: entry.read_at !== null },
  };
};
