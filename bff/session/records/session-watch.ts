/** Tells when a session is over: by news from any instance, or by one of its limits passing. */
import type { Clock } from '../../../kernel/clock.js';
import type { SessionView } from '../../edge/request-context.js';
import type { FoundSession } from './session-records.js';
import type { SessionEnd } from '../session.service.js';

/** Longest sleep before looking again: a store that was down must not hide an end for long. */
const longestSleepMs = 60_000;
const retryMs = 1_000;

export class SessionWatch {
  private readonly listeners = new Set<(end: SessionEnd) => void>();
  private readonly changeListeners = new Set<(userGuid: string) => void>();
  private readonly looks = new Set<() => void>();

  constructor(
    private readonly read: (idHash: string) => Promise<FoundSession | undefined>,
    private readonly clock: Clock,
  ) {}

  tell(end: SessionEnd): void {
    for (const listener of this.listeners) listener(end);
    this.tellChange(end.userGuid);
  }

  /** A session of this user has begun or ended. */
  tellChange(userGuid: string | undefined): void {
    if (userGuid === undefined) return;
    for (const listener of this.changeListeners) listener(userGuid);
  }

  onChange(listener: (userGuid: string) => void): () => void {
    this.changeListeners.add(listener);
    return () => this.changeListeners.delete(listener);
  }

  /** News may have been missed: each watched session is looked for in the store. */
  lookAgain(): void {
    for (const look of this.looks) look();
  }

  onEnd(listener: (end: SessionEnd) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  watch(session: SessionView, ended: (reason: SessionEnd['reason']) => void): () => void {
    let timer: NodeJS.Timeout;
    const stop = (): void => {
      clearTimeout(timer);
      this.listeners.delete(listener);
      this.looks.delete(lookNow);
    };
    const finish = (reason: SessionEnd['reason']): void => {
      stop();
      ended(reason);
    };
    const listener = (end: SessionEnd): void => {
      if (end.idHash === session.idHash) finish(end.reason);
    };
    const sleep = (ms: number): void => {
      timer = setTimeout(() => void look(), Math.min(Math.max(ms, 1), longestSleepMs)).unref();
    };
    const lookNow = (): void => {
      clearTimeout(timer);
      void look();
    };
    const look = async (): Promise<void> => {
      try {
        const found = await this.read(session.idHash);
        if (!this.listeners.has(listener)) return;
        if (found === undefined) finish('expired');
        else sleep(this.leftMs(found.idleExpiresAtMs, session));
      } catch {
        sleep(retryMs);
      }
    };
    this.listeners.add(listener);
    this.looks.add(lookNow);
    sleep(this.leftMs(session.idleExpiresAt.getTime(), session));
    return stop;
  }

  private leftMs(idleExpiresAtMs: number, session: SessionView): number {
    return Math.min(idleExpiresAtMs, session.absoluteExpiresAt.getTime()) - this.clock.now().getTime();
  }
}
