import type { BuiltRoute } from '../ui/page/route-types.js';

export const notificationsRoutes: readonly BuiltRoute[] = [
  {
    path: '/notifications/',
    title: 'Notifications',
    // Every role of every company has it: the notifications behind it are one's own.
    permissions: ['accounthelpnav-read'],
    load: () => import('./notifications.screen.js'),
    list: 'GET /notifications',
    place: { name: 'Notifications', summary: 'What happened in your vault that concerns you', icon: 'notifications' },
  },
  {
    path: '/notifications/:notificationId',
    title: 'Notification',
    permissions: ['accounthelpnav-read'],
    load: () => import('./notification.screen.js'),
  },
];
