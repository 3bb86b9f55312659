import type { Clock } from '../../../../../kernel/clock.js';
import { DomainError, type Violation } from '../../../../../kernel/errors.js';
import type { Actor } from '../../../../access/index.js';
import type { AuditLog } from '../../../../audit/index.js';
import { holdInsertableSku } from '../../../../catalogue/index.js';
import type { Database, Transaction } from '../../../../database/database.js';
import type { JobEngine } from '../../../../jobs/index.js';
import { formatCount } from '../../../../mail/index.js';
import { findRight } from '../../../../rights/index.js';
import type { AskedTexts } from '../../../keys/asked/asked-texts.service.js';
import { lineProblem } from '../../../keys/key-text.js';
import type { InsertionRow, StockDatabase } from '../../../rows.js';
import { stockErrors } from '../../../stock.errors.js';
import { openStatuses, runStatus } from '../../run-status.js';
import { listIncoming } from '../chunks/chunks.repository.js';
import { mayCancel } from '../cancel-drafts.js';
import { insertionHref, rejectedPolicy } from '../insertion-steps.js';
import { findInsertion, lockInsertion, moveInsertion, updateInsertion } from '../insertions.repository.js';
import { countRejected, firstProblems, type ProblemCount, type ProblemLine } from '../preflight.repository.js';
import type { PreflightService } from '../preflight.service.js';
import { destroyStaged } from '../staging/staging.repository.js';
import { giveBackImport } from '../import/import.repository.js';
import { overflow } from './vault-total.repository.js';

export const insertionJob = 'stock.insertion';

/** The job's payload. */
export interface InsertionPayload {
  readonly insertionId: string;
}

export interface CommitRequest {
  readonly insertionId: string;
  readonly idempotencyKey: string;
  readonly areWarningsAccepted: boolean;
  /** keyway.stock.v1.RejectedPolicy; anything but skip is strict. */
  readonly rejectedPolicy?: number;
}

/** Lines named in the refusal itself; the insertion's pre-flight has them all. */
const linesNamed = 20;

const problemText: Readonly<Record<number, string>> = {
  [lineProblem.duplicateInFile]: 'stands more than once in this file',
  [lineProblem.duplicateAcrossFiles]: 'stands in another file as well',
  [lineProblem.existsForProduct]: 'already exists for this product',
  [lineProblem.existsForOtherProduct]: 'already exists for another product',
  [lineProblem.existsOnNetwork]: 'already exists on the network',
  [lineProblem.length]: 'must have 4 to 255 characters',
  [lineProblem.characters]: 'holds characters that do not print',
};

const violationOf = (line: ProblemLine): Violation => ({
  row: line.line,
  message: `${line.file_name}, line ${line.line}: ${problemText[line.problem] ?? 'cannot be inserted'}`,
});

const refusals = [
  {
    code: 'stock.keys_exist',
    problems: [lineProblem.existsForProduct, lineProblem.existsForOtherProduct, lineProblem.existsOnNetwork],
  },
  { code: 'stock.keys_repeated', problems: [lineProblem.duplicateInFile, lineProblem.duplicateAcrossFiles] },
  { code: 'stock.lines_invalid', problems: [lineProblem.length, lineProblem.characters] },
] as const;

/** @returns the refusal of a strict insertion that has problems */
export const refusalOf = (counts: readonly ProblemCount[], lines: readonly ProblemLine[]): DomainError | undefined => {
  for (const { code, problems } of refusals) {
    const isOne = (problem: number): boolean => problems.some((one) => one === problem);
    const count = counts.filter(({ problem }) => isOne(problem)).reduce((sum, each) => sum + each.count, 0);
    if (count === 0) continue;
    return stockErrors(code, {
      params: { count },
      violations: lines
        .filter(({ problem }) => isOne(problem))
        .slice(0, linesNamed)
        .map(violationOf),
    });
  }
  return undefined;
};

export interface CommitDependencies {
  readonly database: Database;
  readonly preflight: PreflightService;
  readonly asked: AskedTexts;
  readonly jobs: JobEngine;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

type Tx = Transaction<StockDatabase>;
type Outcome = { readonly jobId: string } | { readonly refusal: DomainError };

/** Turns a draft into a job, or ends it. */
export class CommitService {
  constructor(private readonly dependencies: CommitDependencies) {}

  /** @returns the id of the job. @throws the errors that insertions.proto names for CommitInsertion */
  async commit(actor: Actor, request: CommitRequest): Promise<string> {
    // A refusal keeps what the pre-flight found: it is thrown after the transaction.
    const outcome = await this.dependencies.asked.watched(actor, () => this.judged(actor, request));
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.jobId;
  }

  private judged(actor: Actor, request: CommitRequest): Promise<Outcome> {
    return this.dependencies.database.transaction(async (tx: Tx): Promise<Outcome> => {
      const row = await lockInsertion(tx, actor.ownerGuid, request.insertionId);
      if (row === undefined) return { refusal: stockErrors('stock.insertion_not_found') };
      if (row.status !== runStatus.draft) return this.repeated(row, request);
      const refusal = (await this.incomplete(tx, row)) ?? (await this.refused(tx, actor, row, request));
      return refusal === undefined ? { jobId: await this.queue(tx, actor, row, request) } : { refusal };
    });
  }

  /**
   * The same for a draft that the caller's transaction has just made and looked at.
   * @returns the id of the job. @throws stock.insertion_incomplete, stock.vault_full: nothing of the transaction stays
   */
  async accept(tx: Tx, actor: Actor, row: InsertionRow, request: CommitRequest): Promise<string> {
    const refusal = await this.incomplete(tx, row);
    if (refusal !== undefined) throw refusal;
    return this.queue(tx, actor, row, request);
  }

  /**
   * Ends a draft, or a running insertion before its commit.
   * @throws stock.insertion_not_found, stock.insertion_of_another, stock.insertion_final
   */
  async cancel(actor: Actor, id: string): Promise<void> {
    const { ownerGuid } = actor;
    const jobId = await this.dependencies.database.transaction(async (tx: Tx) => {
      const row = await lockInsertion(tx, ownerGuid, id);
      if (row === undefined) throw stockErrors('stock.insertion_not_found');
      if (!mayCancel(actor, row)) throw stockErrors('stock.insertion_of_another');
      const finished = { status: runStatus.canceled, finished_at: this.dependencies.clock.now() };
      if (!(await moveInsertion(tx, ownerGuid, id, openStatuses, finished))) throw stockErrors('stock.insertion_final');
      await destroyStaged(tx, ownerGuid, id);
      await giveBackImport(tx, ownerGuid, id);
      await this.dependencies.audit.write(tx, actor, {
        action: 'stock.insertion_canceled',
        object: { kind: 'insertion', id },
      });
      return row.job_id;
    });
    if (jobId !== null) await this.stopJob(actor, jobId);
  }

  /** The insertion is canceled already: the job finds that by itself where it is another person's. */
  private async stopJob(actor: Actor, jobId: string): Promise<void> {
    try {
      await this.dependencies.jobs.cancel(actor, jobId);
    } catch (thrown) {
      if (!(thrown instanceof DomainError) || thrown.kind === 'internal') throw thrown;
    }
  }

  private repeated(row: InsertionRow, request: CommitRequest): Outcome {
    if (row.job_id !== null && row.idempotency_key === request.idempotencyKey) return { jobId: row.job_id };
    return { refusal: stockErrors('stock.insertion_not_draft') };
  }

  private async incomplete(tx: Tx, row: InsertionRow): Promise<DomainError | undefined> {
    const { vault_id, sku_id, agreement_id, key_count } = row;
    if (sku_id === null || agreement_id === null || key_count === 0) return stockErrors('stock.insertion_incomplete');
    if ((await listIncoming(tx, vault_id, row.id)).length > 0) return stockErrors('stock.upload_unfinished');
    const sku = await holdInsertableSku(tx.$pickTables<'product' | 'sku'>(), vault_id, sku_id);
    const right = await findRight(tx.$pickTables<'agreement'>(), vault_id, agreement_id);
    if (sku === undefined || right?.is_open !== true) return stockErrors('stock.insertion_incomplete');
    return overflow(tx, vault_id, key_count);
  }

  private async refused(
    tx: Tx,
    actor: Actor,
    row: InsertionRow,
    request: CommitRequest,
  ): Promise<DomainError | undefined> {
    const counts = await this.dependencies.preflight.beforeCommit(tx, actor, row);
    if (counts.length === 0) return undefined;
    const isSkipping = request.rejectedPolicy === rejectedPolicy.skip;
    if (!isSkipping || countRejected(counts) >= row.key_count) {
      const refusal = refusalOf(counts, await firstProblems(tx, row.vault_id, row.id, 200));
      if (refusal !== undefined) return refusal;
    }
    const unusual = counts.reduce((sum, { count }) => sum + count, 0) - countRejected(counts);
    return unusual === 0 || request.areWarningsAccepted
      ? undefined
      : stockErrors('stock.warning_not_accepted', { params: { count: unusual } });
  }

  private async queue(tx: Tx, actor: Actor, row: InsertionRow, request: CommitRequest): Promise<string> {
    const { product_title, rejected_count = 0 } = (await findInsertion(tx, row.vault_id, row.id)) ?? {};
    const isSkipping = request.rejectedPolicy === rejectedPolicy.skip;
    const keys = row.key_count - (isSkipping ? rejected_count : 0);
    const jobId = await this.dependencies.jobs.enqueue(tx, actor, {
      kind: insertionJob,
      title: `Insert ${formatCount(keys, 'key')}: ${product_title ?? ''}`,
      payload: { insertionId: row.id } satisfies InsertionPayload,
      total: row.key_count,
      href: insertionHref(row.id),
    });
    await updateInsertion(tx, row.vault_id, row.id, {
      status: runStatus.queued,
      job_id: jobId,
      idempotency_key: request.idempotencyKey,
      rejected_policy: isSkipping ? rejectedPolicy.skip : rejectedPolicy.strict,
    });
    await this.dependencies.audit.write(tx, actor, {
      action: 'stock.insertion_committed',
      object: { kind: 'insertion', id: row.id },
      after: { keys, jobId },
    });
    return jobId;
  }
}
