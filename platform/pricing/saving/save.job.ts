/** Writes a save in chunks; nobody reads one of them before the last is written (ADR 0110). */
import type { Clock } from '../../../kernel/clock.js';
import type { AuditLog } from '../../audit/index.js';
import type { AnyTransaction, Database } from '../../database/database.js';
import type { JobContext, JobEnd, JobKind } from '../../jobs/index.js';
import type { Hub } from '../../realtime/index.js';
import { findOwnList, lockOwnList, moveRows } from '../lists/lists.repository.js';
import type { ListRow, PricingDatabase, PricingTx } from '../rows.js';
import {
  closeRows,
  countsOf,
  dropChanges,
  holdItsRegions,
  openRows,
  setJob,
  takeBack,
  type Target,
  type Written,
} from './saves.repository.js';
import { saveJob, type SavePayload } from './saving.service.js';

export interface SaveJobDependencies {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly hub: Hub;
  readonly clock: Clock;
}

type WriteChunk = (tx: PricingTx, target: Target, after: number) => Promise<Written>;

export class SaveJob implements JobKind<SavePayload> {
  readonly kind = saveJob;
  readonly isCancellable = true;

  constructor(private readonly dependencies: SaveJobDependencies) {}

  async run(context: JobContext, { listId, saveId }: SavePayload): Promise<void> {
    const { database, hub } = this.dependencies;
    const { ownerGuid } = context.actor;
    const list = await findOwnList(database.tables<PricingDatabase>(), ownerGuid, listId);
    // An earlier attempt committed and died before it said so.
    if (list?.saving_id !== saveId) return;
    const target: Target = { listId, saveId, version: list.rows_version + 1 };
    // First all that goes: two rows that change their places do not meet.
    const closed = await this.#write(context, target, closeRows, 0);
    const both = await this.#write(context, target, openRows, closed);
    await context.closeToCancel();
    await database.transaction((tx: PricingTx) => this.#publish(tx, context, target));
    context.progress(both / 2);
    void database.renewStatistics(['price_row'], both / 2);
    hub.publish(ownerGuid, 'collectionchanged', {});
  }

  /** What was written goes, what was put aside stays: it can be asked for again. */
  async onEnd(tx: AnyTransaction, { actor }: JobEnd, { listId, saveId }: SavePayload): Promise<void> {
    const own = tx as PricingTx;
    const list = await lockOwnList(own, actor.ownerGuid, listId);
    if (list?.saving_id !== saveId) return;
    await takeBack(own, { listId, saveId, version: list.rows_version + 1 });
    await moveRows(own, listId, { saving_id: null });
    await setJob(own, saveId, null);
  }

  /** @returns `before` and the changes that it has gone through; each of them is gone through twice */
  async #write(context: JobContext, target: Target, writeChunk: WriteChunk, before: number): Promise<number> {
    let done = before;
    for (let after: number | undefined = 0; after !== undefined;) {
      context.throwIfCanceled();
      const from: number = after;
      const { last, count }: Written = await this.dependencies.database.transaction(async (tx: PricingTx) => {
        await this.#held(tx, context, target);
        return writeChunk(tx, target, from);
      });
      after = last;
      done += count;
      context.progress(Math.floor(done / 2));
    }
    return done;
  }

  async #publish(tx: PricingTx, context: JobContext, target: Target): Promise<void> {
    const { actor } = context;
    const { title, row_count } = await this.#held(tx, context, target);
    await holdItsRegions(tx, actor.ownerGuid, target);
    const counts = await countsOf(tx, target);
    const rows = row_count + counts.added - counts.removed;
    await moveRows(tx, target.listId, { rows_version: target.version, row_count: rows, saving_id: null });
    await tx
      .insertInto('price_list_version')
      .values({
        ...{ list_id: target.listId, version: target.version, ...counts, row_count: rows },
        ...{ saved_at: this.dependencies.clock.now(), saved_by_name: actor.userName },
      })
      .execute();
    await dropChanges(tx, target.saveId);
    await this.dependencies.audit.write(tx, actor, {
      action: 'pricing.prices_saved',
      object: { kind: 'price_list', id: target.listId },
      after: { name: title, version: target.version, ...counts },
    });
  }

  /** The list, for as long as this save is the one that is written; an attempt that was thought dead goes no further. */
  async #held(tx: PricingTx, { actor }: JobContext, { listId, saveId, version }: Target): Promise<ListRow> {
    const list = await lockOwnList(tx, actor.ownerGuid, listId);
    if (list?.saving_id !== saveId || list.rows_version !== version - 1) throw new Error('another one writes the list');
    return list;
  }
}
