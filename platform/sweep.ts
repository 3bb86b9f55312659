/** What is due again and again in one process, as long as it runs: several processes may do it at once. */
import type { Logger } from '../kernel/log.js';

export interface SweepSettings {
  /** Milliseconds before the first, and then between each two. */
  readonly everyMs: number;
  /** For the log, when one fails: 'the sweep of …'. */
  readonly name: string;
  readonly run: () => Promise<unknown>;
  readonly log: Logger;
}

export class Sweep {
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly settings: SweepSettings) {}

  /** The first is due after the interval; one that fails is told, and the next comes all the same. */
  start(): void {
    const { everyMs, name, run, log } = this.settings;
    this.#timer = setInterval(() => {
      run().catch((error: unknown) => log.error({ err: error }, `${name} failed`));
    }, everyMs);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
