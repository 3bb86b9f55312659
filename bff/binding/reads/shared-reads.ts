/**
 * Reads of one session that are alike and under way at the same time are made once: two tabs, or a tab
 * and its poll. Who joins must lose nothing by it: a browser says how long ago it last changed something or
 * was told of a change, and only a read that began after that is joined (ADR 0028).
 */
import type { IncomingMessage } from 'node:http';

/** Milliseconds since this browser tab changed something, or was told of a change. */
export const sinceChangeHeader = 'x-since-change';

interface Flight {
  readonly begunAtMs: number;
  readonly answer: Promise<string>;
  readonly controller: AbortController;
  waiting: number;
  isAnswered: boolean;
}

/** One browser's part in a read. */
export interface Joined {
  readonly answer: Promise<string>;
  /** To be called once, at the end of the request: when nobody waits any more the upstream calls are cut. */
  leave(): void;
}

/** @returns 0 where the browser does not say: then nothing is joined */
export const sinceChangeOf = ({ headers }: Pick<IncomingMessage, 'headers'>): number => {
  const given = headers[sinceChangeHeader];
  return typeof given === 'string' && /^\d{1,12}$/.test(given) ? Number(given) : 0;
};

export class SharedReads {
  private readonly flights = new Map<string, Flight>();

  constructor(private readonly nowMs = (): number => performance.now()) {}

  /**
   * @param key session and address: what makes two reads the same
   * @param sinceChangeMs only a read that began less than this ago is joined
   * @param work the read, cut by the signal
   */
  read(key: string, sinceChangeMs: number, work: (signal: AbortSignal) => Promise<string>): Joined {
    const present = this.flights.get(key);
    const isJoinable = present !== undefined && this.nowMs() - present.begunAtMs < sinceChangeMs;
    const flight = isJoinable ? present : this.begin(key, work);
    flight.waiting += 1;
    return { answer: flight.answer, leave: () => this.leave(key, flight) };
  }

  private begin(key: string, work: (signal: AbortSignal) => Promise<string>): Flight {
    const controller = new AbortController();
    const answer = work(controller.signal);
    const flight: Flight = { begunAtMs: this.nowMs(), answer, controller, waiting: 0, isAnswered: false };
    this.flights.set(key, flight);
    const forget = (): void => this.forget(key, flight);
    answer.then(() => {
      flight.isAnswered = true;
      forget();
    }, forget);
    return flight;
  }

  private leave(key: string, flight: Flight): void {
    flight.waiting -= 1;
    if (flight.waiting > 0) return;
    // All its calls have ended, and a signal that fires makes an error with its stack.
    if (flight.isAnswered) return;
    // Who comes now must not wait for something that is cut; what failed may have calls under way still.
    this.forget(key, flight);
    flight.controller.abort();
  }

  private forget(key: string, flight: Flight): void {
    if (this.flights.get(key) === flight) this.flights.delete(key);
  }
}
