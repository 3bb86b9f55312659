/** The nightly watch over the stock: recounts and verifies, raises alarms, destroys what has had its time. */
import { sql } from 'kysely';
import type { Clock } from '../../../../kernel/clock.js';
import type { Logger } from '../../../../kernel/log.js';
import { trailFaults, type AuditLog } from '../../../audit/index.js';
import type { Database, Transaction } from '../../../database/database.js';
import { ArchiveService } from '../archive/archive.service.js';
import type { DailyEnds } from '../custody/ends/daily-ends.service.js';
import type { TrailsThen } from '../custody/ends/ends-statement.js';
import { CustodyVerifier, type StockAlarm, type StockReport, type VaultReport } from '../custody/verifier.service.js';
import type { CustodySeal } from '../custody/seal/custody-seal.js';
import { openVerifyDoor, type VerifyDoor } from '../custody/verify-door.js';
import { movedTables, type StockDatabase } from '../../rows.js';
import { claimTurn } from './turn.repository.js';
import { addAlarm } from './watch.repository.js';

const lookMs = 3600 * 1000;

/** A turn is due a little earlier than a day after the last one, so that it does not wander. */
const turnMs = 23 * 3600 * 1000;

export interface WatchDependencies {
  readonly database: Database;
  readonly seal: CustodySeal;
  readonly ends: DailyEnds;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What other rooms of the stock have to do each night; one that throws leaves the turn's rest to the next night. */
export type NightlyWork = (now: Date) => Promise<void>;

export class WatchService {
  readonly #nightly: NightlyWork[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #door: VerifyDoor | undefined;

  constructor(private readonly dependencies: WatchDependencies) {}

  /**
   * Looks every hour whether a turn is due; of several nodes one takes it.
   * @param dataDir where `npm run custody:verify` finds the embedded database's one process
   */
  async start(dataDir: string): Promise<void> {
    if (this.dependencies.database.engine === 'pglite')
      this.#door = await openVerifyDoor(dataDir, () => this.verify(), this.dependencies.log);
    this.writeEnds();
    this.#timer = setInterval(() => {
      this.writeEnds();
      this.runIfDue().catch((error: unknown) =>
        this.dependencies.log.error({ err: error }, 'the watch over the stock failed'),
      );
    }, lookMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
    await this.#door?.close();
  }

  /** Done in each turn, before the archive. */
  register(work: NightlyWork): void {
    this.#nightly.push(work);
  }

  /** @returns the alarms of this turn; undefined when it was not due */
  async runIfDue(): Promise<StockAlarm[] | undefined> {
    const now = this.dependencies.clock.now();
    const db = this.dependencies.database.tables<StockDatabase>();
    if (!(await claimTurn(db, 'nightly', now, turnMs))) return undefined;
    for (const work of this.#nightly) await work(now);
    await new ArchiveService(this.dependencies.database, this.dependencies.log).run(now);
    if (this.dependencies.database.engine === 'pglite')
      void this.dependencies.database.renewStatistics(movedTables, Infinity);
    return this.verifyAll();
  }

  /**
   * Recounts balances and verifies custody of every vault, and holds its lanes against their ends of days before, as
   * the place apart has them. Nothing is mended: a difference is for people.
   */
  async verify(): Promise<StockReport> {
    const { ends: apart, trails, ...read } = await this.dependencies.ends.read();
    const faults = [...read.faults];
    for (const then of trails) faults.push(...(await this.trailFaults(then)));
    const ends = { ...read, faults };
    const vaults: VaultReport[] = [];
    for await (const report of new CustodyVerifier(
      this.dependencies.database,
      this.dependencies.seal,
      apart,
    ).verifyAll()) {
      vaults.push(report);
      for (const alarm of report.alarms) await this.raise(alarm);
    }
    for (const fault of ends.faults) this.dependencies.log.error({ alarm: 'ends' }, fault);
    for (const problem of ends.problems) this.dependencies.log.error({ alarm: 'ends' }, problem);
    return { vaults, ends };
  }

  /** The audit trails as they are, held against what the place apart says of a time of theirs. */
  private trailFaults(then: TrailsThen): Promise<string[]> {
    return this.dependencies.database.transaction(async (tx: Transaction<StockDatabase>) => {
      await sql`set local statement_timeout = '30min'`.execute(tx);
      return trailFaults(tx, then);
    });
  }

  /** @returns what differs, of all vaults */
  async verifyAll(): Promise<StockAlarm[]> {
    return (await this.verify()).vaults.flatMap(({ alarms }) => alarms);
  }

  /** At the end of each day; the next look tries again what did not succeed. */
  private writeEnds(): void {
    this.#writing = this.dependencies.ends.writeIfDue().then(
      () => undefined,
      (error: unknown) =>
        this.dependencies.log.error({ alarm: 'ends', err: error }, 'the ends of the custody are not written'),
    );
  }

  private async raise({ vaultId, kind, ...difference }: StockAlarm): Promise<void> {
    this.dependencies.log.error(
      { alarm: kind, vault: vaultId, ...difference },
      'the stock does not agree with its records',
    );
    await this.dependencies.database.transaction(async (tx: Transaction<StockDatabase>) => {
      await addAlarm(tx, vaultId, kind, difference, this.dependencies.clock.now());
      await this.dependencies.audit.write(
        tx,
        { ownerGuid: vaultId, kind: 'system', correlationId: 'stock-watch' },
        { action: 'stock.alarm', object: { kind, id: vaultId }, after: difference },
      );
    });
  }
}
