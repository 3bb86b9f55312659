/** The commit of an insertion: one transaction, nothing visible before it ends. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../../../kernel/clock.js';
import { callErrors, type DomainError } from '../../../../../kernel/errors.js';
import type { AuditLog } from '../../../../audit/index.js';
import type { Database, Transaction } from '../../../../database/database.js';
import { prepareLargeWork } from '../../../../database/large-work.js';
import type { JobContext, JobEnd, JobKind } from '../../../../jobs/index.js';
import type { Notifier } from '../../../../notifications/index.js';
import type { Hub } from '../../../../realtime/index.js';
import { movedBy } from '../../../ledger/custody/custody.repository.js';
import type { Ledger } from '../../../ledger/custody/ledger.repository.js';
import type { AskedTexts } from '../../../keys/asked/asked-texts.service.js';
import { stockErrors } from '../../../stock.errors.js';
import {
  insertGoodKeys,
  insertKeys,
  isKeyTaken,
  rangesFor,
  writeGoodMovements,
  writeInsertedMovements,
  type CommitTarget,
} from './commit.repository.js';
import { insertionJob, refusalOf, type InsertionPayload } from './commit.service.js';
import { keepErrorKeys } from '../error-keys/error-keys.repository.js';
import { giveBackImport } from '../import/import.repository.js';
import { rejectedPolicy } from '../insertion-steps.js';
import { canceledNews, failedNews, finishedNews } from './insertion-news.js';
import {
  findInsertion,
  lockInsertion,
  moveInsertion,
  statusOf,
  type InsertionDetail,
} from '../insertions.repository.js';
import { countDuplicates, countProblems, countRejected, findProblems, firstProblems } from '../preflight.repository.js';
import type { PreflightService } from '../preflight.service.js';
import { destroyBlocks, destroyStaged } from '../staging/staging.repository.js';
import { movedTables, type StockDatabase } from '../../../rows.js';
import { runStatus } from '../../run-status.js';

export interface InsertionJobDependencies {
  readonly database: Database;
  readonly preflight: PreflightService;
  readonly asked: AskedTexts;
  readonly ledger: Ledger;
  readonly audit: AuditLog;
  readonly notifier: Notifier;
  readonly hub: Hub;
  readonly clock: Clock;
}

type Tx = Transaction<StockDatabase>;
type Insertion = InsertionDetail & { readonly sku_id: string; readonly agreement_id: string };

const { queued, processing, completed, completedWithErrors, canceled, failed } = runStatus;

/** Leaves the transaction without a trace; the reason is looked for outside. */
class KeysTaken extends Error {}

export class InsertionJob implements JobKind<InsertionPayload> {
  readonly kind = insertionJob;
  readonly isCancellable = true;
  readonly concurrency = 1;

  constructor(private readonly dependencies: InsertionJobDependencies) {}

  async run(context: JobContext, { insertionId }: InsertionPayload): Promise<void> {
    const { ownerGuid } = context.actor;
    const db = this.dependencies.database.tables<StockDatabase>();
    const isOpen = await moveInsertion(db, ownerGuid, insertionId, [queued, processing], { status: processing });
    if (!isOpen) return this.endOfOther(context, insertionId);
    const insertion = await findInsertion(db, ownerGuid, insertionId);
    if (!insertion?.sku_id || !insertion.agreement_id) throw stockErrors('stock.insertion_incomplete');
    const whole: Insertion = { ...insertion, sku_id: insertion.sku_id, agreement_id: insertion.agreement_id };
    try {
      await this.dependencies.database.transaction((tx: Tx) => this.commit(tx, context, whole));
    } catch (thrown) {
      if (!(thrown instanceof KeysTaken || isKeyTaken(thrown))) throw thrown;
      return this.refuse(context, insertionId);
    }
    context.progress(insertion.key_count, insertion.key_count);
    void this.dependencies.database.renewStatistics(movedTables, insertion.key_count);
    this.dependencies.hub.publish(ownerGuid, 'stockchanged', {});
    await destroyBlocks(db, ownerGuid, insertionId);
  }

  /** A job that failed or was canceled takes its insertion along; one that a person canceled before is left as it is. */
  async onEnd(tx: Tx, end: JobEnd, { insertionId }: InsertionPayload): Promise<void> {
    const status = end.state === 'canceled' ? canceled : failed;
    const { ownerGuid } = end.actor;
    const isMoved = await moveInsertion(tx, ownerGuid, insertionId, [queued, processing], {
      status,
      finished_at: this.dependencies.clock.now(),
      failure_code: end.failureCode ?? '',
    });
    if (!isMoved) return;
    await giveBackImport(tx, ownerGuid, insertionId);
    // A program asks; it has no inbox.
    const news = status === canceled ? canceledNews(insertionId) : failedNews(insertionId);
    if (end.actor.kind !== 'api_client') await this.dependencies.notifier.notify(tx, [end.actor.userGuid], news);
    if (status === canceled) return destroyStaged(tx, ownerGuid, insertionId);
    await destroyBlocks(tx, ownerGuid, insertionId);
    await keepErrorKeys(tx, ownerGuid, insertionId, this.dependencies.clock.now());
  }

  private async endOfOther(context: JobContext, insertionId: string): Promise<void> {
    const { ownerGuid } = context.actor;
    const db = this.dependencies.database.tables<StockDatabase>();
    const status = await statusOf(db, ownerGuid, insertionId);
    if (status !== completed && status !== completedWithErrors) throw stockErrors('stock.insertion_canceled');
    // An earlier attempt committed and died before it tidied up.
    await destroyBlocks(db, ownerGuid, insertionId);
  }

  private async commit(tx: Tx, context: JobContext, insertion: Insertion): Promise<void> {
    const now = this.dependencies.clock.now();
    const target: CommitTarget = {
      vaultId: insertion.vault_id,
      insertionId: insertion.id,
      insertionNumber: insertion.number,
      skuId: insertion.sku_id,
      rightId: insertion.agreement_id,
    };
    const quantity = await this.insertAll(tx, context, insertion, target);
    const transactionId = randomUUID();
    const { rejected, duplicates } = await this.leaveOut(tx, insertion, quantity);
    const write = rejected === 0 ? writeInsertedMovements : writeGoodMovements;
    const moved = await write(tx, target, { transactionId, movedAt: now });
    // A cancel that came meanwhile has taken the staged blocks away: it is a cancel, not a fault.
    await this.assertOpen(tx, context, insertion);
    if (moved !== quantity) throw callErrors('internal', { cause: new Error('more movements than keys') });
    await this.enter(tx, context, insertion, { transactionId, quantity, now });
    const end = {
      status: rejected === 0 ? completed : completedWithErrors,
      ...{ finished_at: now, txn_id: transactionId, inserted_count: quantity, rejected_count: rejected },
      duplicate_count: duplicates,
    };
    // A cancel that came meanwhile has won: nothing of this transaction stays.
    if (!(await moveInsertion(tx, insertion.vault_id, insertion.id, [processing], end)))
      throw stockErrors('stock.insertion_canceled');
    await this.dependencies.asked.giveBack(tx, insertion.vault_id, quantity);
    await keepErrorKeys(tx, insertion.vault_id, insertion.id, now);
    await this.notify(tx, context, insertion, quantity, rejected);
  }

  /**
   * What an insertion without its bad lines has left out is found after the keys are in the stock: nobody can take
   * one of them any more. @returns how many lines, and how many of them were keys already
   */
  private async leaveOut(
    tx: Tx,
    insertion: Insertion,
    quantity: number,
  ): Promise<{ readonly rejected: number; readonly duplicates: number }> {
    if (insertion.rejected_policy !== rejectedPolicy.skip) return { rejected: 0, duplicates: 0 };
    await findProblems(tx, insertion.vault_id, insertion.id, insertion.product_id);
    const counts = await countProblems(tx, insertion.vault_id, insertion.id);
    const rejected = countRejected(counts);
    if (quantity + rejected !== insertion.key_count)
      throw callErrors('internal', { cause: new Error('a line is neither a key nor refused') });
    return { rejected, duplicates: countDuplicates(counts) };
  }

  private async enter(
    tx: Tx,
    { actor }: JobContext,
    insertion: Insertion,
    { transactionId, quantity, now }: { transactionId: string; quantity: number; now: Date },
  ): Promise<void> {
    const { root, groups } = await movedBy(tx, { vault_id: insertion.vault_id, id: transactionId, created_at: now });
    const transaction = {
      vault_id: insertion.vault_id,
      id: transactionId,
      kind: 'Inserted',
      status: 'Completed',
      sku_id: insertion.sku_id,
      agreement_id: insertion.agreement_id,
      from_agreement_id: null,
      quantity,
      actor_id: actor.userGuid,
      actor_name: actor.userName,
      reference: insertion.note,
      insertion_id: insertion.id,
      extraction_id: null,
      document_id: null,
      created_at: now,
    };
    const entry = { transaction, moved: groups, merkleRoot: root };
    await this.dependencies.ledger.enter(tx, insertion.vault_id, [entry], now);
  }

  private async insertAll(tx: Tx, context: JobContext, insertion: Insertion, target: CommitTarget): Promise<number> {
    await prepareLargeWork(tx);
    const isSkipping = insertion.rejected_policy === rejectedPolicy.skip;
    const insert = isSkipping ? insertGoodKeys : insertKeys;
    let inserted = 0;
    for (const range of rangesFor(insertion.key_count)) {
      await this.assertOpen(tx, context, insertion);
      inserted += await insert(tx, target, range);
      // The last tenth is for movements, balance and custody.
      context.progress(Math.floor(inserted * 0.9));
    }
    if (inserted === 0 || (!isSkipping && inserted !== insertion.key_count)) throw new KeysTaken();
    return inserted;
  }

  private async assertOpen(tx: Tx, context: JobContext, insertion: Insertion): Promise<void> {
    context.throwIfCanceled();
    const status = await statusOf(tx, insertion.vault_id, insertion.id);
    if (status !== processing) throw stockErrors('stock.insertion_canceled');
  }

  private async notify(
    tx: Tx,
    { actor }: JobContext,
    insertion: Insertion,
    quantity: number,
    rejected: number,
  ): Promise<void> {
    await this.dependencies.audit.write(tx, actor, {
      action: 'stock.keys_inserted',
      object: { kind: 'insertion', id: insertion.id },
      after: { keys: quantity, rejected, sku: insertion.sku },
    });
    if (actor.kind === 'api_client') return;
    await this.dependencies.notifier.notify(tx, [actor.userGuid], finishedNews(insertion, quantity, rejected));
  }

  /** Between pre-flight and commit somebody inserted one of these keys, or the files changed: found again, with lines. */
  private async refuse(context: JobContext, insertionId: string): Promise<void> {
    const { ownerGuid } = context.actor;
    const refusal = await this.dependencies.database.transaction(async (tx: Tx): Promise<DomainError | undefined> => {
      const row = await lockInsertion(tx, ownerGuid, insertionId);
      if (row === undefined || row.status === completed || row.status === completedWithErrors) return undefined;
      const counts = await this.dependencies.preflight.refresh(tx, row);
      return refusalOf(counts, await firstProblems(tx, ownerGuid, insertionId, 200)) ?? stockErrors('stock.keys_exist');
    });
    if (refusal !== undefined) throw refusal;
  }
}
