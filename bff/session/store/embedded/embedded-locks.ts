/** Locks of one process: who dies with it holds none. */
import type { Clock } from '../../../../kernel/clock.js';

interface Held {
  readonly owner: string;
  readonly expiresAtMs: number;
}

export class EmbeddedLocks {
  private readonly held = new Map<string, Held>();

  constructor(private readonly clock: Clock) {}

  /** @returns undefined for a lock that is free */
  ownerOf(key: string): string | undefined {
    const held = this.held.get(key);
    return held !== undefined && held.expiresAtMs > this.nowMs() ? held.owner : undefined;
  }

  /** @param present who must hold it: undefined to take a free one */
  take(key: string, owner: string, ttlMs: number, present: string | undefined): boolean {
    if (this.ownerOf(key) !== present) return false;
    this.held.set(key, { owner, expiresAtMs: this.nowMs() + ttlMs });
    return true;
  }

  free(key: string): void {
    this.held.delete(key);
  }

  sweep(): void {
    const now = this.nowMs();
    for (const [key, { expiresAtMs }] of this.held) if (expiresAtMs <= now) this.held.delete(key);
  }

  private nowMs(): number {
    return this.clock.now().getTime();
  }
}
