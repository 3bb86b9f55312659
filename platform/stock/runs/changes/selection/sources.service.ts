/** What holds the keys of a change: an insertion, a transaction, the free stock, or chosen rows of a list. */
import type { Expression } from 'kysely';
import { callErrors } from '../../../../../kernel/errors.js';
import type { Actor } from '../../../../access/index.js';
import type { ChosenRows, ListRows } from '../../../../content/index.js';
import type { Transaction } from '../../../../database/database.js';
import { insertionsGrid } from '../../insertions/insertions.grid.js';
import { inventoryGrid } from '../../../inventory/inventory.grid.js';
import { stockErrors } from '../../../stock.errors.js';
import { changeSource } from '../change-kinds.js';
import { findInsertionNamed, findTransactionNamed, forgetNames } from '../changes.repository.js';
import type { ChangeRow, ChangesDatabase } from '../rows.js';
import { keepInsertions, keepPlaces } from './listed-rows.repository.js';

type Tx = Transaction<ChangesDatabase>;

/** Keys named by something that holds them. */
export type SourceChoice =
  | { readonly insertion: string }
  | { readonly transaction: string }
  | { readonly places: readonly { readonly skuId: string; readonly rightId: string }[] }
  | { readonly listed: ChosenRows };

/** A source whose list has been looked up: that reads, and is done before the transaction begins. */
export type PreparedSource =
  | Exclude<SourceChoice, { readonly listed: ChosenRows }>
  | { readonly list: ListOfStock; readonly rows: Expression<unknown> };

const placesLimit = 1_000;
/** Rows of a list that one change may name; each SKU and right becomes a transaction. */
const rowsLimit = 10_000;
/** Keys of chosen rows: what one transaction has been measured with (ADR 0022). */
const keysLimit = 2_000_000;

const invalidSource = (message: string) =>
  callErrors('request.invalid', { violations: [{ pointer: '/source', message }] });

/** What a row says of a source before it names one. */
export const noSource = {
  source: changeSource.none as number,
  ...{ source_id: null, source_number: null, source_txn_id: null },
  ...{ platform: '', line_count: 0, idle_row_count: 0 },
  ...{ place_sku_ids: [] as string[], place_right_ids: [] as string[] },
};

type SourceColumns = Pick<ChangeRow, keyof typeof noSource>;

interface ListOfStock {
  readonly source: number;
  readonly keep: typeof keepPlaces;
}

const lists = new Map<string, ListOfStock>([
  [inventoryGrid.originalUrl, { source: changeSource.listedStock, keep: keepPlaces }],
  [insertionsGrid.originalUrl, { source: changeSource.insertions, keep: keepInsertions }],
]);

export class SourcesService {
  constructor(private readonly lists: ListRows) {}

  /** @throws those of ListRows; request.invalid for a list of something else */
  async prepare(actor: Actor, source: SourceChoice): Promise<PreparedSource> {
    if (!('listed' in source)) return source;
    const list = lists.get(source.listed.list);
    if (list === undefined) throw invalidSource('Not a list of stock');
    return { list, rows: await this.lists.queryOf(actor, source.listed) };
  }

  /**
   * Puts this source in the place of what the change named before.
   * @returns what its row has to say of it
   * @throws stock.insertion_not_found, stock.transaction_not_found, stock.change_too_large
   */
  async choose(tx: Tx, actor: Actor, changeId: string, source: PreparedSource): Promise<SourceColumns> {
    await forgetNames(tx, actor.ownerGuid, changeId);
    if ('places' in source) return this.places(source.places);
    if ('rows' in source) return this.listed(tx, actor, changeId, source);
    return this.named(tx, actor, source);
  }

  private places(places: readonly { skuId: string; rightId: string }[]): SourceColumns {
    if (places.length > placesLimit) throw invalidSource(`At most ${placesLimit} places`);
    const place_sku_ids = places.map(({ skuId }) => skuId);
    const place_right_ids = places.map(({ rightId }) => rightId);
    return { ...noSource, source: changeSource.stock, place_sku_ids, place_right_ids };
  }

  private async named(
    tx: Tx,
    actor: Actor,
    source: { readonly insertion: string } | { readonly transaction: string },
  ): Promise<SourceColumns> {
    const isInsertion = 'insertion' in source;
    const found = isInsertion
      ? await findInsertionNamed(tx, actor.ownerGuid, source.insertion)
      : await findTransactionNamed(tx, actor.ownerGuid, source.transaction);
    if (found === undefined || found.txn_id === null)
      throw stockErrors(isInsertion ? 'stock.insertion_not_found' : 'stock.transaction_not_found');
    const name = { source_id: found.id, source_number: found.number, source_txn_id: found.txn_id };
    return { ...noSource, ...name, source: isInsertion ? changeSource.insertion : changeSource.transaction };
  }

  /** The rows are read and kept in one statement, however many they are. */
  private async listed(
    tx: Tx,
    actor: Actor,
    changeId: string,
    { list, rows }: { readonly list: ListOfStock; readonly rows: Expression<unknown> },
  ): Promise<SourceColumns> {
    const found = await list.keep(tx, { vaultId: actor.ownerGuid, changeId, maxRows: rowsLimit, rows });
    if (found.rows > rowsLimit || found.keys > keysLimit)
      throw stockErrors('stock.change_too_large', { params: { maxRows: rowsLimit, maxKeys: keysLimit } });
    return {
      ...noSource,
      source: list.source,
      line_count: found.rows,
      idle_row_count: found.rows - found.held,
    };
  }
}
