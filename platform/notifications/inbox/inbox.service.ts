/** A user's own inbox (docs/domain.md, l). */
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { Hub } from '../../realtime/index.js';
import { notificationsErrors } from '../notifications.errors.js';
import type { InboxEntry, InboxRepository } from './inbox.repository.js';

/** How many the bell's panel shows. */
const newestCount = 20;
/** Unread ones are counted up to here: the bell says '99+'. */
export const unreadCap = 100;
const keptDays = 180;
const dayMs = 24 * 3_600_000;

export interface InboxDependencies {
  readonly inbox: InboxRepository;
  readonly hub: Hub;
  readonly clock: Clock;
}

export class InboxService {
  constructor(private readonly dependencies: InboxDependencies) {}

  /** The bell: how many are unread, 100 at most, and the newest 20. */
  async newest(actor: Actor): Promise<{ readonly unread: number; readonly entries: readonly InboxEntry[] }> {
    const { inbox } = this.dependencies;
    const [unread, entries] = await Promise.all([inbox.unread(actor, unreadCap), inbox.newest(actor, newestCount)]);
    return { unread, entries };
  }

  /** @throws notifications.not_found, also for somebody else's */
  async find(actor: Actor, id: string): Promise<InboxEntry> {
    const entry = await this.dependencies.inbox.find(actor, id);
    if (entry === undefined) throw notificationsErrors('notifications.not_found');
    return entry;
  }

  /** What is no longer there, or is somebody else's, is left out without a word. */
  async mark(actor: Actor, ids: readonly string[], isRead: boolean): Promise<void> {
    const { inbox, clock } = this.dependencies;
    if (await inbox.mark(actor, ids, isRead ? clock.now() : null)) this.#tellTabs(actor);
  }

  async markAllRead(actor: Actor): Promise<void> {
    const { inbox, clock } = this.dependencies;
    if (await inbox.markAllRead(actor, clock.now())) this.#tellTabs(actor);
  }

  /** @returns how many were past their 180 days */
  sweep(): Promise<number> {
    const { inbox, clock } = this.dependencies;
    return inbox.deleteBefore(new Date(clock.now().getTime() - keptDays * dayMs));
  }

  #tellTabs({ ownerGuid, userGuid }: Actor): void {
    this.dependencies.hub.publish(ownerGuid, 'notificationschanged', { userGuid });
  }
}
