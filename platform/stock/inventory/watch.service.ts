/** The nightly watch over the stock: recounts and verifies, raises alarms, destroys what has had its time. */
import type { Clock } from '../../../kernel/clock.js';
import type { Logger } from '../../../kernel/log.js';
import type { AuditLog } from '../../audit/index.js';
import type { Database, Transaction } from '../../database/database.js';
import { faultText, strayText } from '../custody/fault-text.js';
import { verifyCustody } from '../custody/verification.repository.js';
import { destroyErrorKeys } from '../insertions/error-keys/error-keys.service.js';
import type { StockDatabase } from '../rows.js';
import { compareLanes, findDifferences, findStrayKeys, type BalanceDifference } from './balance.repository.js';
import { addAlarm, claimTurn, dropAbandonedUploads, prepareMonths, vaultsWithStock } from './watch.repository.js';

const lookMs = 3600 * 1000;

export interface WatchParts {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface StockAlarm extends BalanceDifference {
  readonly vaultId: string;
  readonly kind: 'balance' | 'movements' | 'custody';
}

export class WatchService {
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: WatchParts) {}

  /** Looks every hour whether a turn is due; of several nodes one takes it. */
  start(): void {
    this.#timer = setInterval(() => {
      this.runIfDue().catch((error: unknown) =>
        this.parts.log.error({ err: error }, 'the watch over the stock failed'),
      );
    }, lookMs);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** @returns the alarms of this turn; undefined when it was not due */
  async runIfDue(): Promise<StockAlarm[] | undefined> {
    const now = this.parts.clock.now();
    const db = this.parts.database.tables<StockDatabase>();
    if (!(await claimTurn(db, 'nightly', now))) return undefined;
    await dropAbandonedUploads(db, now);
    await destroyErrorKeys(this.parts.database, this.parts.audit, now);
    await prepareMonths(db, now);
    return this.verifyAll();
  }

  /** Recounts balances and verifies custody of every vault. Nothing is mended: a difference is for people. */
  async verifyAll(): Promise<StockAlarm[]> {
    const vaults = await vaultsWithStock(this.parts.database.tables<StockDatabase>());
    const alarms: StockAlarm[] = [];
    for (const vaultId of vaults) alarms.push(...(await this.verify(vaultId)));
    for (const alarm of alarms) await this.raise(alarm);
    return alarms;
  }

  /** One snapshot for all of a vault: keys that move meanwhile are no difference. */
  private verify(vaultId: string): Promise<StockAlarm[]> {
    return this.parts.database.transaction(async (tx: Transaction<StockDatabase>) => {
      await this.parts.database.execute('set transaction isolation level repeatable read read only', [], tx as never);
      const custody = await verifyCustody(tx, vaultId);
      const inLanes = await compareLanes(tx, vaultId, custody.lanes);
      const stray = await findStrayKeys(tx, vaultId);
      const recounted = await findDifferences(tx, vaultId);
      // A counter that its own lane contradicts is named there, and once.
      const isNew = ({ subject }: BalanceDifference) => !inLanes.some((lane) => lane.subject.startsWith(`${subject},`));
      return [
        ...[...inLanes, ...recounted.filter(isNew)].map((found) => ({ vaultId, kind: 'balance' as const, ...found })),
        ...(stray === undefined ? [] : [{ vaultId, kind: 'movements' as const, ...strayText(stray) }]),
        ...custody.faults.map((fault) => ({ vaultId, kind: 'custody' as const, ...faultText(fault) })),
      ];
    });
  }

  private async raise({ vaultId, kind, ...difference }: StockAlarm): Promise<void> {
    this.parts.log.error({ alarm: kind, vault: vaultId, ...difference }, 'the stock does not agree with its records');
    await this.parts.database.transaction(async (tx: Transaction<StockDatabase>) => {
      await addAlarm(tx, vaultId, kind, difference, this.parts.clock.now());
      await this.parts.audit.write(
        tx,
        { ownerGuid: vaultId, kind: 'system', correlationId: 'stock-watch' },
        { action: 'stock.alarm', object: { kind, id: vaultId }, after: difference },
      );
    });
  }
}
