/** What happens, told to whoever is connected. */
export { HUB, type Hub, type HubMessages } from './hub.js';
export { NOTIFICATIONS, type ListenHandle, type NotificationSource } from './notification.repository.js';
export { RealtimeModule } from './realtime.module.js';
