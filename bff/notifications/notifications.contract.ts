import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { listEndpoint } from '../lists/list.contract.js';
import { instant, nothing, textOrNull } from '../upstream/message.contract.js';

const notification = z.object({
  notificationId: z.string(),
  /** What kind it is, for people. */
  kind: z.string(),
  subject: z.string(),
  /** Paragraphs parted by a blank line. */
  text: z.string(),
  /** The screen of what it is about. */
  href: textOrNull,
  /** What the link to it says. */
  action: textOrNull,
  createdAt: instant,
  isRead: z.boolean(),
});

/** One's own inbox: nobody else's is reachable by any of these. */
export const notificationsContract = {
  /** The bell: how many are unread, counted up to 100, and the newest 20. */
  newestNotifications: relay('GET /notifications/newest', 'notifications.v1.NotificationsService/ListNewest', {
    reply: z.object({ unread: z.number(), notifications: z.array(notification) }),
  }),
  notificationList: listEndpoint('GET /notifications', ['accounthelpnav-read'], '/notifications/'),
  notification: relay('GET /notifications/:notificationId', 'notifications.v1.NotificationsService/GetNotification', {
    reply: notification,
    of: 'notification',
  }),
  markNotifications: relay('POST /notifications/mark', 'notifications.v1.NotificationsService/MarkNotifications', {
    body: z.object({ notificationIds: z.array(z.uuid()).min(1).max(100), isRead: z.boolean() }),
    reply: nothing,
  }),
  markAllNotificationsRead: relay('POST /notifications/mark-all', 'notifications.v1.NotificationsService/MarkAllRead', {
    reply: nothing,
  }),
};
