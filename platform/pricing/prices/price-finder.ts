/** Finds a page of a list's prices, with as little of the list as it takes. */
import type { PricingDb } from '../rows.js';
import {
  countRows,
  pageOf,
  shownOf,
  soughtOf,
  suspectsIn,
  type After,
  type Filter,
  type Page,
  type Reading,
  type Sort,
  type Sought,
} from './prices.repository.js';
import { isAnywhere, plannedOf, startedFromOf, type Known } from './states.repository.js';
import { displacedOf, type Displaced, type Suspects } from './suspects.repository.js';
import { VersionMemory } from './version-memory.js';

/**
 * Among how much of a list those of a state are looked for before the whole of it is asked: its first rows, or the first of
 * those that may be in the state.
 */
const inFront = { ofPage: { rows: 1_000, named: 300 }, ofCount: { rows: 5_000, named: 1_000 } } as const;
/** Versions of lists of which it is remembered what they have: a thousand positions each. */
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
  readonly #displaced = new VersionMemory<Displaced>(maxRemembered);

  /** Looked for where something is known to be or among the first rows, and where those are not enough in the whole list. */
  async page(db: PricingDb, reading: Reading, filter: Filter, place: Place): Promise<Found> {
    const { sort, after, limit } = place;
    const sought = await soughtOf(db, reading, filter, await this.#knownIn(db, reading, filter));
    if (isInAnyPlace(sought)) {
      if (sort.by === 'entered' && !sort.isDescending) {
        const front = frontOf(sought, after?.position ?? '0', inFront.ofPage);
        const rows = await pageOf(db, reading, front, sort, after, limit);
        if (rows.length > limit) return { rows, sought };
      }
      if (await this.#learns(db, reading, sought)) return this.page(db, reading, filter, place);
    }
    return { rows: await pageOf(db, reading, sought, sort, after, limit), sought };
  }

  /** @param sought of a page @returns at most one more than `cap` */
  async count(db: PricingDb, reading: Reading, sought: Sought, cap: number): Promise<number> {
    if (isInAnyPlace(sought)) {
      const count = await countRows(db, reading, frontOf(sought, '0', inFront.ofCount), cap);
      if (count > cap) return count;
      if (await this.#learns(db, reading, sought)) {
        const known = await this.#knownIn(db, reading, sought);
        return this.count(db, reading, { ...sought, known }, cap);
      }
    }
    return countRows(db, reading, sought, cap);
  }

  async #knownIn(db: PricingDb, reading: Reading, { state }: Filter): Promise<Known> {
    const name = nameOf(reading);
    if (state === 'future') return this.#planned.of(name, () => plannedOf(db, shownOf(reading)));
    if (state === 'now') return (await this.#started.found(name)) ?? {};
    if (state !== 'marked') return {};
    const suspects = await suspectsIn(db, reading);
    const displaced =
      suspects.displaced === undefined ? await this.#displaced.found(nameAtMoment(reading, suspects)) : {};
    return { suspects: { ...suspects, ...displaced } };
  }

  /**
   * What only those have to know who do not find enough among the first prices.
   * @returns false where there is nothing more to know
   */
  async #learns(db: PricingDb, reading: Reading, { state, known: { from, suspects } }: Sought): Promise<boolean> {
    if (state === 'now' && from === undefined) {
      await this.#started.of(nameOf(reading), () => startedFromOf(db, shownOf(reading)));
      return true;
    }
    if (suspects === undefined || suspects.displaced !== undefined) return false;
    await this.#displaced.of(nameAtMoment(reading, suspects), () => displacedOf(db, shownOf(reading), suspects));
    return true;
  }
}

const nameOf = ({ list, version }: Reading): string => [list.id, version].join(' ');

const nameAtMoment = (reading: Reading, { isMixed, lastMoment }: Suspects): string =>
  [nameOf(reading), isMixed, lastMoment].join(' ');

/** Whether what is sought may stand anywhere in the list. */
const isInAnyPlace = ({ state, known }: Sought): boolean => state !== undefined && isAnywhere(state, known);

const frontOf = (
  sought: Sought,
  after: string,
  { rows, named }: { readonly rows: number; readonly named: number },
): Sought => {
  const { from = '1', suspects } = sought.known;
  if (suspects?.products !== undefined && suspects.displacedTo !== undefined) {
    const displaced = suspects.displaced?.filter((position) => BigInt(position) > BigInt(after)).slice(0, named) ?? [];
    const known = { suspects: { ...suspects, displaced, displacedTo: undefined } };
    return { ...sought, upTo: displaced.at(-1) ?? after, known };
  }
  const before = BigInt(from) - 1n;
  return { ...sought, front: { after: String(before > BigInt(after) ? before : after), rows } };
};
