import type { Clock } from '../../../../../kernel/clock.js';
import { callErrors } from '../../../../../kernel/errors.js';
import type { Actor } from '../../../../access/index.js';
import type { CodeMethod, CodesService } from '../../../../accounts/index.js';
import type { AuditLog } from '../../../../audit/index.js';
import type { Database, Transaction } from '../../../../database/database.js';
import type { JobEngine } from '../../../../jobs/index.js';
import { formatCount } from '../../../../mail/index.js';
import { stockErrors } from '../../../stock.errors.js';
import { changeSource, kindOf, type ChangeKind } from '../change-kinds.js';
import { lockChange, updateChange } from '../changes.repository.js';
import type { ChangesService } from '../changes.service.js';
import { changedOf, countOf, judgeGroups } from '../selection/consequences.repository.js';
import { previewIdOf } from '../selection/preview.repository.js';
import type { ChangeRow, ChangesDatabase } from '../rows.js';
import { runStatus } from '../../run-status.js';
import { assertIdempotencyKey } from '../../../../request-id.js';

type Tx = Transaction<ChangesDatabase>;

export const changeJob = 'stock.change';

/** The job's payload. */
export interface ChangePayload {
  readonly changeId: string;
}

export interface ChangeConfirmation {
  readonly code: string;
  /** Absent where the kind asks for no code. */
  readonly method: CodeMethod | undefined;
  readonly isFinalConfirmed: boolean;
  /** Of the draft as the person was shown it. */
  readonly previewId: string;
  readonly idempotencyKey: string;
}

/** What a change is queued with. */
export interface QueuedChange {
  /** Undefined: nobody was shown anything. */
  readonly previewId?: string;
  readonly method: CodeMethod | 'api' | undefined;
  readonly idempotencyKey: string;
}

export interface ConfirmDependencies {
  readonly database: Database;
  readonly changes: ChangesService;
  readonly codes: CodesService;
  readonly jobs: JobEngine;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

const titles: Record<ChangeKind['name'], (count: number) => string> = {
  blacklisting: (count) => `Blacklist ${formatCount(count, 'key')}`,
  withdrawal: (count) => `Withdraw ${formatCount(count, 'key')}`,
  right_change: (count) => `Change the right of ${formatCount(count, 'key')}`,
};

/** A blacklisting says why; a change of right where to; all of them what. */
const isComplete = (kind: ChangeKind, row: ChangeRow): boolean => {
  if (row.source === changeSource.none) return false;
  if (kind.name === 'right_change') return row.to_agreement_id !== null;
  if (kind.name !== 'blacklisting') return true;
  return row.reason === 'other' ? row.reason_text.trim() !== '' : row.reason !== '';
};

/** Turns a draft into a job: code, numbers and the job in one transaction. */
export class ConfirmService {
  constructor(private readonly dependencies: ConfirmDependencies) {}

  /** @returns the id of the job. @throws the errors that changes.proto names for ConfirmChange */
  async confirm(actor: Actor, id: string, request: ChangeConfirmation): Promise<string> {
    assertIdempotencyKey(request.idempotencyKey);
    if (!request.isFinalConfirmed) throw stockErrors('stock.change_not_confirmed');
    const { codePurpose } = await this.kindOfChange(actor, id);
    if (codePurpose === undefined)
      return this.dependencies.database.transaction(
        async (tx: Tx) =>
          (await this.answered(tx, actor, id, request)) ??
          this.queue(tx, actor, id, request, this.dependencies.clock.now()),
      );
    if (request.method === undefined)
      throw callErrors('request.invalid', {
        violations: [{ pointer: '/method', message: 'Email or authenticator' }],
      });
    // The code's transaction sees every table; each domain asks for its own.
    const own = (tx: unknown): Tx => tx as Tx;
    return this.dependencies.codes.verifyAnd(actor, codePurpose, request.method, request.code, {
      answered: (tx) => this.answered(own(tx), actor, id, request),
      work: (tx, now) => this.queue(own(tx), actor, id, request, now),
    });
  }

  private kindOfChange(actor: Actor, id: string): Promise<ChangeKind> {
    return this.dependencies.database.transaction(async (tx: Tx) => {
      const row = await lockChange(tx, actor.ownerGuid, id);
      if (row === undefined) throw stockErrors('stock.change_not_found');
      const kind = kindOf(row);
      this.dependencies.changes.assertMay(actor, kind);
      return kind;
    });
  }

  private async answered(tx: Tx, actor: Actor, id: string, request: ChangeConfirmation): Promise<string | undefined> {
    const row = await lockChange(tx, actor.ownerGuid, id);
    return row?.idempotency_key === request.idempotencyKey ? (row.job_id ?? undefined) : undefined;
  }

  /** Within the caller's transaction, without a person's code: whoever calls it has asked for what confirms it. */
  async queue(tx: Tx, actor: Actor, id: string, request: QueuedChange, now: Date): Promise<string> {
    const row = await this.dependencies.changes.lockDraft(tx, actor, id);
    const kind = kindOf(row);
    if (!isComplete(kind, row)) throw stockErrors('stock.change_incomplete');
    const groups = await judgeGroups(tx, row);
    const keyCount = countOf(changedOf(groups));
    if (keyCount === 0) throw stockErrors('stock.change_incomplete');
    if (request.previewId !== undefined && request.previewId !== (await previewIdOf(tx, row, groups)))
      throw stockErrors('stock.change_outdated', { params: { count: keyCount } });
    const jobId = await this.dependencies.jobs.enqueue(tx, actor, {
      kind: changeJob,
      title: titles[kind.name](keyCount),
      payload: { changeId: id } satisfies ChangePayload,
      total: keyCount,
      href: kind.href(id),
    });
    await updateChange(tx, actor.ownerGuid, id, {
      status: runStatus.queued,
      confirmed_at: now,
      idempotency_key: request.idempotencyKey,
      job_id: jobId,
      key_count: keyCount,
    });
    await this.dependencies.audit.write(tx, actor, {
      action: `stock.${kind.name}_confirmed`,
      object: { kind: 'key_change', id },
      after: { keys: keyCount, method: request.method, reason: row.reason, jobId },
    });
    return jobId;
  }
}
