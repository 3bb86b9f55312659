import type { Clock } from '../../../kernel/clock.js';
import type { Logger } from '../../../kernel/log.js';
import { Sweep } from '../../sweep.js';
import type { AuditLog } from '../../audit/index.js';
import type { Database, Transaction } from '../../database/database.js';
import { addStep, type ExtractionDatabase } from '../request/extraction.repository.js';
import { destroyExpired, forgetLinks, forgetPersons } from './file.repository.js';

const lookMs = 10 * 60_000;
const dayMs = 24 * 3_600_000;
/** How long persons are known (docs/domain.md, o10). */
const monthsOfPersons = 24;

const monthsBefore = (now: Date, months: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, now.getUTCDate()));

export interface SweepDependencies {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Destroys files whose 72 hours are over, forgets links, customers and addresses. Several nodes may do it at once. */
export class SweepService {
  #sweep: Sweep | undefined;

  constructor(private readonly dependencies: SweepDependencies) {}

  /** @param also what is due as often */
  start(also: () => Promise<unknown>): void {
    const run = (): Promise<unknown> => this.run().then(also);
    this.#sweep = new Sweep({ everyMs: lookMs, name: 'the sweep over extractions', run, log: this.dependencies.log });
    this.#sweep.start();
  }

  async stop(): Promise<void> {
    await this.#sweep?.stop();
  }

  /** @returns how many files were destroyed */
  async run(): Promise<number> {
    return this.dependencies.database.transaction(async (tx: Transaction<ExtractionDatabase>) => {
      const now = this.dependencies.clock.now();
      const gone = await destroyExpired(tx, now);
      for (const { vault_id, id } of gone) {
        await addStep(tx, { vaultId: vault_id, id, kind: 'Destroyed', at: now });
        await this.dependencies.audit.write(
          tx,
          { ownerGuid: vault_id, kind: 'system', correlationId: id },
          { action: 'extraction.file_destroyed', object: { kind: 'extraction', id } },
        );
      }
      await forgetLinks(tx, new Date(now.getTime() - dayMs));
      await forgetPersons(tx, monthsBefore(now, monthsOfPersons));
      return gone.length;
    });
  }
}
