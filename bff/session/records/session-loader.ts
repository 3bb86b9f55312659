/**
 * Cookie to session: one read of the store, and none for the five seconds after it, unless the
 * session ends meanwhile, which every instance is told. While an instance may miss such news it
 * answers nothing from memory.
 */
import type { Clock } from '../../../kernel/clock.js';
import type { Logger } from '../../../kernel/log.js';
import type { SessionView } from '../../edge/request-context.js';
import { Recent } from './recent.js';
import { rawCookie, sessionCookieName, sessionIdIn } from './session-cookie.js';
import { absoluteEndMs, type SessionRecord } from './session-record.js';
import type { FoundSession, SessionRecords } from './session-records.js';
import { SealBroken } from '../store/key-ring.js';
import type { SessionStore } from '../store/session-store.js';
import { hashOf } from '../store/store-keys.js';

const cacheMs = 5_000;
/** The idle limit is put off at most this often: each time is a write. */
const longestSlideMs = 60_000;
const slideShare = 0.05;

interface Loaded {
  readonly idHash: string;
  readonly found: FoundSession;
  /** Made once for all requests that it serves. */
  view?: SessionView;
}

export class SessionLoader {
  private readonly byCookie = new Recent<Loaded>(cacheMs);
  private readonly cookieOf = new Recent<string>(cacheMs);
  /** Counts the news of ended sessions: what was read before the latest is not remembered. */
  private news = 0;

  constructor(
    private readonly store: SessionStore,
    private readonly records: SessionRecords,
    private readonly cookieSecret: string,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  /**
   * @param isUse whether this request puts the idle limit off
   * @throws DomainError upstream.unavailable
   */
  async load(cookieHeader: string | undefined, isUse: boolean): Promise<SessionView | undefined> {
    const cookie = rawCookie(cookieHeader, sessionCookieName);
    if (cookie === undefined || cookie === '') return undefined;
    const loaded = this.remembered(cookie) ?? (await this.read(cookie));
    if (loaded === undefined) return undefined;
    return this.viewOf(isUse ? await this.slid(cookie, loaded) : loaded);
  }

  /**
   * What `load` would answer without asking the store.
   *
   * @param cookie the session's, as the browser sent it
   * @returns undefined when it would have to ask, to read the session or to put its idle limit off
   */
  peek(cookie: string, isUse: boolean): SessionView | undefined {
    const loaded = this.remembered(cookie);
    return loaded === undefined || (isUse && this.isToSlide(loaded)) ? undefined : this.viewOf(loaded);
  }

  forget(idHash: string): void {
    this.news += 1;
    const cookie = this.cookieOf.get(idHash);
    if (cookie !== undefined) this.byCookie.delete(cookie);
  }

  forgetAll(): void {
    this.news += 1;
    this.byCookie.clear();
  }

  /** The record behind a hash, from the store. */
  record(idHash: string): Promise<FoundSession | undefined> {
    return this.records.read(idHash);
  }

  private remembered(cookie: string): Loaded | undefined {
    if (!this.store.isListening()) return undefined;
    const loaded = this.byCookie.get(cookie);
    // Another instance may have put the limit off: only the store can say that a session is over.
    return loaded !== undefined && this.isAlive(loaded.found) ? loaded : undefined;
  }

  private async read(cookie: string): Promise<Loaded | undefined> {
    const id = sessionIdIn(cookie, this.cookieSecret);
    if (id === undefined) return undefined;
    const idHash = hashOf(id);
    const { news } = this;
    const found = await this.open(idHash);
    if (found === undefined) return undefined;
    const loaded: Loaded = { idHash, found };
    this.remember(cookie, loaded, news);
    return loaded;
  }

  private async open(idHash: string): Promise<FoundSession | undefined> {
    try {
      return await this.records.read(idHash);
    } catch (failure) {
      if (!(failure instanceof SealBroken)) throw failure;
      this.log.error({ audit: 'session.tampered', session: idHash }, 'a session record does not open');
      return undefined;
    }
  }

  private async slid(cookie: string, loaded: Loaded): Promise<Loaded> {
    if (!this.isToSlide(loaded)) return loaded;
    const { record, idleExpiresAtMs } = loaded.found;
    const { news } = this;
    const until = await this.records.slide(loaded.idHash, record);
    const slid: Loaded = { idHash: loaded.idHash, found: { record, idleExpiresAtMs: until ?? idleExpiresAtMs } };
    this.remember(cookie, slid, news);
    return slid;
  }

  private isToSlide({ found: { record, idleExpiresAtMs } }: Loaded): boolean {
    const { idleMs } = this.records.lifetimes;
    const wanted = Math.min(this.nowMs() + idleMs, this.absoluteLimit(record));
    return wanted - idleExpiresAtMs >= Math.min(longestSlideMs, idleMs * slideShare);
  }

  private remember(cookie: string, loaded: Loaded, news: number): void {
    if (news !== this.news) return;
    this.byCookie.set(cookie, loaded);
    this.cookieOf.set(loaded.idHash, cookie);
  }

  private isAlive({ record, idleExpiresAtMs }: FoundSession): boolean {
    const nowMs = this.nowMs();
    return idleExpiresAtMs > nowMs && this.absoluteLimit(record) > nowMs;
  }

  private absoluteLimit(record: SessionRecord): number {
    return absoluteEndMs(record, this.records.lifetimes);
  }

  private nowMs(): number {
    return this.clock.now().getTime();
  }

  private viewOf(loaded: Loaded): SessionView {
    return (loaded.view ??= this.viewMade(loaded));
  }

  private viewMade({ idHash, found: { record, idleExpiresAtMs } }: Loaded): SessionView {
    return {
      idHash,
      userGuid: record.userGuid,
      ownerGuid: record.ownerGuid,
      stage: record.stage,
      proof: record,
      createdAt: new Date(record.createdAtMs),
      idleExpiresAt: new Date(idleExpiresAtMs),
      absoluteExpiresAt: new Date(this.absoluteLimit(record)),
    };
  }
}
