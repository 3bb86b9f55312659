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

  constructor(
    private readonly read: (idHash: string) => Promise<FoundSession | undefined>,
    private readonly clock: Clock,
  ) {}

  tell(end: SessionEnd): void {
    for (const listener of this.listeners) listener(end);
  }

  onEnd(listener: (end: SessionEnd) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  watch(session: SessionView, ended: () => void): () => void {
    let timer: NodeJS.Timeout;
    const stop = (): void => {
      clearTimeout(timer);
      this.listeners.delete(listener);
    };
    const finish = (): void => {
      stop();
      ended();
    };
    const listener = (end: SessionEnd): void => {
      if (end.idHash === session.idHash) finish();
    };
    const sleep = (ms: number): void => {
      timer = setTimeout(() => void look(), Math.min(Math.max(ms, 1), longestSleepMs)).unref();
    };
    const look = async (): Promise<void> => {
      try {
        const found = await this.read(session.idHash);
        if (!this.listeners.has(listener)) return;
        if (found === undefined) finish();
        else sleep(this.leftMs(found.idleExpiresAtMs, session));
      } catch {
        sleep(retryMs);
      }
    };
    this.listeners.add(listener);
    sleep(this.leftMs(session.idleExpiresAt.getTime(), session));
    return stop;
  }

  private leftMs(idleExpiresAtMs: number, session: SessionView): number {
    return Math.min(idleExpiresAtMs, session.absoluteExpiresAt.getTime()) - this.clock.now().getTime();
  }
}
