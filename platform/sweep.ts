/** What is due again and again in one process, as long as it runs: several processes may do it at once. */
import { within } from '../kernel/drain.js';
import type { Logger } from '../kernel/log.js';

export interface SweepSettings {
  /** Milliseconds before the first, and then between each two. */
  readonly everyMs: number;
  /** For the log, when one fails: 'the sweep of …'. */
  readonly name: string;
  readonly run: () => Promise<unknown>;
  readonly log: Logger;
}

/** Each of what is due in its turn; one that fails holds back no other. @throws AggregateError of those that failed */
export const settleEach = async <T>(due: readonly T[], settle: (one: T) => Promise<unknown>): Promise<void> => {
  const failures: unknown[] = [];
  for (const one of due) await settle(one).catch((failure: unknown) => failures.push(failure));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${due.length} failed`);
};

/** How long the end of a process waits for a sweep. */
const endMs = 2_000;

export class Sweep {
  #timer: NodeJS.Timeout | undefined;
  #isStopping = false;
  readonly #running = new Set<Promise<void>>();

  constructor(private readonly settings: SweepSettings) {}

  /** The first is due after the interval; one that fails is told, and the next comes all the same. */
  start(): void {
    this.#timer = setInterval(() => {
      const running = this.#run().finally(() => this.#running.delete(running));
      this.#running.add(running);
    }, this.settings.everyMs);
    this.#timer.unref();
  }

  async #run(): Promise<void> {
    const { name, run, log } = this.settings;
    try {
      await run();
    } catch (error) {
      // What it needs closes: whoever sweeps next, here or elsewhere, finds what it has left.
      if (this.#isStopping) log.info({ err: error }, `${name} was cut off by the end of the process`);
      else log.error({ err: error }, `${name} failed`);
    }
  }

  /** In onModuleDestroy, before the queue, the hub and the database close: no other begins, and what is running may end. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await within(Promise.all(this.#running), endMs);
  }
}
