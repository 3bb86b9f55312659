/**
 * At most so many calls per vault in any 60 seconds, over all processes (docs/domain.md, o5). Counted exactly, in
 * the database: this is a limit that partners plan with. What arrives while a count is under way is counted with the
 * next one, so that a vault costs each process one small statement at a time, however fast it calls.
 */
import { callErrors, type DomainError } from '../../../kernel/errors.js';
import type { Database } from '../../database/database.js';
import { countCalls, type CallKind, type CallsGranted } from './rate.repository.js';

export const callsPerMinute: Readonly<Record<CallKind, number>> = { write: 2_000, read: 4_000 };

interface Waiting {
  readonly taken: (counted: CallsGranted, place: number) => void;
  readonly failed: (reason: unknown) => void;
}

interface Line {
  waiting: Waiting[];
  isCounting: boolean;
  /** Of the monotonic clock, in ms: until then the limit is known to be reached, and nothing is counted. */
  fullUntil: number;
}

const limited = (seconds: number): DomainError =>
  callErrors('request.rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) });

export class RateService {
  readonly #lines = new Map<string, Line>();

  constructor(private readonly database: Database) {}

  /** @throws DomainError request.rate_limited with the seconds until one more could pass */
  take(vaultId: string, kind: CallKind): Promise<void> {
    const name = `${vaultId} ${kind}`;
    const line = this.#lines.get(name) ?? { waiting: [], isCounting: false, fullUntil: 0 };
    this.#lines.set(name, line);
    const fullForMs = line.fullUntil - performance.now();
    if (fullForMs > 0) return Promise.reject(limited(fullForMs / 1000));
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const taken = ({ granted, secondsLeft }: CallsGranted, place: number): void => {
      if (place <= granted) return resolve(undefined);
      line.fullUntil = performance.now() + secondsLeft * 1000;
      reject(limited(secondsLeft));
    };
    line.waiting.push({ taken, failed: reject });
    if (!line.isCounting) void this.#count(name, line, vaultId, kind);
    return promise;
  }

  /** Until nobody waits; never rejects. */
  async #count(name: string, line: Line, vaultId: string, kind: CallKind): Promise<void> {
    line.isCounting = true;
    while (line.waiting.length > 0) {
      const batch = line.waiting;
      line.waiting = [];
      try {
        const wanted = { vaultId, kind, calls: batch.length, limit: callsPerMinute[kind] };
        const counted = await countCalls(this.database, wanted);
        batch.forEach(({ taken }, at) => taken(counted, at + 1));
      } catch (thrown) {
        for (const { failed } of batch) failed(thrown);
      }
    }
    line.isCounting = false;
    if (line.fullUntil <= performance.now()) this.#lines.delete(name);
  }
}
