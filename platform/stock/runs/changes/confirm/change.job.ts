/** A confirmed change: one transaction, in which all of its keys are moved, or none. */
import type { Clock } from '../../../../../kernel/clock.js';
import { auditAction, type AuditLog } from '../../../../audit/index.js';
import type { Database, Transaction } from '../../../../database/database.js';
import { prepareLargeWork } from '../../../../database/large-work.js';
import type { JobContext, JobEnd, JobKind } from '../../../../jobs/index.js';
import type { Hub } from '../../../../realtime/index.js';
import type { MovementOutcome, MovementsService } from '../../../ledger/movements/movements.service.js';
import { movedTables, type StockDatabase } from '../../../rows.js';
import { stockErrors } from '../../../stock.errors.js';
import { kindOf } from '../change-kinds.js';
import type { ChangeNewsService } from './change-news.service.js';
import { addOutcome, findChange, forgetNames, lockChange, moveChange, updateChange } from '../changes.repository.js';
import { changeJob, type ChangePayload } from './confirm.service.js';
import { changedOf, consequencesOf, type NamedGroup } from '../selection/consequences.repository.js';
import type { ChangeOutcomeRow, ChangeRow, ChangesDatabase } from '../rows.js';
import { runStatus } from '../../run-status.js';
import { keysOfGroups } from '../selection/selection.repository.js';

type Tx = Transaction<ChangesDatabase>;

const { queued, processing, completed, completedWithErrors, canceled, failed } = runStatus;
const ended: readonly number[] = [completed, completedWithErrors];

export interface ChangeJobDependencies {
  readonly database: Database;
  readonly movements: MovementsService;
  readonly news: ChangeNewsService;
  readonly audit: AuditLog;
  readonly hub: Hub;
  readonly clock: Clock;
}

const outcomeRows = (change: ChangeRow, holderId: string, { transactions }: MovementOutcome): ChangeOutcomeRow[] =>
  transactions.flatMap(({ id, skuId, rightId, byState }) =>
    Object.entries(byState).map(([from_state, quantity]) => ({
      ...{ vault_id: change.vault_id, change_id: change.id, txn_vault_id: holderId, txn_id: id },
      ...{ sku_id: skuId, agreement_id: rightId, from_state, quantity },
    })),
  );

export class ChangeJob implements JobKind<ChangePayload> {
  readonly kind = changeJob;
  readonly isCancellable = true;

  constructor(private readonly dependencies: ChangeJobDependencies) {}

  async run(context: JobContext, { changeId }: ChangePayload): Promise<void> {
    const { ownerGuid } = context.actor;
    const db = this.dependencies.database.tables<ChangesDatabase>();
    const isOpen = await moveChange(db, ownerGuid, changeId, [queued, processing], { status: processing });
    if (!isOpen) {
      const change = await findChange(db, ownerGuid, changeId);
      // An earlier attempt committed and died before it said so.
      if (change !== undefined && ended.includes(change.status)) return;
      throw stockErrors('stock.change_final');
    }
    await context.closeToCancel();
    const moved = await this.dependencies.database.transaction((tx: Tx) => this.change(tx, context, changeId));
    void this.dependencies.database.renewStatistics(movedTables, moved.changed);
    for (const holder of moved.vaults) this.dependencies.hub.publish(holder, 'stockchanged', {});
  }

  /** A job that failed or was canceled takes its change along; one that a person canceled before is left as it is. */
  async onEnd(tx: Tx, end: JobEnd, { changeId }: ChangePayload): Promise<void> {
    const { ownerGuid } = end.actor;
    const isMoved = await moveChange(tx, ownerGuid, changeId, [queued, processing], {
      status: end.state === 'canceled' ? canceled : failed,
      finished_at: this.dependencies.clock.now(),
      failure_code: end.failureCode ?? '',
    });
    if (isMoved) await forgetNames(tx, ownerGuid, changeId);
  }

  /** @returns the vaults whose stock has changed, and by how many keys */
  private async change(
    tx: Tx,
    context: JobContext,
    changeId: string,
  ): Promise<{ vaults: readonly string[]; changed: number }> {
    const { actor } = context;
    const change = await lockChange(tx, actor.ownerGuid, changeId);
    // A cancel that came meanwhile has won.
    if (change?.status !== processing) throw stockErrors('stock.change_final');
    await prepareLargeWork(tx);
    const now = this.dependencies.clock.now();
    const groups = changedOf((await consequencesOf(tx, change)).groups);
    const byHolder = Map.groupBy(groups, ({ holderId }) => holderId);
    const rows: ChangeOutcomeRow[] = [];
    // In one order for all, so that two changes of the same vaults' keys do not wait for each other.
    for (const [holderId, theirs] of [...byHolder].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const moved = await this.move(tx, context, change, holderId, theirs, now);
      rows.push(...outcomeRows(change, holderId, moved));
    }
    await this.finish(tx, context, change, { groups, rows, now });
    return { vaults: [...byHolder.keys()], changed: rows.reduce((sum, { quantity }) => sum + quantity, 0) };
  }

  private move(
    tx: Tx,
    { actor }: JobContext,
    change: ChangeRow,
    holderId: string,
    groups: readonly NamedGroup[],
    now: Date,
  ): Promise<MovementOutcome> {
    return this.dependencies.movements.move(tx.$pickTables<keyof StockDatabase>(), {
      actor,
      vaultId: holderId,
      kind: kindOf(change).movement,
      // The groups are those of a moment ago; a key that has moved on since is left and counted.
      chosen: keysOfGroups(change, holderId, groups),
      ...(change.to_agreement_id !== null && { toRightId: change.to_agreement_id }),
      reference: change.reference,
      documentId: change.id,
      now,
    });
  }

  private async finish(
    tx: Tx,
    context: JobContext,
    change: ChangeRow,
    { groups, rows, now }: { groups: readonly NamedGroup[]; rows: readonly ChangeOutcomeRow[]; now: Date },
  ): Promise<void> {
    const changed = rows.reduce((sum, { quantity }) => sum + quantity, 0);
    // Keys that came into the stock since it was confirmed: nobody has agreed to what would become of them.
    if (changed > change.key_count) throw stockErrors('stock.change_outdated', { params: { count: changed } });
    const refused = change.key_count - changed;
    await addOutcome(tx, rows);
    await forgetNames(tx, change.vault_id, change.id);
    await updateChange(tx, change.vault_id, change.id, {
      status: refused === 0 ? completed : completedWithErrors,
      finished_at: now,
      changed_count: changed,
      refused_count: refused,
    });
    await this.dependencies.audit.write(tx, context.actor, {
      action: auditAction(`stock.keys_${kindOf(change).movement.toLowerCase()}`),
      object: { kind: 'key_change', id: change.id },
      after: { keys: changed, refused, reason: change.reason, transactions: rows.length },
    });
    if (changed > 0)
      await this.dependencies.news.notify(tx, { actor: context.actor, change, changed, refused, groups });
    context.progress(changed, change.key_count);
  }
}
