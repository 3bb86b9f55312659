/**
 * Where and when a session was last used: for its user's list of sessions, sealed beside the session
 * and written once a minute at most. Nothing is decided by it.
 */
import type { Clock } from '../../../kernel/clock.js';
import type { KeyRing } from '../store/key-ring.js';
import type { SessionStore } from '../store/session-store.js';
import { activityKey } from '../store/store-keys.js';
import { Recent } from './recent.js';

export interface Seen {
  /** Milliseconds since 1970, UTC. */
  readonly atMs: number;
  readonly address: string;
  readonly userAgent: string;
}

export interface Activity {
  readonly signedIn: Seen;
  readonly last: Seen;
}

const noteMs = 60_000;
const maxUserAgentLength = 400;
const sealName = (idHash: string): string => `seen:${idHash}`;

export class Activities {
  private readonly noted = new Recent<true>(noteMs);

  constructor(
    private readonly store: SessionStore,
    private readonly ring: KeyRing,
    private readonly clock: Clock,
  ) {}

  /** @param carried of the session whose place this one takes: it was signed in where that one was */
  async begin(idHash: string, address: string, userAgent: string, ttlMs: number, carried?: Activity): Promise<void> {
    const now = this.seen(address, userAgent);
    const sealed = this.sealed(idHash, { signedIn: carried?.signedIn ?? now, last: now });
    await this.store.create(activityKey(idHash), sealed, ttlMs);
    this.noted.set(idHash, true);
  }

  /** Costs a look into memory, but for one request a minute. Best effort: a use that is not noted is still served. */
  note(idHash: string, address: string, userAgent: string): void {
    if (this.noted.get(idHash) === true) return;
    this.noted.set(idHash, true);
    this.write(idHash, this.seen(address, userAgent)).catch(() => this.noted.delete(idHash));
  }

  /** @throws SealBroken */
  async read(idHash: string): Promise<Activity | undefined> {
    const found = await this.store.read(activityKey(idHash));
    return found && (JSON.parse(this.ring.open(found.value, sealName(idHash))) as Activity);
  }

  private async write(idHash: string, last: Seen): Promise<void> {
    const found = await this.store.read(activityKey(idHash));
    if (found === undefined) return;
    const { signedIn } = JSON.parse(this.ring.open(found.value, sealName(idHash))) as Activity;
    await this.store.replace(activityKey(idHash), this.sealed(idHash, { signedIn, last }), found.ttlMs);
  }

  private seen(address: string, userAgent: string): Seen {
    return { atMs: this.clock.now().getTime(), address, userAgent: userAgent.slice(0, maxUserAgentLength) };
  }

  private sealed(idHash: string, activity: Activity): string {
    return this.ring.seal(JSON.stringify(activity), sealName(idHash));
  }
}
