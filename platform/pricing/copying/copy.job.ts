/** Makes the rows of a copy, and saves them as any others are saved: nobody reads a part of them. */
import type { AnyTransaction, Database } from '../../database/database.js';
import type { JobContext, JobEnd, JobKind } from '../../jobs/index.js';
import { findOwnList } from '../lists/lists.repository.js';
import { factorText, microsOf, type Micros } from '../resolve/money.js';
import type { PricingDatabase, PricingTx } from '../rows.js';
import type { SaveJob } from '../saving/save.job.js';
import { dropChanges } from '../saving/saves.repository.js';
import { setAmounts, stageCopy, stagedAmounts, type StagedAmounts } from './copies.repository.js';
import { amountsOf, copyJob, type CopyPayload } from './copying.service.js';

export interface CopyJobDependencies {
  readonly database: Database;
  readonly saving: SaveJob;
}

const textOf = (amount: Micros | undefined): string | null => (amount === undefined ? null : factorText(amount, 6));

export class CopyJob implements JobKind<CopyPayload> {
  readonly kind = copyJob;
  readonly isCancellable = true;

  constructor(private readonly dependencies: CopyJobDependencies) {}

  async run(context: JobContext, payload: CopyPayload): Promise<void> {
    const { database, saving } = this.dependencies;
    const db = database.tables<PricingDatabase>();
    const { ownerGuid } = context.actor;
    const list = await findOwnList(db, ownerGuid, payload.listId);
    // An earlier attempt committed and died before it said so.
    if (list?.saving_id !== payload.saveId) return;
    const source = await findOwnList(db, ownerGuid, payload.sourceId);
    // A source that was deleted meanwhile leaves an empty copy.
    if (source !== undefined)
      await database.transaction((tx: PricingTx) =>
        stageCopy(tx, payload.saveId, {
          ...{ list: source, version: payload.sourceVersion, reader: context.actor, at: new Date(payload.at) },
          ...{ currency: payload.copy.currency, withFuture: payload.copy.withFuture },
        }),
      );
    await this.#adjust(context, payload);
    await saving.run(context, payload);
  }

  /** The list stays, without rows. */
  async onEnd(tx: AnyTransaction, end: JobEnd, payload: CopyPayload): Promise<void> {
    await this.dependencies.saving.onEnd(tx, end, payload);
    await dropChanges(tx as PricingTx, payload.saveId);
  }

  async #adjust(context: JobContext, { saveId, copy, rates }: CopyPayload): Promise<void> {
    const byCurrency = new Map(Object.entries(rates).map(([currency, rate]) => [currency, microsOf(rate)]));
    const adjust = (row: StagedAmounts): StagedAmounts => {
      const { currency, srp, wsp } = amountsOf(row, copy, byCurrency);
      return { number: row.number, currency, srp: textOf(srp), wsp: textOf(wsp) };
    };
    for (let after: number | undefined = 0; after !== undefined;) {
      context.throwIfCanceled();
      const from: number = after;
      after = await this.dependencies.database.transaction(async (tx: PricingTx) => {
        const rows = await stagedAmounts(tx, saveId, from);
        if (rows.length > 0) await setAmounts(tx, saveId, rows.map(adjust));
        return rows.at(-1)?.number;
      });
    }
  }
}
