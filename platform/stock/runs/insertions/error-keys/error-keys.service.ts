import type { Clock } from '../../../../../kernel/clock.js';
import type { Actor } from '../../../../access/index.js';
import type { CodeMethod, CodesService } from '../../../../accounts/index.js';
import type { AuditLog } from '../../../../audit/index.js';
import type { Database, Transaction } from '../../../../database/database.js';
import type { InsertionRow, StockDatabase } from '../../../rows.js';
import { stockErrors } from '../../../stock.errors.js';
import { findInsertion } from '../insertions.repository.js';
import { assertErrorKeysKept, destroyOldErrorKeys, openErrorKeys } from './error-keys.repository.js';

/** Long enough to copy and to download; a screen that is left open shows nothing by itself. */
const openMs = 10 * 60 * 1000;

export interface ErrorKeysDependencies {
  readonly database: Database;
  readonly codes: CodesService;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

export interface GivenCode {
  readonly method: CodeMethod;
  readonly code: string;
}

type Tx = Transaction<StockDatabase>;

/** The error keys of insertions that have ended, and of drafts whose files somebody else has sent, opened by a code. */
export class ErrorKeysService {
  constructor(private readonly dependencies: ErrorKeysDependencies) {}

  /**
   * Opens them for ten minutes to the user whose code it is; audited.
   * @throws the errors that insertions.proto names for OpenErrorKeys
   */
  async open(actor: Actor, insertionId: string, { method, code }: GivenCode): Promise<Date> {
    const insertion = await this.dependencies.database.transaction((tx: Tx) => this.found(tx, actor, insertionId));
    // Before the code is asked: it is worth nothing where there is nothing to read.
    assertErrorKeysKept(insertion, this.dependencies.clock.now());
    return this.dependencies.codes.verifyAnd(actor, 'error-keys', method, code, {
      work: async (codesTx, now) => {
        const tx = codesTx as unknown as Tx;
        const until = new Date(now.getTime() + openMs);
        await openErrorKeys(tx, actor, insertionId, until);
        await this.dependencies.audit.write(tx, actor, {
          action: 'stock.error_keys_opened',
          object: { kind: 'insertion', id: insertionId },
          after: { until: until.toISOString() },
        });
        return until;
      },
    });
  }

  private async found(tx: Tx, actor: Actor, insertionId: string): Promise<InsertionRow> {
    const insertion = await findInsertion(tx, actor.ownerGuid, insertionId);
    if (insertion === undefined) throw stockErrors('stock.insertion_not_found');
    return insertion;
  }
}

/** Destroys the ones whose week is over; audited for each insertion. */
export const destroyErrorKeys = (database: Database, audit: AuditLog, now: Date): Promise<void> =>
  database.transaction(async (tx: Tx) => {
    for (const { vault_id, id } of await destroyOldErrorKeys(tx, now)) {
      await audit.write(
        tx,
        { ownerGuid: vault_id, kind: 'system', correlationId: 'error-keys' },
        { action: 'stock.error_keys_destroyed', object: { kind: 'insertion', id } },
      );
    }
  });
