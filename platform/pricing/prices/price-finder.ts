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
import { isAnywhere, plannedOf, startedFromOf, type Front, type Known } from './states.repository.js';
import { mixedOf } from './suspects.repository.js';
import { VersionMemory } from './version-memory.js';

/** Rows of a list among which those of a state are looked for before the whole of it is asked. */
const inFront = { ofPage: 1_000, ofCount: 5_000 } as const;
/** Versions of lists of which it is remembered what they have: a thousand positions each, or as many products. */
const maxRemembered = 200;

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
  /** As time goes on, some of it has come: what is told here is looked at again. */
  readonly #planned = new VersionMemory<Known>(maxRemembered);
  readonly #started = new VersionMemory<Known>(maxRemembered);
  readonly #mixed = new VersionMemory<readonly string[] | undefined>(maxRemembered);

  /** Looked for among the first rows behind `after`, and where those are not enough in the whole list. */
  async page(db: PricingDb, reading: Reading, filter: Filter, place: Place): Promise<Found> {
    const { sort, after, limit } = place;
    const sought = await soughtOf(db, reading, filter, await this.#knownIn(db, reading, filter));
    if (isInAnyPlace(sought) && sort.by === 'entered' && !sort.isDescending) {
      const front = frontOf(sought, after?.position ?? '0', inFront.ofPage);
      const rows = await pageOf(db, reading, { ...sought, front }, sort, after, limit);
      if (rows.length > limit) return { rows, sought };
      if (await this.#learns(db, reading, sought)) return this.page(db, reading, filter, place);
    }
    const whole = await this.#whole(db, reading, sought);
    return { rows: await pageOf(db, reading, whole, sort, after, limit), sought: whole };
  }

  /** @param sought of a page @returns at most one more than `cap` */
  async count(db: PricingDb, reading: Reading, sought: Sought, cap: number): Promise<number> {
    if (!isInAnyPlace(sought) || sought.isWhole === true) return countRows(db, reading, sought, cap);
    const front = frontOf(sought, '0', inFront.ofCount);
    const count = await countRows(db, reading, { ...sought, front }, cap);
    return count > cap ? count : countRows(db, reading, await this.#whole(db, reading, sought), cap);
  }

  async #knownIn(db: PricingDb, reading: Reading, { state }: Filter): Promise<Known> {
    const name = nameOf(reading);
    if (state === 'future') return this.#planned.of(name, () => plannedOf(db, shownOf(reading)));
    return (state === 'now' ? await this.#started.found(name) : undefined) ?? {};
  }

  /** Mostly there is something among the first prices, and nobody has to know where it begins. */
  async #learns(db: PricingDb, reading: Reading, { state, known }: Sought): Promise<boolean> {
    if (state !== 'now' || known.from !== undefined) return false;
    await this.#started.of(nameOf(reading), () => startedFromOf(db, shownOf(reading)));
    return true;
  }

  /** With what only those have to know who ask all of the list. */
  async #whole(db: PricingDb, reading: Reading, sought: Sought): Promise<Sought> {
    const { suspects } = sought.known;
    if (suspects === undefined || suspects.displaced !== undefined) return { ...sought, isWhole: true };
    const name = [nameOf(reading), suspects.isMixed, suspects.isPlanned].join(' ');
    const mixed = await this.#mixed.of(name, () => mixedOf(db, shownOf(reading), suspects));
    return { ...sought, isWhole: true, known: { suspects: { ...suspects, mixed } } };
  }
}

const nameOf = ({ list, version }: Reading): string => [list.id, version].join(' ');

/** Whether what is sought may stand anywhere in the list. */
const isInAnyPlace = ({ state, known }: Sought): boolean => state !== undefined && isAnywhere(state, known);

const frontOf = ({ known: { from = '1' } }: Sought, after: string, rows: number): Front => {
  const before = BigInt(from) - 1n;
  return { after: String(before > BigInt(after) ? before : after), rows };
};
