/**
 * Events between instances over Redis publish and subscribe, which forgets: gaps are told. A Cluster
 * passes them on between its nodes, so one subscription to any of them hears all.
 */
import type { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { withPatience } from './patience.js';
import type { RedisClient } from './redis-connections.js';
import type { StoreEvent } from './session-store.js';

const channel = 'kw:events';
const settleMs = 1_000;
/** A connection that hangs looks like one on which nothing happens, until it is asked. */
const heartbeatMs = 1_000;
const answerMs = 400;
/** For the connection and what stands before its first command. */
const connectMs = 1_500;
const firstRetryMs = 50;
const maxRetryMs = 300;

interface Listener {
  readonly onEvent: (event: StoreEvent) => void;
  readonly onGap: () => void;
}

export class RedisEvents {
  /** An instance knows its own events before Redis does: they are not told twice. */
  private readonly origin = randomUUID();
  private readonly listeners = new Set<Listener>();
  private readonly first = Promise.withResolvers<void>();
  private subscriber: Redis | undefined;
  private heartbeat: NodeJS.Timeout | undefined;
  private retry: NodeJS.Timeout | undefined;
  private attempts = 0;
  private failures = 0;
  private listening = false;
  private isClosed = false;

  /** @param connect a new connection, which ends with its first fault */
  constructor(private readonly connect: (attempt: number) => Redis) {}

  /** Settles with the first subscription, or after a second without one; goes on trying until `close`. */
  async open(): Promise<void> {
    const timer = setTimeout(this.first.resolve, settleMs);
    this.begin();
    await this.first.promise;
    clearTimeout(timer);
  }

  isListening(): boolean {
    return this.listening;
  }

  async publish(client: RedisClient, event: StoreEvent): Promise<void> {
    this.notify(event);
    await client.publish(channel, JSON.stringify({ origin: this.origin, event }));
  }

  subscribe(onEvent: (event: StoreEvent) => void, onGap: () => void): () => void {
    const listener = { onEvent, onGap };
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): Promise<void> {
    this.isClosed = true;
    this.listeners.clear();
    clearInterval(this.heartbeat);
    clearTimeout(this.retry);
    this.subscriber?.disconnect();
    return Promise.resolve();
  }

  private begin(): void {
    const subscriber = this.connect(this.attempts);
    this.subscriber = subscriber;
    this.attempts += 1;
    subscriber.once('close', () => this.lost(subscriber));
    subscriber.once('end', () => this.lost(subscriber));
    subscriber.on('message', (_channel: string, text: string) => this.receive(text));
    this.listen(subscriber).catch(() => {
      subscriber.disconnect();
      this.lost(subscriber);
    });
  }

  private async listen(subscriber: Redis): Promise<void> {
    await withPatience(connectMs, () => subscriber.connect());
    await withPatience(answerMs, () => subscriber.subscribe(channel));
    if (this.subscriber !== subscriber) return;
    this.listening = true;
    this.failures = 0;
    this.heartbeat = setInterval(() => void this.beat(subscriber), heartbeatMs).unref();
    this.first.resolve();
    // What was published while nobody listened is lost.
    for (const { onGap } of this.listeners) onGap();
  }

  private async beat(subscriber: Redis): Promise<void> {
    try {
      await withPatience(answerMs, () => subscriber.ping());
    } catch {
      subscriber.disconnect();
      this.lost(subscriber);
    }
  }

  private lost(subscriber: Redis): void {
    if (this.subscriber !== subscriber) return;
    this.subscriber = undefined;
    this.listening = false;
    clearInterval(this.heartbeat);
    if (this.isClosed) return;
    this.failures += 1;
    this.retry = setTimeout(() => this.begin(), Math.min(this.failures * firstRetryMs, maxRetryMs));
  }

  private receive(text: string): void {
    const { origin, event } = JSON.parse(text) as { origin: string; event: StoreEvent };
    if (origin !== this.origin) this.notify(event);
  }

  private notify(event: StoreEvent): void {
    for (const { onEvent } of this.listeners) onEvent(event);
  }
}
