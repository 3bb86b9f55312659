/**
 * The API log: written behind the answers, many calls at a time, so that no answer waits for it. What a killed
 * process had not written yet (a quarter of a second) is lost; what a database that is away leaves unwritten is kept up to a limit.
 */
import type { Database } from '../../database/database.js';
import type { Logger } from '../../../kernel/log.js';
import { insertCalls } from './call.repository.js';
import type { CallSink, PartnerCall } from './partner-call.js';

const gatherMs = 250;
const retryMs = 2_000;
const atOnce = 100;
/** With bodies of 64 kB at most: the oldest go first. */
const maxWaiting = 1_000;

export class CallLogService implements CallSink {
  #waiting: PartnerCall[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #lost = 0;

  constructor(
    private readonly database: Database,
    private readonly log: Logger,
  ) {}

  add(call: PartnerCall): void {
    this.#waiting.push(call);
    if (this.#waiting.length > maxWaiting) {
      this.#waiting.shift();
      this.#lost += 1;
    }
    if (this.#waiting.length >= atOnce) void this.flush();
    else this.#later(gatherMs);
  }

  #later(ms: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), ms).unref();
  }

  /** Resolves when nothing waits, or the database does not take it. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return (this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    }));
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, atOnce);
      try {
        await insertCalls(this.database, batch);
      } catch (thrown) {
        this.#waiting.unshift(...batch);
        this.log.warn({ err: thrown, waiting: this.#waiting.length, lost: this.#lost }, 'the API log waits');
        this.#later(retryMs);
        return;
      }
    }
    if (this.#lost > 0) this.log.error({ calls: this.#lost }, 'calls are missing in the API log');
    this.#lost = 0;
  }
}
