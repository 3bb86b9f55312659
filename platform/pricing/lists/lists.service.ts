/** Price lists as their owner keeps them, and as those see them who buy by them (docs/domain.md, f). */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import { holdsAny, type Actor } from '../../access/index.js';
import { currenciesInUse } from '../../countries/index.js';
import type { Database } from '../../database/database.js';
import type { Records, VersionedRecord } from '../../records/index.js';
import { pricingErrors } from '../pricing.errors.js';
import { statusAt, isStanding } from '../promotions/promotion.js';
import { countStanding, dropPromotionsOf, lockPromotionsOf } from '../promotions/promotions.repository.js';
import type { ListRow, PricingDatabase, PricingDb, PricingTx } from '../rows.js';
import {
  countAssigned,
  defaultOf,
  deleteRows,
  findList,
  holdersOf,
  jobOfSave,
  lastSaveOf,
  listOfRequest,
  lockOwnList,
  overlapsOf,
  ownLists,
  type Holder,
  type LastSave,
  type Overlap,
} from './lists.repository.js';
import { listRecord } from './price-list-record.js';

const holdersShown = 1_000;
const overlapsShown = 200;

export interface ListTerms {
  readonly title: string;
  /** ISO 4217. */
  readonly defaultCurrency: string;
  readonly isVatIncluded: boolean;
}

/** What the owner alone reads. */
export interface OwnersView {
  readonly isDefault: boolean;
  readonly holders: readonly Holder[];
  /** Empty: nothing is saved now. */
  readonly savingJobId: string;
  readonly lastSave: LastSave | undefined;
  readonly overlaps: readonly Overlap[];
  readonly canChange: boolean;
  readonly canDelete: boolean;
}

export interface ListView {
  readonly row: ListRow;
  /** Of the vault that owns it. */
  readonly company: string;
  /** Undefined for who buys by it. */
  readonly own: OwnersView | undefined;
  readonly lastSave: LastSave | undefined;
}

export interface ListsDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly clock: Clock;
}

/** @throws pricing.currency_unknown */
export const assertInUse = async (db: PricingDb, currency: string): Promise<void> => {
  const known = await currenciesInUse(db);
  if (!known.includes(currency)) throw pricingErrors('pricing.currency_unknown', { params: { currency } });
};

export class ListsService {
  readonly #lists: VersionedRecord<ListRow>;

  constructor(private readonly dependencies: ListsDependencies) {
    this.#lists = dependencies.records.of(listRecord);
  }

  choices({ ownerGuid }: Actor) {
    return ownLists(this.#tables(), ownerGuid);
  }

  /** @throws pricing.list_not_found */
  async detail(actor: Actor, listId: string): Promise<ListView> {
    const db = this.#tables();
    const row = await findList(db, actor.ownerGuid, listId);
    if (row === undefined) throw pricingErrors('pricing.list_not_found');
    const { company } = await db
      .selectFrom('vault')
      .select('company')
      .where('id', '=', row.vault_id)
      .executeTakeFirstOrThrow();
    const lastSave = await lastSaveOf(db, row.id, row.rows_version);
    const own = row.vault_id === actor.ownerGuid ? await this.#ownersView(db, actor, row, lastSave) : undefined;
    return { row, company, own, lastSave };
  }

  /** @returns its id; of a request that was made before that of the list that it made */
  async create(actor: Actor, terms: ListTerms, requestKey: string): Promise<string> {
    const make = (tx: PricingTx): Promise<ListRow> => this.add(tx, actor, terms, requestKey);
    return (await this.once(actor, requestKey, make)).id;
  }

  /**
   * The same request makes one list, also when it comes twice at once: the second one is refused by an index, and finds
   * what the first has made.
   */
  async once(actor: Actor, requestKey: string, make: (tx: PricingTx) => Promise<ListRow>): Promise<ListRow> {
    const made = () => listOfRequest(this.#tables(), actor.ownerGuid, requestKey);
    const before = await made();
    if (before !== undefined) return before;
    try {
      return await this.dependencies.database.transaction(make);
    } catch (thrown) {
      const meanwhile = await made();
      if (meanwhile === undefined) throw thrown;
      return meanwhile;
    }
  }

  /** In the caller's transaction. @throws pricing.title_taken, currency_unknown */
  async add(tx: PricingTx, actor: Actor, terms: ListTerms, requestKey: string): Promise<ListRow> {
    await assertInUse(tx, terms.defaultCurrency);
    return this.#lists.create(tx, actor, {
      ...{ vault_id: actor.ownerGuid, id: randomUUID(), request_key: requestKey, ...columnsOf(terms) },
      ...{ rows_version: 0, row_count: 0, saving_id: null },
      ...{ created_at: this.dependencies.clock.now(), created_by_name: actor.userName },
    });
  }

  /**
   * @param version that the save was made from
   * @throws pricing.list_not_found, list_changed, title_taken, currency_unknown
   */
  update(actor: Actor, listId: string, terms: ListTerms, version: number): Promise<void> {
    return this.dependencies.database.transaction(async (tx: PricingTx) => {
      const before = await this.#lists.lock(tx, actor, listId, version);
      // One that is no longer in use stays where it was.
      if (before.default_currency !== terms.defaultCurrency) await assertInUse(tx, terms.defaultCurrency);
      await this.#lists.save(tx, actor, before, columnsOf(terms));
    });
  }

  /** @throws pricing.list_not_found, list_changed, list_in_use, list_promoted, list_saving */
  delete(actor: Actor, listId: string, version: number): Promise<void> {
    return this.dependencies.database.transaction((tx: PricingTx) =>
      // Who assigns it holds it, and waits here or is seen.
      this.#lists.delete(tx, actor, listId, version, async ({ id, saving_id }) => {
        if (saving_id !== null) throw pricingErrors('pricing.list_saving');
        const count = (await countAssigned(tx, id)) + ((await defaultOf(tx, actor.ownerGuid)) === id ? 1 : 0);
        if (count > 0) throw pricingErrors('pricing.list_in_use', { params: { count } });
        await this.#dropPromotions(tx, id);
        await deleteRows(tx, id);
      }),
    );
  }

  /** One of the actor's own, which stays as it is until the transaction ends. @throws pricing.list_not_found */
  async hold(tx: PricingTx, { ownerGuid }: Actor, listId: string): Promise<ListRow> {
    const list = await lockOwnList(tx, ownerGuid, listId);
    if (list === undefined) throw pricingErrors('pricing.list_not_found');
    return list;
  }

  /** What was over, or has never counted, goes with its list. @throws pricing.list_promoted */
  async #dropPromotions(tx: PricingTx, listId: string): Promise<void> {
    const now = this.dependencies.clock.now();
    const promotions = await lockPromotionsOf(tx, listId);
    const count = promotions.filter((promotion) => isStanding(statusAt(promotion, now))).length;
    if (count > 0) throw pricingErrors('pricing.list_promoted', { params: { count } });
    await dropPromotionsOf(tx, listId);
  }

  async #ownersView(db: PricingDb, actor: Actor, row: ListRow, lastSave: LastSave | undefined): Promise<OwnersView> {
    const isDefault = (await defaultOf(db, row.vault_id)) === row.id;
    const standing = await countStanding(db, row.id, this.dependencies.clock.now());
    const uses = (await countAssigned(db, row.id)) + standing;
    const isFree = !isDefault && row.saving_id === null && uses === 0;
    return {
      ...{ isDefault, lastSave },
      holders: await holdersOf(db, row, holdersShown),
      savingJobId: await jobOfSave(db, row.saving_id),
      overlaps: await overlapsOf(db, row, overlapsShown),
      canChange: holdsAny(actor, ['pricelist-write', 'pricelist-all']),
      canDelete: isFree && holdsAny(actor, ['pricelist-delete', 'pricelist-all']),
    };
  }

  #tables(): PricingDb {
    return this.dependencies.database.tables<PricingDatabase>();
  }
}

const columnsOf = ({ title, defaultCurrency, isVatIncluded }: ListTerms) => ({
  ...{ title, default_currency: defaultCurrency, is_vat_included: isVatIncluded },
});
