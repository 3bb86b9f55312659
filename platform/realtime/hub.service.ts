/** Groups of connections by owner, and the way between platform instances. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Logger } from '../../kernel/log.js';
import type { MemberSource } from '../access/index.js';
import type { Database } from '../database/database.js';
import type { HubConnection, HubConnectionEvents } from './hub-connection.service.js';
import { invocation } from './hub.message.js';
import type { Hub, HubMessages } from './hub.js';
import type { ListenHandle, NotificationSource } from './notification.repository.js';

const channel = 'keyway_hub';
/** NOTIFY takes at most 8,000 bytes. */
const maxNotificationLength = 7_900;
export const hubLimits = { perUser: 50, total: 5_000 };
const recheckMs = 60_000;

const notified = z.object({
  from: z.string(),
  owner: z.string(),
  target: z.string(),
  message: z.record(z.string(), z.unknown()),
});

export class HubService implements Hub, HubConnectionEvents {
  readonly #connections = new Set<HubConnection>();
  readonly #groups = new Map<string, Set<HubConnection>>();
  readonly #instance = randomUUID();
  #listening: ListenHandle | undefined;
  #recheck: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly notifications: NotificationSource,
    private readonly members: MemberSource,
    private readonly log: Logger,
  ) {}

  async start(): Promise<void> {
    this.#listening = await this.notifications.listen(
      channel,
      (payload) => this.#notified(payload),
      () => undefined,
    );
    this.#recheck = setInterval(() => void this.recheck(), recheckMs);
    this.#recheck.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#recheck);
    for (const connection of this.#connections) connection.close(undefined, true);
    await this.#listening?.close();
  }

  /** @returns false when the user, or the instance, has enough connections */
  hasRoom(userGuid: string): boolean {
    if (this.#connections.size >= hubLimits.total) return false;
    let own = 0;
    for (const { actor } of this.#connections) if (actor.userGuid === userGuid) own += 1;
    return own < hubLimits.perUser;
  }

  add(connection: HubConnection): void {
    this.#connections.add(connection);
  }

  attach(connection: HubConnection, ownerGuid: unknown): string | undefined {
    // Another vault's group is refused in the words of one that does not exist.
    if (ownerGuid !== connection.actor.ownerGuid) return 'The group does not exist.';
    const group = this.#groups.get(ownerGuid) ?? new Set();
    group.add(connection);
    this.#groups.set(ownerGuid, group);
    return undefined;
  }

  gone(connection: HubConnection): void {
    this.#connections.delete(connection);
    const { ownerGuid } = connection.actor;
    const group = this.#groups.get(ownerGuid);
    group?.delete(connection);
    if (group?.size === 0) this.#groups.delete(ownerGuid);
  }

  publish<T extends keyof HubMessages>(ownerGuid: string, target: T, message: HubMessages[T]): void {
    this.#deliver(ownerGuid, target, message);
    if (this.database.engine !== 'postgres') return;
    const payload = JSON.stringify({ from: this.#instance, owner: ownerGuid, target, message });
    if (Buffer.byteLength(payload) > maxNotificationLength) {
      this.log.error({ target }, 'a hub message is too long for the other instances');
      return;
    }
    this.database
      .execute('select pg_notify($1, $2)', [channel, payload])
      .catch((error: unknown) =>
        this.log.warn({ target, err: error }, 'a hub message did not reach the other instances'),
      );
  }

  #deliver(ownerGuid: string, target: string, message: object): void {
    const group = this.#groups.get(ownerGuid);
    if (group === undefined) return;
    const text = invocation(target, message);
    for (const connection of group) connection.send(text);
  }

  #notified(payload: string): void {
    try {
      const { from, owner, target, message } = notified.parse(JSON.parse(payload));
      if (from !== this.#instance) this.#deliver(owner, target, message);
      // Whoever has just lost the right to be here does not stay until the next round.
      if (target === 'accesschanged') void this.recheck();
    } catch (error) {
      this.log.warn({ err: error }, 'a hub message of another instance is not understood');
    }
  }

  /** A connection outlives its token by design; a user who is gone, or has left the vault, does not stay on it. */
  async recheck(): Promise<void> {
    const users = Map.groupBy(this.#connections, ({ actor }) => actor.userGuid);
    for (const [userGuid, connections] of users) {
      try {
        const member = await this.members.find(userGuid);
        for (const connection of connections) {
          if (member?.ownerGuid !== connection.actor.ownerGuid) connection.close('The sign-in is no longer valid.');
        }
      } catch (error) {
        this.log.warn({ err: error }, 'the users of hub connections could not be checked');
      }
    }
  }
}
