/**
 * Session id to session: one read of the store, and none for the five seconds after it, unless the
 * session ends meanwhile, which every instance is told. While an instance may miss such news it
 * answers nothing from memory.
 */
import type { Clock } from '../../../kernel/clock.js';
import type { Logger } from '../../../kernel/log.js';
import type { SessionView } from '../../edge/request-context.js';
import { Recent } from './recent.js';
import { absoluteEndMs, type SessionRecord } from './session-record.js';
import type { FoundSession, SessionRecords } from './session-records.js';
import { SealBroken } from '../store/key-ring.js';
import type { SessionStore } from '../store/session-store.js';

const cacheMs = 5_000;
/** The idle limit is put off at most this often: each time is a write. */
const maxSlideMs = 60_000;
const slideShare = 0.05;

interface Loaded {
  readonly idHash: string;
  readonly found: FoundSession;
  /** Made once for all requests that it serves. */
  view?: SessionView;
}

export class SessionLoader {
  private readonly byId = new Recent<Loaded>(cacheMs);

  constructor(
    private readonly store: SessionStore,
    private readonly records: SessionRecords,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  /**
   * @param idHash of a cookie that carries our signature (session-cookie.ts)
   * @param isUse whether this request puts the idle limit off
   * @throws DomainError upstream.unavailable
   */
  async load(idHash: string, isUse: boolean): Promise<SessionView | undefined> {
    const loaded = this.remembered(idHash) ?? (await this.read(idHash));
    const kept = loaded !== undefined && isUse && this.isToSlide(loaded) ? await this.slid(loaded) : loaded;
    return kept && this.viewOf(kept);
  }

  /**
   * What `load` would answer without asking the store.
   *
   * @returns undefined when it would have to ask, to read the session or to put its idle limit off
   */
  peek(idHash: string, isUse: boolean): SessionView | undefined {
    const loaded = this.remembered(idHash);
    return loaded === undefined || (isUse && this.isToSlide(loaded)) ? undefined : this.viewOf(loaded);
  }

  forget(idHash: string): void {
    this.byId.delete(idHash);
  }

  forgetAll(): void {
    this.byId.clear();
  }

  /** The record behind a hash, from the store. */
  record(idHash: string): Promise<FoundSession | undefined> {
    return this.records.read(idHash);
  }

  private remembered(idHash: string): Loaded | undefined {
    if (!this.store.isListening()) return undefined;
    const loaded = this.byId.get(idHash);
    // Another instance may have put the limit off: only the store can say that a session is over.
    return loaded !== undefined && this.isAlive(loaded.found) ? loaded : undefined;
  }

  private async read(idHash: string): Promise<Loaded | undefined> {
    const remember = this.byId.reading();
    const found = await this.open(idHash);
    if (found === undefined) return undefined;
    const loaded: Loaded = { idHash, found };
    remember(idHash, loaded);
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

  /** @returns undefined when the session has ended since it was read, whether or not this instance was told */
  private async slid({ idHash, found: { record } }: Loaded): Promise<Loaded | undefined> {
    const remember = this.byId.reading();
    const idleExpiresAtMs = await this.records.slide(idHash, record);
    if (idleExpiresAtMs === undefined) {
      this.forget(idHash);
      return undefined;
    }
    const slid: Loaded = { idHash, found: { record, idleExpiresAtMs } };
    remember(idHash, slid);
    return slid;
  }

  private isToSlide({ found: { record, idleExpiresAtMs } }: Loaded): boolean {
    const { idleMs } = this.records.lifetimes;
    const wanted = Math.min(this.nowMs() + idleMs, this.absoluteLimit(record));
    return wanted - idleExpiresAtMs >= Math.min(maxSlideMs, idleMs * slideShare);
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
