/** Removes what is past its time: result files after 7 days, ended jobs after 90. */
import { systemClock, type Clock } from '../../kernel/clock.js';
import type { Logger } from '../../kernel/log.js';
import { Sweep } from '../sweep.js';
import type { ObjectStore } from '../objects/index.js';
import type { JobsRepository } from './jobs.repository.js';

const everyMs = 15 * 60 * 1000;
const keptDays = 90;
const dayMs = 24 * 3600 * 1000;

export class JobSweepService {
  readonly #sweep: Sweep;

  constructor(
    private readonly jobs: JobsRepository,
    private readonly objects: ObjectStore,
    log: Logger,
    private readonly clock: Clock = systemClock,
  ) {
    this.#sweep = new Sweep({ everyMs, name: 'the sweep of jobs', run: () => this.sweep(), log });
  }

  /** Several instances may sweep at once: each takes other rows. */
  start(): void {
    this.#sweep.start();
  }

  stop(): Promise<void> {
    return this.#sweep.stop();
  }

  /** @returns the number of result files removed */
  async sweep(): Promise<number> {
    const now = this.clock.now();
    let removed = 0;
    for (;;) {
      const objects = await this.jobs.takeExpiredResults(now);
      if (objects.length === 0) break;
      // Unlinked first: a file that stays behind after a crash is unreachable, a row without its file would promise one.
      for (const object of objects) await this.objects.delete(object);
      removed += objects.length;
    }
    await this.jobs.deleteEndedBefore(new Date(now.getTime() - keptDays * dayMs));
    return removed;
  }
}
