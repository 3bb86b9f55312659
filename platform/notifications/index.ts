/** Telling people what happened: their inbox, and the letters that go with it. */
export { rhythms, type Rhythm } from './digest/due.js';
export { notificationKind, type News } from './notification-kind.js';
export { NOTIFIER, RECIPIENTS, type Notifier, type Recipients, type RecipientSource } from './notifier.js';
export { NotificationsModule } from './notifications.module.js';
