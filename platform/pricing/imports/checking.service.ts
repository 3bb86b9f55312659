/** Compares the rows of a file with a list, some at a time (docs/domain.md, f; ADR 0115). */
import type { Actor } from '../../access/index.js';
import { currenciesInUse } from '../../countries/index.js';
import type { Database } from '../../database/database.js';
import { listRegions } from '../../regions/index.js';
import type { NumberedRow } from '../files/file-row.js';
import type { Reading } from '../prices/prices.repository.js';
import type { ListRow, PricingDatabase, PricingDb } from '../rows.js';
import type { Known } from '../saving/change.js';
import { judgedPrice, placedPrice, type FoundProduct, type JudgedPrice } from './judge-price.js';
import { foreignProducts, productsNumbered, standingAt } from './judging.repository.js';
import { saidPrice } from './price-cells.js';

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

  #tables(): PricingDb {
    return this.dependencies.database.tables<PricingDatabase>();
  }
}
