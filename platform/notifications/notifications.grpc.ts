import { Inject } from '@nestjs/common';
import { z } from 'zod';
import {
  NotificationsServiceService,
  type GetNotificationRequest,
  type ListNewestRequest,
  type MarkAllReadRequest,
  type MarkNotificationsRequest,
} from '../../proto/gen/keyway/notifications/v1/notifications.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../access/index.js';
import { InboxService } from './inbox/inbox.service.js';
import { notificationMessage } from './notifications.message.js';

const one = z.object({ notificationId: z.uuid() });
const some = z.object({ notificationIds: z.array(z.uuid()).min(1).max(100), isRead: z.boolean() });

@RpcController(NotificationsServiceService)
export class NotificationsGrpc implements RpcHandlers<typeof NotificationsServiceService> {
  constructor(@Inject(InboxService) private readonly inbox: InboxService) {}

  async listNewest(_: ListNewestRequest, actor: Actor) {
    const { unread, entries } = await this.inbox.newest(actor);
    return { unread, notifications: entries.map(notificationMessage) };
  }

  async getNotification(request: GetNotificationRequest, actor: Actor) {
    const { notificationId } = parseRequest(one, request);
    return { notification: notificationMessage(await this.inbox.find(actor, notificationId)) };
  }

  async markNotifications(request: MarkNotificationsRequest, actor: Actor) {
    const { notificationIds, isRead } = parseRequest(some, request);
    await this.inbox.mark(actor, notificationIds, isRead);
    return {};
  }

  async markAllRead(_: MarkAllReadRequest, actor: Actor) {
    await this.inbox.markAllRead(actor);
    return {};
  }
}
