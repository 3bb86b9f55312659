/** A save of a list's rows: what it changes is put aside, looked at as a whole, and written by a job (ADR 0110). */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import { currenciesInUse } from '../../countries/index.js';
import type { Database } from '../../database/database.js';
import type { JobEngine } from '../../jobs/index.js';
import { listRegions } from '../../regions/index.js';
import { isGuid } from '../../request-id.js';
import { findOwnList, moveRows } from '../lists/lists.repository.js';
import type { ListsService } from '../lists/lists.service.js';
import { listHref } from '../lists/price-list-record.js';
import { priceableAmong } from '../prices/products.repository.js';
import { pricingErrors } from '../pricing.errors.js';
import type { ListRow, PricingDatabase, PricingDb, PricingTx, SaveRow } from '../rows.js';
import {
  changeOf,
  problemAt,
  problemsOf,
  type Change,
  type EnteredChange,
  type Known,
  type Problem,
} from './change.js';
import {
  clashesOf,
  countStaged,
  dropIdleSaves,
  dropSave,
  holdItsRegions,
  lockSave,
  openSave,
  setJob,
  stage,
  stagedElsewhere,
  standingAmong,
} from './saves.repository.js';

/** The job's kind. */
export const saveJob = 'pricing.save';
const problemsShown = 1_000;

export interface SavePayload {
  readonly listId: string;
  readonly saveId: string;
}

/** Which save of which list. */
export interface SaveIds {
  readonly listGuid: string;
  readonly saveGuid: string;
}

export interface SavingDependencies {
  readonly database: Database;
  readonly lists: ListsService;
  readonly jobs: JobEngine;
  readonly clock: Clock;
}

const formatted = new Intl.NumberFormat('en');

/** Of the list as it was looked at. @throws pricing.list_saving, list_changed */
const assertIsOf = (list: ListRow, version: number): void => {
  if (list.saving_id !== null) throw pricingErrors('pricing.list_saving');
  if (list.rows_version !== version) throw pricingErrors('pricing.list_changed');
};

const guidsOf = (values: readonly string[]): string[] => [
  ...new Set(values.filter(isGuid).map((value) => value.toLowerCase())),
];

export class SavingService {
  constructor(private readonly dependencies: SavingDependencies) {}

  /**
   * Puts changes aside, or none of them where one is wrong.
   * @param version of the rows that they were made from
   * @throws pricing.list_not_found, list_changed, list_saving, save_not_found
   */
  async stage(
    actor: Actor,
    { listGuid, saveGuid }: SaveIds,
    version: number,
    entered: readonly EnteredChange[],
  ): Promise<{ readonly staged: number; readonly problems: readonly Problem[] }> {
    const db = this.dependencies.database.tables<PricingDatabase>();
    const list = await findOwnList(db, actor.ownerGuid, listGuid);
    if (list === undefined) throw pricingErrors('pricing.list_not_found');
    assertIsOf(list, version);
    const known = await this.#known(db, actor, list, entered);
    const problems = entered.flatMap((change) => problemsOf(change, known));
    const changes = problems.length > 0 ? [] : entered.map((change) => changeOf(change, randomUUID));
    const now = this.dependencies.clock.now();
    const save = { list_id: list.id, id: saveGuid, user_id: actor.userGuid, base_version: version, job_id: null };
    return this.dependencies.database.transaction(async (tx: PricingTx) => {
      const held = await this.#opened(tx, { ...save, created_at: now });
      const doubles = await this.#doubles(tx, held.id, changes);
      if (problems.length > 0 || doubles.length > 0)
        return { staged: await countStaged(tx, held.id), problems: [...problems, ...doubles] };
      return { staged: await stage(tx, held, changes), problems };
    });
  }

  /**
   * Asks for all that was put aside; asked again, it answers the same job.
   * @param count of the changes that were put aside
   * @returns the job; undefined where there are problems
   * @throws pricing.list_not_found, list_changed, list_saving, save_not_found, changes_missing, region_gone
   */
  save(
    actor: Actor,
    ids: SaveIds,
    count: number,
  ): Promise<{ readonly jobId: string | undefined; readonly problems: readonly Problem[] }> {
    return this.dependencies.database.transaction(async (tx: PricingTx) => {
      const list = await this.dependencies.lists.hold(tx, actor, ids.listGuid);
      const save = await this.#held(tx, actor, list, ids.saveGuid);
      if (save.job_id !== null) return { jobId: save.job_id, problems: [] };
      assertIsOf(list, save.base_version);
      const staged = await countStaged(tx, save.id);
      if (staged !== count) throw pricingErrors('pricing.changes_missing', { params: { count: staged } });
      const clashes = await clashesOf(tx, save, problemsShown);
      const problems = clashes.map((number) => problemAt(number, 'row', 'Another row is of the same place'));
      return problems.length > 0
        ? { jobId: undefined, problems }
        : { jobId: await this.#ask(tx, actor, list, save, count), problems };
    });
  }

  /** @throws pricing.list_not_found, save_not_found, list_saving */
  discard(actor: Actor, ids: SaveIds): Promise<void> {
    return this.dependencies.database.transaction(async (tx: PricingTx) => {
      const list = await this.dependencies.lists.hold(tx, actor, ids.listGuid);
      const save = await this.#held(tx, actor, list, ids.saveGuid);
      if (list.saving_id === save.id) throw pricingErrors('pricing.list_saving');
      await dropSave(tx, save.id);
    });
  }

  async #ask(tx: PricingTx, actor: Actor, list: ListRow, save: SaveRow, count: number): Promise<string> {
    const payload: SavePayload = { listId: list.id, saveId: save.id };
    await holdItsRegions(tx, actor.ownerGuid, payload);
    const jobId = await this.dependencies.jobs.enqueue(tx, actor, {
      ...{ kind: saveJob, payload, total: count, href: listHref(list.id) },
      title: `Save ${formatted.format(count)} ${count === 1 ? 'price' : 'prices'} of ${list.title}`,
    });
    await setJob(tx, save.id, jobId);
    await moveRows(tx, list.id, { saving_id: save.id });
    return jobId;
  }

  async #held(tx: PricingTx, { userGuid }: Actor, { id }: ListRow, saveGuid: string): Promise<SaveRow> {
    const save = await lockSave(tx, { list_id: id, user_id: userGuid, id: saveGuid });
    if (save === undefined) throw pricingErrors('pricing.save_not_found');
    return save;
  }

  /** A new one takes the place of what the user has left behind. @throws pricing.save_not_found, list_saving, list_changed */
  async #opened(tx: PricingTx, wanted: SaveRow): Promise<SaveRow> {
    await openSave(tx, wanted);
    const save = await lockSave(tx, wanted);
    if (save === undefined) throw pricingErrors('pricing.save_not_found');
    if (save.job_id !== null) throw pricingErrors('pricing.list_saving');
    if (save.base_version !== wanted.base_version) throw pricingErrors('pricing.list_changed');
    await dropIdleSaves(tx, wanted);
    return save;
  }

  /** Rows that the save names twice, in this call or before. */
  async #doubles(tx: PricingTx, saveId: string, changes: readonly Change[]): Promise<Problem[]> {
    const elsewhere = await stagedElsewhere(tx, saveId, changes);
    const seen = new Set<string>();
    return changes.flatMap(({ number, row_id }) => {
      const isDouble = seen.has(row_id) || elsewhere.has(row_id);
      seen.add(row_id);
      return isDouble ? [problemAt(number, 'row', 'The save names this row twice')] : [];
    });
  }

  async #known(db: PricingDb, actor: Actor, list: ListRow, entered: readonly EnteredChange[]): Promise<Known> {
    const products = guidsOf(entered.map(({ terms }) => terms?.productGuid ?? ''));
    const regions = await listRegions(db, actor.ownerGuid);
    return {
      products: await priceableAmong(db, actor, products),
      regions: new Map(regions.map(({ code, countries }) => [code, new Set(countries)])),
      currencies: new Set(await currenciesInUse(db)),
      rows: await standingAmong(db, list.id, guidsOf(entered.map(({ rowGuid }) => rowGuid))),
    };
  }
}
