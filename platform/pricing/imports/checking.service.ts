/** Compares the rows of a file with a list, some at a time (docs/domain.md, f; ADR 0115). */
import type { Actor } from '../../access/index.js';
import { currenciesInUse } from '../../countries/index.js';
import type { Database } from '../../database/database.js';
import { listRegions } from '../../regions/index.js';
import { pricingErrors } from '../pricing.errors.js';
import type { Reading } from '../prices/prices.repository.js';
import type { ImportRow, ListRow, PricingDatabase, PricingDb, PricingTx } from '../rows.js';
import type { Known } from '../saving/change.js';
import { judgedPrice, placedPrice, type FoundProduct, type JudgedPrice } from './judge-price.js';
import { foreignProducts, productsNumbered, standingAt } from './judging.repository.js';
import { saidPrice } from './price-cells.js';
import type { FileRow } from './price-columns.js';
import { countsOf, lockImport, putRows, refuseDoubles, updateImport } from './price-imports.repository.js';

/** Of one judgement and one transaction. */
export const rowsJudgedAtOnce = 1_000;

/** A row of a file, by where it stands in it. */
export type NumberedRow = Pick<FileRow, 'row' | 'cells'> & { readonly number: number };

/** What does not change from row to row. */
export interface Frame {
  readonly reading: Reading;
  readonly known: Pick<Known, 'regions' | 'currencies'>;
  /** Ids of others' products that a file may name, by number. */
  readonly foreign: ReadonlyMap<number, readonly string[]>;
}

const priceable = (products: readonly FoundProduct[]): Known['products'] =>
  new Map(
    products
      .filter(({ mayPrice }) => mayPrice)
      .map(({ id, skus }) => [id, new Set(skus.filter(({ mayPrice }) => mayPrice).map((sku) => sku.id))]),
  );

export class CheckingService {
  constructor(private readonly dependencies: { readonly database: Database }) {}

  /** Of a list's rows of a version, as the actor knows them. */
  async frame(actor: Actor, list: ListRow, version: number): Promise<Frame> {
    const db = this.#tables();
    const reading: Reading = { list, version, reader: actor };
    const regions = await listRegions(db, actor.ownerGuid);
    return {
      reading,
      foreign: await foreignProducts(db, reading),
      known: {
        regions: new Map(regions.map(({ code, countries }) => [code, new Set(countries)])),
        currencies: new Set(await currenciesInUse(db)),
      },
    };
  }

  /** What some rows would change. */
  async judge({ reading, known, foreign }: Frame, rows: readonly NumberedRow[]): Promise<JudgedPrice[]> {
    const db = this.#tables();
    const said = rows.map(({ row, cells }) => saidPrice({ sheet: 'prices', row, cells }));
    const numbers = [...new Set(said.flatMap(({ productNumber }) => productNumber ?? []))];
    const products = await productsNumbered(db, reading, numbers, foreign);
    const placed = said.map((each) => placedPrice(each, products.get(each.productNumber ?? -1) ?? []));
    const places = placed.flatMap(({ place }, at) => (place === undefined ? [] : [[at, place] as const]));
    const standing = await standingAt(db, reading, places);
    const all: Known = { ...known, products: priceable([...products.values()].flat()), rows: new Set() };
    return rows.flatMap(({ number, row, cells }, at) => {
      const found = placed[at];
      return found === undefined
        ? []
        : [judgedPrice(number, { sheet: 'prices', row, cells }, found, standing.get(at), all)];
    });
  }

  /**
   * Judges all rows of an import whose place is reserved, keeps them, and lets others have the place.
   * @throws pricing.import_not_found: it was forgotten meanwhile
   */
  async check(frame: Frame, row: ImportRow, batches: AsyncIterable<readonly NumberedRow[]>): Promise<ImportRow> {
    for await (const batch of batches) {
      const judged = await this.judge(frame, batch);
      await this.#held(row, (tx) => putRows(tx, row.id, judged));
    }
    return this.#held(row, async (tx, held) => {
      await refuseDoubles(tx, row.id);
      const changes = { ...(await countsOf(tx, row.id)), status: 'checked' as const };
      await updateImport(tx, row.id, changes);
      return { ...held, ...changes };
    });
  }

  #held<R>(row: ImportRow, work: (tx: PricingTx, held: ImportRow) => Promise<R>): Promise<R> {
    return this.dependencies.database.transaction(async (tx: PricingTx) => {
      const held = await lockImport(tx, row);
      if (held?.status !== 'checking') throw pricingErrors('pricing.import_not_found');
      return work(tx, held);
    });
  }

  #tables(): PricingDb {
    return this.dependencies.database.tables<PricingDatabase>();
  }
}
