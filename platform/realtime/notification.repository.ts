/** LISTEN on a connection of its own that comes back by itself; PGlite has one process and needs none. */
import { token } from '../../kernel/providers.js';
import pg from 'pg';
import type { Logger } from '../../kernel/log.js';

/** Injection token of the NotificationSource. */
export const NOTIFICATIONS = token<NotificationSource>('NOTIFICATIONS');

export interface ListenHandle {
  close(): Promise<void>;
}

export interface NotificationSource {
  /**
   * @param onReconnect after each successful (re)subscription: whatever was sent meanwhile is lost
   * @throws when the first connection fails
   */
  listen(channel: string, onNotification: (payload: string) => void, onReconnect: () => void): Promise<ListenHandle>;
}

const firstRetryMs = 250;
const lastRetryMs = 10_000;

const quoted = (channel: string): string => `"${channel.replaceAll('"', '""')}"`;

class Subscription implements ListenHandle {
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #attempt = 0;
  #isClosed = false;

  constructor(
    private readonly url: string,
    private readonly channel: string,
    private readonly onNotification: (payload: string) => void,
    private readonly onReconnect: () => void,
    private readonly log: Logger,
  ) {}

  async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, keepAlive: true, application_name: 'keyway-listen' });
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, new Error('the connection ended')));
    client.on('notification', (message) => this.onNotification(message.payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${quoted(this.channel)}`);
    } catch (thrown) {
      client.removeAllListeners();
      client.on('error', () => undefined);
      void client.end().catch(() => undefined);
      throw thrown;
    }
    if (this.#isClosed) {
      await client.end();
      return;
    }
    this.#client = client;
    this.#attempt = 0;
    this.onReconnect();
  }

  #lost(client: pg.Client, error: Error): void {
    if (this.#client !== client || this.#isClosed) return;
    this.#client = undefined;
    client.removeAllListeners();
    client.on('error', () => undefined);
    void client.end().catch(() => undefined);
    this.log.warn({ channel: this.channel, err: error }, 'notifications are interrupted');
    this.#reconnectLater();
  }

  #reconnectLater(): void {
    const waitMs = Math.min(lastRetryMs, firstRetryMs * 2 ** this.#attempt);
    this.#attempt += 1;
    this.#retry = setTimeout(() => {
      if (!this.#isClosed) this.connect().catch(() => this.#reconnectLater());
    }, waitMs);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#client?.removeAllListeners('end');
    await this.#client?.end();
  }
}

export class PostgresNotifications implements NotificationSource {
  constructor(
    private readonly url: string,
    private readonly log: Logger,
  ) {}

  async listen(
    channel: string,
    onNotification: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<ListenHandle> {
    const subscription = new Subscription(this.url, channel, onNotification, onReconnect, this.log);
    await subscription.connect();
    return subscription;
  }
}

/** For the embedded engine: its one process hears itself without the database. */
export class NoNotifications implements NotificationSource {
  listen(): Promise<ListenHandle> {
    return Promise.resolve({ close: () => Promise.resolve() });
  }
}
