/**
 * One budget for every door that tells whether a text is a key of somebody (ADR 0052): how many texts a vault may have
 * compared in a day (UTC). What becomes a key of the vault is given back.
 */
import type { Clock } from '../../../../kernel/clock.js';
import { DomainError } from '../../../../kernel/errors.js';
import type { Actor } from '../../../access/index.js';
import type { AuditLog } from '../../../audit/index.js';
import type { Database, Transaction } from '../../../database/database.js';
import type { StockDatabase } from '../../rows.js';
import { stockErrors } from '../../stock.errors.js';
import { countOnDay, dayOf, giveBackTexts, noteAsked, unaskedTexts } from './asked.repository.js';

export interface AskedTextsDependencies {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly clock: Clock;
  /** Texts in a day. */
  readonly limit: number;
}

type Tx = Transaction<StockDatabase>;

const dayMs = 24 * 3_600_000;
const code = 'stock.asked_limit';

export class AskedTexts {
  constructor(private readonly dependencies: AskedTextsDependencies) {}

  /** Before they are compared. @throws stock.asked_limit */
  async spend(tx: Tx, { ownerGuid }: Actor, texts: number): Promise<void> {
    if (!(await this.hasRoom(tx, ownerGuid, texts))) throw this.refusal();
  }

  /**
   * Before an insertion's files are compared, under its lock: what was not asked for today counts, a file that was
   * looked at again today does not.
   * @throws stock.asked_limit
   */
  async spendOn(tx: Tx, actor: Actor, insertionId: string): Promise<void> {
    if (!(await this.mayLookAt(tx, actor, insertionId))) throw this.refusal();
  }

  /** The same. @returns false, and nothing counts, where there is no room for them today */
  async mayLookAt(tx: Tx, { ownerGuid }: Actor, insertionId: string): Promise<boolean> {
    const day = dayOf(this.dependencies.clock.now());
    const texts = await unaskedTexts(tx, ownerGuid, insertionId, day);
    if (texts === 0) return true;
    if (!(await this.hasRoom(tx, ownerGuid, texts))) return false;
    await noteAsked(tx, ownerGuid, insertionId, day);
    return true;
  }

  giveBack(tx: Tx, vaultId: string, texts: number): Promise<void> {
    return giveBackTexts(tx, vaultId, dayOf(this.dependencies.clock.now()), texts);
  }

  /** Does the work; that it was refused for want of room is audited, though nothing else of it stays. */
  async watched<R>(actor: Actor, work: () => Promise<R>): Promise<R> {
    try {
      return await work();
    } catch (thrown) {
      if (thrown instanceof DomainError && thrown.code === code)
        await this.dependencies.database.transaction((tx: Tx) =>
          this.dependencies.audit.write(tx, actor, {
            action: 'stock.asked_limit_reached',
            object: { kind: 'vault', id: actor.ownerGuid },
            after: { limit: this.dependencies.limit },
          }),
        );
      throw thrown;
    }
  }

  private hasRoom(tx: Tx, vaultId: string, texts: number): Promise<boolean> {
    const { clock, limit } = this.dependencies;
    return countOnDay(tx, 'asked_day', { vaultId, day: dayOf(clock.now()) }, texts, limit);
  }

  private refusal(): DomainError {
    const { clock, limit } = this.dependencies;
    const retryAfterSeconds = Math.ceil((dayMs - (clock.now().getTime() % dayMs)) / 1000);
    return stockErrors(code, { params: { limit }, retryAfterSeconds });
  }
}
