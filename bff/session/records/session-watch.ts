/** Tells when a session is over: by news from any instance, or by one of its limits passing. */
import type { Clock } from '../../../kernel/clock.js';
import type { SessionView } from '../../edge/request-context.js';
import type { FoundSession } from './session-records.js';
import type { SessionEnd } from '../session.service.js';

/** Longest sleep before looking again: a store that was down must not hide an end for long. */
const maxSleepMs = 60_000;
const retryMs = 1_000;

type Ended = (reason: SessionEnd['reason']) => void;

/** One session that somebody waits for the end of: however many tabs do, it is looked at once. */
class Watched {
  readonly waiting = new Set<Ended>();
  timer: NodeJS.Timeout | undefined;

  constructor(readonly session: SessionView) {}
}

export class SessionWatch {
  private readonly listeners = new Set<(end: SessionEnd) => void>();
  private readonly changeListeners = new Set<(userGuid: string) => void>();
  private readonly sessions = new Map<string, Watched>();

  constructor(
    private readonly read: (idHash: string) => Promise<FoundSession | undefined>,
    private readonly clock: Clock,
  ) {}

  notify(end: SessionEnd): void {
    for (const listener of this.listeners) listener(end);
    this.finish(this.sessions.get(end.idHash), end.reason);
    this.notifyChange(end.userGuid);
  }

  /** A session of this user has begun or ended. */
  notifyChange(userGuid: string | undefined): void {
    if (userGuid === undefined) return;
    for (const listener of this.changeListeners) listener(userGuid);
  }

  onChange(listener: (userGuid: string) => void): () => void {
    this.changeListeners.add(listener);
    return () => this.changeListeners.delete(listener);
  }

  /** News may have been missed: each watched session is looked for in the store. */
  lookAgain(): void {
    for (const watched of this.sessions.values()) {
      clearTimeout(watched.timer);
      void this.look(watched);
    }
  }

  onEnd(listener: (end: SessionEnd) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  watch(session: SessionView, ended: Ended): () => void {
    const watched = this.sessions.get(session.idHash) ?? this.begin(session);
    watched.waiting.add(ended);
    return () => {
      watched.waiting.delete(ended);
      if (watched.waiting.size === 0) this.drop(watched);
    };
  }

  private begin(session: SessionView): Watched {
    const watched = new Watched(session);
    this.sessions.set(session.idHash, watched);
    // It may have ended between its being read and now, when nobody waited to be told.
    void this.look(watched);
    return watched;
  }

  private drop(watched: Watched): void {
    clearTimeout(watched.timer);
    if (this.sessions.get(watched.session.idHash) === watched) this.sessions.delete(watched.session.idHash);
  }

  private finish(watched: Watched | undefined, reason: SessionEnd['reason']): void {
    if (watched === undefined) return;
    this.drop(watched);
    for (const ended of watched.waiting) ended(reason);
    watched.waiting.clear();
  }

  private sleep(watched: Watched, ms: number): void {
    const boundedMs = Math.min(Math.max(ms, 1), maxSleepMs);
    clearTimeout(watched.timer);
    watched.timer = setTimeout(() => void this.look(watched), boundedMs).unref();
  }

  private async look(watched: Watched): Promise<void> {
    const { session } = watched;
    try {
      const found = await this.read(session.idHash);
      if (this.sessions.get(session.idHash) !== watched) return;
      if (found === undefined) this.finish(watched, 'expired');
      else this.sleep(watched, this.leftMs(found.idleExpiresAtMs, session));
    } catch {
      if (this.sessions.get(session.idHash) === watched) this.sleep(watched, retryMs);
    }
  }

  private leftMs(idleExpiresAtMs: number, session: SessionView): number {
    return Math.min(idleExpiresAtMs, session.absoluteExpiresAt.getTime()) - this.clock.now().getTime();
  }
}
