/** Forgets what the partner API keeps for a time only, and warns of certificates that end. Several nodes may do it at once. */
import type { Clock } from '../../kernel/clock.js';
import type { Logger } from '../../kernel/log.js';
import { Sweep } from '../sweep.js';
import type { Database } from '../database/database.js';
import { forgetTokens } from './access/token-use.repository.js';
import type { CertificatesService } from './certificates/certificates.service.js';
import { forgetCalls } from './log/call.repository.js';

const lookMs = 3_600_000;
const dayMs = 24 * lookMs;
/** docs/domain.md, o4. */
const daysOfBodies = 30;
const daysOfCalls = 180;

export interface SweepDependencies {
  readonly database: Database;
  readonly certificates: CertificatesService;
  readonly clock: Clock;
  readonly log: Logger;
}

export class PartnerSweepService {
  readonly #sweep: Sweep;

  constructor(private readonly dependencies: SweepDependencies) {
    const { log } = dependencies;
    this.#sweep = new Sweep({ everyMs: lookMs, name: 'the sweep over the partner API', run: () => this.run(), log });
  }

  start(): void {
    this.#sweep.start();
  }

  stop(): Promise<void> {
    return this.#sweep.stop();
  }

  async run(): Promise<void> {
    const { database, certificates, clock } = this.dependencies;
    await certificates.warn();
    const now = clock.now().getTime();
    // An hour late: no process's clock is so far behind that it still took the token.
    await forgetTokens(database, new Date(now - lookMs));
    await forgetCalls(database, {
      bodies: new Date(now - daysOfBodies * dayMs),
      calls: new Date(now - daysOfCalls * dayMs),
    });
  }
}
