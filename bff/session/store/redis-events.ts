/** Events between instances over Redis publish and subscribe, which forgets: gaps are told. */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { StoreEvent } from './session-store.js';

const channel = 'kw:events';
const settleMs = 1_000;

interface Listener {
  readonly onEvent: (event: StoreEvent) => void;
  readonly onGap: () => void;
}

export class RedisEvents {
  /** An instance knows its own events before Redis does: they are not told twice. */
  private readonly origin = randomUUID();
  private readonly listeners = new Set<Listener>();
  private listening = false;
  private readonly first = Promise.withResolvers<void>();

  constructor(private readonly subscriber: Redis) {
    subscriber.on('ready', () => void this.begin());
    subscriber.on('close', () => {
      this.listening = false;
    });
    subscriber.on('message', (_channel: string, text: string) => this.receive(text));
  }

  /** Settles with the first subscription, or after a second without one. */
  async settled(): Promise<void> {
    const timer = setTimeout(this.first.resolve, settleMs);
    await this.first.promise;
    clearTimeout(timer);
  }

  isListening(): boolean {
    return this.listening;
  }

  async publish(client: Redis, event: StoreEvent): Promise<void> {
    this.tell(event);
    await client.publish(channel, JSON.stringify({ origin: this.origin, event }));
  }

  subscribe(onEvent: (event: StoreEvent) => void, onGap: () => void): () => void {
    const listener = { onEvent, onGap };
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): Promise<void> {
    this.listeners.clear();
    this.subscriber.disconnect();
    return Promise.resolve();
  }

  private async begin(): Promise<void> {
    try {
      await this.subscriber.subscribe(channel);
    } catch {
      return; // the connection broke again: the next 'ready' begins anew
    }
    this.listening = true;
    this.first.resolve();
    // What was published while nobody listened is lost.
    for (const { onGap } of this.listeners) onGap();
  }

  private receive(text: string): void {
    const { origin, event } = JSON.parse(text) as { origin: string; event: StoreEvent };
    if (origin !== this.origin) this.tell(event);
  }

  private tell(event: StoreEvent): void {
    for (const { onEvent } of this.listeners) onEvent(event);
  }
}
