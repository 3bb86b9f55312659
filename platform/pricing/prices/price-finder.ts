/** Finds a page of a list's prices, with as little of the list as it takes. */
import type { PricingDb } from '../rows.js';
import {
  countRows,
  pageOf,
  shownOf,
  soughtOf,
  type After,
  type Filter,
  type Page,
  type Reading,
  type Sort,
  type Sought,
} from './prices.repository.js';
import { isAnywhere, plannedFromOf, type Known } from './states.repository.js';
import { mixedOf, type Suspects } from './suspects.repository.js';

/** Rows of a list among which those of a state are looked for before the whole of it is asked. */
const inFront = { ofPage: 1_000, ofCount: 5_000 } as const;
/** Versions of lists of which it is remembered what they have. */
const maxRemembered = 1_000;

export interface Place {
  readonly sort: Sort;
  /** Undefined: the first page. */
  readonly after: After | undefined;
  readonly limit: number;
}

export interface Found {
  /** One more than `limit` where there are more. */
  readonly rows: Page;
  readonly sought: Sought;
}

export class PriceFinder {
  /** By list and version, whose prices stay what they are, and by what was to be looked for: moments come. */
  readonly #mixed = new Map<string, ReturnType<typeof mixedOf>>();

  /** Looked for among the first rows behind `after`, and where those are not enough in the whole list. */
  async page(db: PricingDb, reading: Reading, filter: Filter, { sort, after, limit }: Place): Promise<Found> {
    const sought = await soughtOf(db, reading, filter);
    if (isInAnyPlace(sought) && sort.by === 'entered' && !sort.isDescending) {
      const front = { after: after?.position ?? '0', rows: inFront.ofPage };
      const rows = await pageOf(db, reading, { ...sought, front }, sort, after, limit);
      if (rows.length > limit) return { rows, sought };
    }
    const whole = await this.#whole(db, reading, sought);
    return { rows: await pageOf(db, reading, whole, sort, after, limit), sought: whole };
  }

  /** @param sought of the page @returns at most one more than `cap` */
  async count(db: PricingDb, reading: Reading, sought: Sought, cap: number): Promise<number> {
    if (!isInAnyPlace(sought) || sought.isWhole === true) return countRows(db, reading, sought, cap);
    const front = { after: '0', rows: inFront.ofCount };
    const count = await countRows(db, reading, { ...sought, front }, cap);
    return count > cap ? count : countRows(db, reading, await this.#whole(db, reading, sought), cap);
  }

  /** With what only those have to know who ask all of the list. */
  async #whole(db: PricingDb, reading: Reading, sought: Sought): Promise<Sought> {
    return { ...sought, isWhole: true, known: await this.#more(db, reading, sought) };
  }

  async #more(db: PricingDb, reading: Reading, { state, known }: Sought): Promise<Known> {
    const { suspects, planned } = known;
    if (state === 'future' && planned === undefined) return { plannedFrom: await plannedFromOf(db, shownOf(reading)) };
    if (suspects === undefined || suspects.displaced !== undefined) return known;
    return { suspects: { ...suspects, mixed: await this.#mixedOf(db, reading, suspects) } };
  }

  /** Once for all who ask meanwhile. */
  #mixedOf(db: PricingDb, reading: Reading, suspects: Suspects): ReturnType<typeof mixedOf> {
    const name = [reading.list.id, reading.version, suspects.isMixed, suspects.isPlanned].join(' ');
    const known = this.#mixed.get(name);
    if (known !== undefined) return known;
    const [oldest] = this.#mixed.keys();
    if (this.#mixed.size >= maxRemembered && oldest !== undefined) this.#mixed.delete(oldest);
    const mixed = mixedOf(db, shownOf(reading), suspects);
    this.#mixed.set(name, mixed);
    // What has failed is asked again by the next one.
    mixed.catch(() => this.#mixed.delete(name));
    return mixed;
  }
}

/** Whether what is sought may stand anywhere in the list. */
const isInAnyPlace = ({ state, known }: Sought): boolean => state !== undefined && isAnywhere(state, known);
