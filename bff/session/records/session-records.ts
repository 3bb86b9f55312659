/** Session records in the store: sealed, named by a hash, alive for min(idle, absolute). */
import type { Clock } from '../../../kernel/clock.js';
import type { KeyRing } from '../store/key-ring.js';
import type { SessionStore } from '../store/session-store.js';
import {
  activityKey,
  providerIndexKey,
  renewalLockKey,
  sessionKey,
  subjectIndexKey,
  tokensKey,
  userIndexKey,
  liveIndexKey,
} from '../store/store-keys.js';
import { absoluteEndMs, remainingMs, type Lifetimes, type SessionRecord } from './session-record.js';

export interface FoundSession {
  readonly record: SessionRecord;
  readonly idleExpiresAtMs: number;
}

/** Binds a sealed session to the id that it was made for. */
const sealName = (idHash: string): string => `session:${idHash}`;

/** One at a time: each is a slot of its own on a Cluster. */
const indexesOf = ({ userGuid, providerSid, providerSubject }: SessionRecord): string[] => [
  userIndexKey(userGuid),
  ...(providerSid === undefined ? [] : [providerIndexKey(providerSid)]),
  ...(providerSubject === undefined ? [] : [subjectIndexKey(providerSubject)]),
];

export class SessionRecords {
  constructor(
    private readonly store: SessionStore,
    private readonly ring: KeyRing,
    readonly lifetimes: Lifetimes,
    private readonly clock: Clock,
  ) {}

  /** @throws SealBroken when the record was altered or moved */
  async read(idHash: string): Promise<FoundSession | undefined> {
    const found = await this.store.read(sessionKey(idHash));
    if (found === undefined) return undefined;
    const record = JSON.parse(this.ring.open(found.value, sealName(idHash))) as SessionRecord;
    const nowMs = this.clock.now().getTime();
    if (remainingMs(record, this.lifetimes, nowMs) <= 0) return undefined;
    return { record, idleExpiresAtMs: nowMs + found.ttlMs };
  }

  /** @returns the record's JSON as it was written. */
  async readText(idHash: string): Promise<string | undefined> {
    const found = await this.store.read(sessionKey(idHash));
    return found && this.ring.open(found.value, sealName(idHash));
  }

  /** @throws Error when the new id exists already; a late write to an ended session is dropped without a word. */
  async write(idHash: string, text: string, isNew: boolean): Promise<void> {
    const sealed = this.ring.seal(text, sealName(idHash));
    const ttlMs = this.remaining(JSON.parse(text) as SessionRecord);
    if (!isNew) {
      await this.store.replace(sessionKey(idHash), sealed, ttlMs);
      return;
    }
    if (!(await this.store.create(sessionKey(idHash), sealed, ttlMs))) throw new Error('a session id was made twice');
    await this.noteLive(idHash, ttlMs);
  }

  /** Puts the idle limit off, for session and tokens alike. @returns the new limit; undefined when it is over */
  async slide(idHash: string, record: SessionRecord): Promise<number | undefined> {
    const ttlMs = this.remaining(record);
    const existed = await this.store.expire([sessionKey(idHash), tokensKey(idHash)], ttlMs);
    if (!existed) return undefined;
    await this.noteLive(idHash, ttlMs);
    return this.clock.now().getTime() + ttlMs;
  }

  /** Of all users, on all instances. @throws DomainError upstream.unavailable */
  countLive(): Promise<number> {
    return this.store.size(liveIndexKey);
  }

  /** By user, and by what the provider calls session and user: so they are listed and ended without a scan. */
  async enlist(idHash: string, record: SessionRecord): Promise<void> {
    const until = new Date(absoluteEndMs(record, this.lifetimes));
    for (const index of indexesOf(record)) await this.store.enlist(index, idHash, until);
  }

  /**
   * Session, tokens and a renewal in flight: after this nothing brings it back.
   *
   * @returns whether it was this call that ended it
   */
  async end(idHash: string, record?: SessionRecord): Promise<boolean> {
    // The session by itself: of several who end it at once, one is told that it did.
    const wasThere = (await this.store.remove([sessionKey(idHash)])) === 1;
    await this.store.remove([tokensKey(idHash), renewalLockKey(idHash), activityKey(idHash)]);
    const indexes = record === undefined ? [] : indexesOf(record);
    for (const index of [...indexes, liveIndexKey]) await this.store.delist(index, idHash);
    return wasThere;
  }

  private noteLive(idHash: string, ttlMs: number): Promise<void> {
    return this.store.enlist(liveIndexKey, idHash, new Date(this.clock.now().getTime() + ttlMs));
  }

  private remaining(record: SessionRecord): number {
    return Math.max(1, remainingMs(record, this.lifetimes, this.clock.now().getTime()));
  }
}
