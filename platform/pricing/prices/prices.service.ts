/** The rows of a price list, as its owner and those who buy by it read them (docs/domain.md, f). */
import { z } from 'zod';
import type { Actor } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import { findList, findOwnList } from '../lists/lists.repository.js';
import { pricingErrors } from '../pricing.errors.js';
import type { ListRow, PricingDatabase, PricingDb } from '../rows.js';
import { cursorOf, openCursor } from './cursor.js';
import {
  differenceOf,
  isNarrow,
  versionsOf,
  type Compared,
  type Filter,
  type Price,
  type Reading,
  type Sort,
  type Sought,
  type VersionRow,
} from './prices.repository.js';
import { PriceFinder } from './price-finder.js';
import { findPriceable, type PriceableProduct } from './products.repository.js';

const countedAtMost = 10_000;
/** By a state, which is worked out row by row. */
const workedOutAtMost = 500;
const versionsAtOnce = 100;
const comparedAtOnce = 200;
const beyond = 2_147_483_647;

export interface Asked {
  readonly listId: string;
  /** 0: as it is. */
  readonly version: number;
  readonly filter: Filter;
  readonly sort: Sort;
  readonly cursor: string;
  readonly size: number;
  /** All that the filter leaves as well, which takes as long as a page of many rows. */
  readonly isCounted: boolean;
}

export interface Page<T> {
  readonly rows: readonly T[];
  /** Empty: there is none. */
  readonly next: string;
}

interface Total {
  readonly total: number;
  /** There are more. */
  readonly isCapped: boolean;
}

export interface PricePage extends Page<Price>, Total {
  readonly version: number;
}

const digits = z.string().regex(/^\d{1,18}$/);
const pricePlace = z.tuple([z.int().min(0).max(beyond), z.string().max(1_000), digits]);
const versionPlace = z.tuple([z.int().min(1).max(beyond)]);
const comparedPlace = z.tuple([digits]);

/** One more was read than there may be. */
const pageOfRows = <T>(rows: readonly T[], size: number, cursor: (last: T) => string): Page<T> => {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > size && last !== undefined ? cursor(last) : '' };
};

export class PricesService {
  readonly #finder = new PriceFinder();

  constructor(private readonly dependencies: { readonly database: Database }) {}

  /** @throws pricing.list_not_found, version_not_found, cursor_invalid */
  async page(actor: Actor, asked: Asked): Promise<PricePage> {
    const { cursor, sort, size, filter } = asked;
    const db = this.#tables();
    const list = await findList(db, actor.ownerGuid, asked.listId);
    if (list === undefined) throw pricingErrors('pricing.list_not_found');
    const place = cursor === '' ? undefined : openCursor(cursor, pricePlace);
    const version = versionOf(actor, list, place?.[0] ?? asked.version);
    const reading: Reading = { list, version, reader: actor };
    const after = place === undefined ? undefined : { value: place[1], position: place[2] };
    const { rows, sought } = await this.#finder.page(db, reading, filter, { sort, after, limit: size });
    const page = pageOfRows(rows, size, ({ sorted, position }) => cursorOf(version, sorted, position));
    return { ...page, version, ...(await this.#total(db, reading, asked, { ...page, sought })) };
  }

  products(actor: Actor, text: string): Promise<PriceableProduct[]> {
    return findPriceable(this.#tables(), actor, text);
  }

  /** @throws pricing.list_not_found, cursor_invalid */
  async versions({ ownerGuid }: Actor, listId: string, cursor: string): Promise<Page<VersionRow>> {
    const db = this.#tables();
    const list = await this.#own(db, ownerGuid, listId);
    const [before] = cursor === '' ? [beyond] : openCursor(cursor, versionPlace);
    const rows = await versionsOf(db, list.id, before, versionsAtOnce + 1);
    return pageOfRows(rows, versionsAtOnce, ({ version }) => cursorOf(version));
  }

  /** @throws pricing.list_not_found, version_not_found, cursor_invalid */
  async compare(
    actor: Actor,
    listId: string,
    versions: readonly [number, number],
    cursor: string,
  ): Promise<Page<Compared>> {
    const db = this.#tables();
    const list = await this.#own(db, actor.ownerGuid, listId);
    for (const version of versions) assertKnown(list, version);
    const [after] = cursor === '' ? [undefined] : openCursor(cursor, comparedPlace);
    const rows = await differenceOf(db, { list, reader: actor }, versions, after, comparedAtOnce);
    const page = pageOfRows(rows, comparedAtOnce, ({ position }) => cursorOf(position));
    // What an embargo keeps from the reader is on neither side.
    return { ...page, rows: page.rows.filter((row) => row.before !== undefined || row.after !== undefined) };
  }

  /** Of all that the filter leaves where it was to be counted or costs nothing; else what the page has. */
  async #total(
    db: PricingDb,
    reading: Reading,
    { filter, cursor, isCounted }: Asked,
    { rows, next, sought }: Page<Price> & { readonly sought: Sought },
  ): Promise<Total> {
    if (cursor === '' && next === '') return { total: rows.length, isCapped: false };
    if (isUncapped(reading, filter)) return { total: reading.list.row_count, isCapped: false };
    if (!isCounted) return { total: rows.length, isCapped: true };
    const most = mostCounted(filter);
    const total = await this.#finder.count(db, reading, sought, most);
    return { total: Math.min(total, most), isCapped: total > most };
  }

  async #own(db: PricingDb, ownerGuid: string, listId: string): Promise<ListRow> {
    const list = await findOwnList(db, ownerGuid, listId);
    if (list === undefined) throw pricingErrors('pricing.list_not_found');
    return list;
  }

  #tables(): PricingDb {
    return this.dependencies.database.tables<PricingDatabase>();
  }
}

const mostCounted = ({ state }: Filter): number => (state === undefined ? countedAtMost : workedOutAtMost);

/** Of one of the vault's own as it is, its saves have counted it. */
const isUncapped = ({ list, version, reader }: Reading, filter: Filter): boolean =>
  filter.state === undefined &&
  !isNarrow(filter) &&
  version === list.rows_version &&
  list.vault_id === reader.ownerGuid;

const assertKnown = (list: ListRow, version: number): void => {
  if (version < 0 || version > list.rows_version) throw pricingErrors('pricing.version_not_found');
};

/** Who buys by a list reads what counts, whatever is asked for. @throws pricing.version_not_found */
const versionOf = ({ ownerGuid }: Actor, list: ListRow, wanted: number): number => {
  if (list.vault_id !== ownerGuid || wanted === 0) return list.rows_version;
  assertKnown(list, wanted);
  return wanted;
};
