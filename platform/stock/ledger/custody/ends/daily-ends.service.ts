/** Writes where all lanes ended to the place apart, once a day, and reads it back for whoever verifies. */
import type { Clock } from '../../../../../kernel/clock.js';
import type { Logger } from '../../../../../kernel/log.js';
import { settledRoots } from '../../../../audit/index.js';
import type { Database } from '../../../../database/database.js';
import { claimTurn } from '../../watch/turn.repository.js';
import type { StockDatabase } from '../../../rows.js';
import type { CustodySeal } from '../seal/custody-seal.js';
import type { EndsPlace } from './ends-place.js';
import {
  dayBefore,
  parseStatement,
  sha256Of,
  statementText,
  type EndsStatement,
  type LaneEnd,
  type StatementName,
} from './ends-statement.js';
import { readEnds, type ReadEnds } from './read-ends.js';

export interface DailyEndsDependencies {
  readonly database: Database;
  readonly seal: CustodySeal;
  readonly place: EndsPlace;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Of several nodes one writes; where it could not, one tries again within the hour. */
const turnMs = 50 * 60 * 1000;
/** So far back a statement is looked for. */
const maxDays = 400;

export class DailyEnds {
  constructor(private readonly dependencies: DailyEndsDependencies) {}

  /**
   * Writes the statement of the day that has ended, where it is not there yet.
   * @returns whether it was written now
   * @throws Error when the place apart cannot be reached: nothing is written then
   */
  async writeIfDue(): Promise<boolean> {
    const { database, seal, place, clock, log } = this.dependencies;
    const now = clock.now();
    const db = database.tables<StockDatabase>();
    if (!(await claimTurn(db, 'custody ends', now, turnMs))) return false;
    const day = dayBefore(now);
    if ((await place.read(day)) !== undefined) return false;
    const rows = await db
      .selectFrom('custody_head')
      .select(['vault_id', 'lane', 'sequence', 'hash'])
      .where('sequence', '>', 0)
      .orderBy('vault_id')
      .orderBy('lane')
      .execute();
    const ends = rows.map(({ vault_id, lane, sequence, hash }): LaneEnd => ({
      vaultId: vault_id,
      lane,
      sequence,
      hash: hash.toString('hex'),
    }));
    const last = await this.last(now);
    const trails = await settledRoots(db, last?.trails?.until ?? null, now);
    const before = last && { day: last.day, sha256: last.sha256 };
    const text = statementText(seal, { day, madeAt: now, before, ends, trails });
    const isWritten = await place.keep(day, text, now);
    if (isWritten) log.info({ audit: 'custody.ends_written', day, sha256: sha256Of(text) }, 'the ends of the custody');
    return isWritten;
  }

  /** Everything that was written. Never throws: what cannot be read is said. */
  read(): Promise<ReadEnds> {
    return readEnds(this.dependencies, maxDays);
  }

  /** The newest statement before the day that has ended. */
  private async last(now: Date): Promise<(StatementName & Pick<EndsStatement, 'trails'>) | null> {
    for (let days = 2; days <= maxDays; days += 1) {
      const day = dayBefore(now, days);
      const text = await this.dependencies.place.read(day);
      const statement = text === undefined ? undefined : parseStatement(this.dependencies.seal, text, day);
      if (text !== undefined && statement !== undefined)
        return { day, sha256: sha256Of(text), trails: statement.trails };
    }
    return null;
  }
}
