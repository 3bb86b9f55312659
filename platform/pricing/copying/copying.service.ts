/** A price list as a new one, by a percentage, in another currency, rounded by a rule; seen before it is made. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import { ratesAt } from '../../exchangerates/index.js';
import type { JobEngine } from '../../jobs/index.js';
import { findOwnList, moveRows } from '../lists/lists.repository.js';
import { assertInUse, type ListsService, type ListTerms } from '../lists/lists.service.js';
import { listHref } from '../lists/price-list-record.js';
import { pricingErrors } from '../pricing.errors.js';
import { factorText, microsOf, type Hundredths, type Micros } from '../resolve/money.js';
import type { ListRow, PricingDatabase, PricingDb, PricingTx } from '../rows.js';
import { openSave, setJob } from '../saving/saves.repository.js';
import { adjusted, crossRate, type Rounding } from './copy.js';
import { extentOf, firstOf, jobOfCopy, type CopiedRow, type Extent, type Source } from './copies.repository.js';

/** The job's kind. */
export const copyJob = 'pricing.copy';
const rowsShown = 100;
const euro = 'EUR';
const unit = 1_000_000n;

export interface Copy {
  readonly percent: Hundredths;
  /** ISO 4217; empty: each amount stays in its currency. */
  readonly currency: string;
  /** Instead of the day's; decimal text above 0. */
  readonly rates: readonly { readonly fromCurrency: string; readonly rate: string }[];
  readonly rounding: Rounding;
  readonly withFuture: boolean;
}

export interface UsedRate {
  readonly fromCurrency: string;
  /** Millionths. */
  readonly rate: Micros;
  /** Undefined: it was stated. */
  readonly day: string | undefined;
}

export interface CopyPreview extends Extent {
  readonly rates: readonly UsedRate[];
  readonly rows: readonly { readonly before: CopiedRow; readonly after: Amounts }[];
}

/** As it is kept of a job: plain JSON. */
export interface CopyPayload {
  readonly listId: string;
  readonly saveId: string;
  readonly sourceId: string;
  readonly sourceVersion: number;
  readonly at: string;
  readonly copy: Pick<Copy, 'percent' | 'currency' | 'rounding' | 'withFuture'>;
  /** Decimal text by currency. */
  readonly rates: Readonly<Record<string, string>>;
}

export interface Amounts {
  readonly currency: string;
  readonly srp: Micros | undefined;
  readonly wsp: Micros | undefined;
}

type Adjusting = Pick<Copy, 'percent' | 'currency' | 'rounding'>;

/** What a row costs in the copy. @param rates of the currencies that are converted */
export const amountsOf = (
  { currency: from, srp, wsp }: Pick<CopiedRow, 'currency' | 'srp' | 'wsp'>,
  copy: Adjusting,
  rates: ReadonlyMap<string, Micros>,
): Amounts => {
  const currency = copy.currency === '' ? from : copy.currency;
  const by = { ...copy, currency, rate: rates.get(from) ?? unit };
  const of = (amount: string | null) => (amount === null ? undefined : adjusted(microsOf(amount), by));
  return { currency, srp: of(srp), wsp: of(wsp) };
};

export interface CopyingDependencies {
  readonly database: Database;
  readonly lists: ListsService;
  readonly jobs: JobEngine;
  readonly clock: Clock;
}

export class CopyingService {
  constructor(private readonly dependencies: CopyingDependencies) {}

  /** @throws pricing.list_not_found, currency_unknown, rate_unknown */
  async preview(actor: Actor, listId: string, copy: Copy): Promise<CopyPreview> {
    const db = this.#tables();
    const source = await this.#source(db, actor, listId, copy);
    const extent = await extentOf(db, source);
    const rates = await this.#rates(db, copy, extent.currencies, source.at);
    const byCurrency = new Map(rates.map(({ fromCurrency, rate }) => [fromCurrency, rate]));
    const rows = await firstOf(db, source, rowsShown);
    return { ...extent, rates, rows: rows.map((before) => ({ before, after: amountsOf(before, copy, byCurrency) })) };
  }

  /**
   * @returns the new list, whose rows come by a job; of a request that was made before those that it made
   * @throws pricing.list_not_found, title_taken, currency_unknown, rate_unknown
   */
  async copy(
    actor: Actor,
    listId: string,
    terms: ListTerms,
    copy: Copy,
    requestKey: string,
  ): Promise<{ readonly listId: string; readonly jobId: string }> {
    const db = this.#tables();
    const source = await this.#source(db, actor, listId, copy);
    const { chosen, currencies } = await extentOf(db, source);
    const rates = await this.#rates(db, copy, currencies, source.at);
    const { lists } = this.dependencies;
    const list = await lists.once(actor, requestKey, async (tx) => {
      const added = await lists.add(tx, actor, terms, requestKey);
      await this.#ask(tx, actor, added, source, copy, rates, chosen);
      return added;
    });
    return { listId: list.id, jobId: await jobOfCopy(db, list.id) };
  }

  async #ask(
    tx: PricingTx,
    actor: Actor,
    list: ListRow,
    source: Source,
    copy: Copy,
    rates: readonly UsedRate[],
    total: number,
  ): Promise<void> {
    const saveId = randomUUID();
    const { percent, currency, rounding, withFuture } = copy;
    const payload: CopyPayload = {
      ...{ listId: list.id, saveId, sourceId: source.list.id, sourceVersion: source.version },
      ...{ at: source.at.toISOString(), copy: { percent, currency, rounding, withFuture } },
      rates: Object.fromEntries(rates.map(({ fromCurrency, rate }) => [fromCurrency, factorText(rate, 6)])),
    };
    const save = { list_id: list.id, id: saveId, user_id: actor.userGuid, base_version: 0, job_id: null };
    await openSave(tx, { ...save, created_at: this.dependencies.clock.now() });
    const title = `Copy ${source.list.title} to ${list.title}`;
    const asked = { kind: copyJob, title, payload, total, href: listHref(list.id) };
    await setJob(tx, saveId, await this.dependencies.jobs.enqueue(tx, actor, asked));
    await moveRows(tx, list.id, { saving_id: saveId });
  }

  async #source(db: PricingDb, actor: Actor, listId: string, { currency, withFuture }: Copy): Promise<Source> {
    const list = await findOwnList(db, actor.ownerGuid, listId);
    if (list === undefined) throw pricingErrors('pricing.list_not_found');
    if (currency !== '') await assertInUse(db, currency);
    const at = this.dependencies.clock.now();
    return { list, version: list.rows_version, reader: actor, currency, withFuture, at };
  }

  /** Of each other currency. @throws pricing.rate_unknown */
  async #rates(db: PricingDb, copy: Copy, currencies: readonly string[], at: Date): Promise<UsedRate[]> {
    if (copy.currency === '') return [];
    const stated = new Map(copy.rates.map(({ fromCurrency, rate }) => [fromCurrency, microsOf(rate)]));
    const known = new Map((await ratesAt(db, at)).map(({ currency, day, rate }) => [currency, { day, rate }]));
    const perEuro = (currency: string): Micros => {
      const found = known.get(currency);
      if (currency === euro) return unit;
      if (found === undefined) throw pricingErrors('pricing.rate_unknown', { params: { currency } });
      return microsOf(found.rate);
    };
    const dayOf = (currency: string): string => known.get(currency)?.day ?? '';
    return currencies
      .filter((currency) => currency !== copy.currency)
      .map((fromCurrency) => {
        const rate = stated.get(fromCurrency);
        if (rate !== undefined) return { fromCurrency, rate, day: undefined };
        const days = [dayOf(fromCurrency), dayOf(copy.currency)].filter((day) => day !== '');
        // The older of the two is what the rate is as good as.
        return {
          fromCurrency,
          rate: crossRate(perEuro(fromCurrency), perEuro(copy.currency)),
          day: days.toSorted()[0],
        };
      });
  }

  #tables(): PricingDb {
    return this.dependencies.database.tables<PricingDatabase>();
  }
}
