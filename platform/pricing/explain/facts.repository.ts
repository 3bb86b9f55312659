/** What the price of one SKU follows from, read: for one connection, country and moment (docs/domain.md, f). */
import { sql } from 'kysely';
import { systemVault, type Actor } from '../../access/index.js';
import { seenBy } from '../../catalogue/index.js';
import { ratesAt } from '../../exchangerates/index.js';
import { isGuid } from '../../request-id.js';
import { inCatalogueOf } from '../../sharing/index.js';
import { isOfVersion } from '../prices/marks.repository.js';
import { promotionsFor } from '../promotions/promotion-facts.repository.js';
import type { ExchangeRate, Facts, PriceList, PriceRow, Question, Region, Terms, VatRate } from '../resolve/facts.js';
import { hundredthsOf, microsOf } from '../resolve/money.js';
import type { ListRow, PricingDb } from '../rows.js';

/** Who sells to whom, over which connection. */
export interface Sale {
  readonly connectionId: string;
  readonly sellerId: string;
  readonly buyerId: string;
}

export interface Agreed {
  readonly terms: Terms;
  /** ISO 4217: of the prices. */
  readonly currency: string;
  /** ISO 3166-1 alpha-2: hidden from the buyer's prices. */
  readonly blacklisted: readonly string[];
}

interface AgreedRow {
  readonly pricing_type: string;
  readonly source_margin: string | null;
  readonly target_margin: string | null;
  readonly currency: string;
  readonly blacklisted_countries: string[];
  readonly invoicing_currency: string;
}

const agreed = (row: AgreedRow): Agreed => {
  // Who sells does not set yet whether prices may be converted: they may (docs/domain.md, f).
  const invoiced = { invoicingCurrency: row.invoicing_currency, isConverted: true };
  const percent = (margin: string | null) => (margin === null ? undefined : hundredthsOf(margin));
  const terms: Terms =
    row.pricing_type === 'RevenueShare'
      ? { ...invoiced, model: 'revenue_share', sourceShare: percent(row.source_margin) ?? 0 }
      : { ...invoiced, model: 'wholesale', targetMargin: percent(row.target_margin) };
  return { terms, currency: row.currency, blacklisted: row.blacklisted_countries };
};

/** By connection; without those of which one side has no settings. */
export const agreedOn = async (
  db: PricingDb,
  sellerId: string,
  connectionIds: readonly string[],
): Promise<ReadonlyMap<string, Agreed>> => {
  if (connectionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('connection_setting as s')
    .innerJoin('connection_setting as b', (join) =>
      join.onRef('b.connection_id', '=', 's.connection_id').onRef('b.vault_id', '<>', 's.vault_id'),
    )
    .where('s.connection_id', 'in', connectionIds)
    .where('s.vault_id', '=', sellerId)
    .select(['s.connection_id', 's.pricing_type', 's.source_margin', 's.target_margin', 's.currency'])
    .select(['s.blacklisted_countries', 'b.invoicing_currency'])
    .execute();
  return new Map(rows.map((row) => [row.connection_id, agreed(row)]));
};

export interface PricedSku {
  readonly productId: string;
  /** Code, as the seller's lists name it; '' where they cannot. */
  readonly region: string;
}

/** A SKU that the seller may sell, its own or one that it has in its catalogue; of its own people where they see it. */
export const pricedSku = async (
  db: PricingDb,
  reader: Actor,
  sellerId: string,
  skuId: string,
): Promise<PricedSku | undefined> => {
  if (!isGuid(skuId)) return undefined;
  const received = inCatalogueOf(db, sellerId)
    .where(sql<boolean>`h.sku_id = s.id`)
    .select('h.sku_id');
  // A region of another vault than the seller may have the code of one of the seller's.
  const isRegionNamed = sql<boolean>`(s.vault_id = ${sellerId} or exists (
    select from region as w where w.vault_id = ${systemVault} and w.code = s.region))`;
  const row = await db
    .selectFrom('sku as s')
    .innerJoin('product as g', (join) => join.onRef('g.vault_id', '=', 's.vault_id').onRef('g.id', '=', 's.product_id'))
    .where('s.id', '=', skuId)
    .where(sql<boolean>`(s.vault_id = ${sellerId} or exists (${received}))`)
    .$if(sellerId === reader.ownerGuid, (query) =>
      query.where(sql<boolean>`(g.vault_id <> ${sellerId} or ${seenBy(reader, 'g')})`),
    )
    .select(['s.product_id', 's.region', isRegionNamed.as('is_region_named')])
    .executeTakeFirst();
  return row && { productId: row.product_id, region: row.is_region_named ? row.region : '' };
};

type Header = Pick<ListRow, 'id' | 'title' | 'default_currency' | 'is_vat_included' | 'rows_version'>;

/** By which lists the connection buys. */
export interface SaleLists {
  /** Assigned to it. */
  readonly ofConnection?: Header | undefined;
  /** The seller's default. */
  readonly ofSeller?: Header | undefined;
  /** Since when it is the one that it is; undefined: nobody has chosen one. */
  readonly since?: Date | undefined;
}

const headers = ['l.id', 'l.title', 'l.default_currency', 'l.is_vat_included', 'l.rows_version'] as const;

export const listsOf = async (db: PricingDb, { connectionId, sellerId }: Sale): Promise<SaleLists> => {
  const assignment = db
    .selectFrom('price_assignment as a')
    .where('a.vault_id', '=', sellerId)
    .where('a.connection_id', '=', connectionId);
  const standard = db.selectFrom('price_default as f').where('f.vault_id', '=', sellerId);
  const ofConnection = await assignment
    .innerJoin('price_list as l', 'l.id', 'a.list_id')
    .select(headers)
    .executeTakeFirst();
  const ofSeller = await standard.innerJoin('price_list as l', 'l.id', 'f.list_id').select(headers).executeTakeFirst();
  const chosen = [
    await assignment.select('a.changed_at').executeTakeFirst(),
    ofConnection === undefined ? await standard.select('f.changed_at').executeTakeFirst() : undefined,
  ].flatMap((each) => each?.changed_at.getTime() ?? []);
  return { ofConnection, ofSeller, since: chosen.length === 0 ? undefined : new Date(Math.max(...chosen)) };
};

const listOf = (row: Header | undefined): PriceList | undefined =>
  row && {
    ...{ id: row.id, title: row.title, defaultCurrency: row.default_currency },
    isVatIncluded: row.is_vat_included,
  };

/** Which version of its rows a list had at a moment. */
const versionAt = async (db: PricingDb, { id, rows_version: present }: Header, at: Date): Promise<number> => {
  const { saved } = await db
    .selectFrom('price_list_version')
    .where('list_id', '=', id)
    .where('saved_at', '<=', at)
    .select((eb) => eb.fn.max<number | null>('version').as('saved'))
    .executeTakeFirstOrThrow();
  // One that is being written has a number already, and is read by nobody.
  return Math.min(saved ?? 0, present);
};

const rowsOf = async (db: PricingDb, list: Header, { productId, skuId, country, currency, at }: Question) => {
  const version = await versionAt(db, list, at);
  const rows = await db
    .selectFrom('price_row as r')
    .where('r.list_id', '=', list.id)
    .where(isOfVersion('r', version))
    .where('r.product_id', '=', productId)
    .where((eb) => eb.or([eb('r.sku_id', 'is', null), eb('r.sku_id', '=', skuId)]))
    .where('r.country_code', 'in', ['', country])
    .where('r.currency', 'in', [currency, list.default_currency])
    .select(['r.row_id', 'r.sku_id', 'r.region_code', 'r.country_code', 'r.currency', 'r.srp', 'r.wsp'])
    .select(['r.is_included', 'r.valid_from'])
    .execute();
  const amount = (text: string | null) => (text === null ? undefined : microsOf(text));
  return rows.map((row): PriceRow => ({
    ...{ id: row.row_id, listId: list.id, productId, skuId: row.sku_id ?? undefined },
    ...{ regionCode: row.region_code || undefined, countryCode: row.country_code || undefined },
    ...{ currency: row.currency, srp: amount(row.srp), wsp: amount(row.wsp) },
    ...{ isIncluded: row.is_included, validFrom: row.valid_from ?? undefined },
  }));
};

const regionsWith = async (db: PricingDb, sellerId: string, country: string): Promise<Region[]> =>
  db
    .selectFrom('region')
    .where('vault_id', 'in', [sellerId, systemVault])
    .where(sql<boolean>`${country} = any (countries)`)
    .select(['id', 'code', sql<number>`cardinality(countries)`.as('countries')])
    .execute();

const vatOf = async (db: PricingDb, country: string): Promise<VatRate | undefined> => {
  const row = await db
    .selectFrom('country')
    .where('vault_id', '=', systemVault)
    .where('code', '=', country)
    .where('vat_rate', 'is not', null)
    .select(['vat_rate', sql<string>`vat_since::text`.as('since')])
    .executeTakeFirst();
  return row?.vat_rate == null ? undefined : { rate: hundredthsOf(row.vat_rate), since: row.since };
};

const ratesOf = async (db: PricingDb, at: Date): Promise<ExchangeRate[]> =>
  (await ratesAt(db, at)).map((each) => ({ ...each, rate: microsOf(each.rate) }));

/**
 * All but the terms.
 * @param isBuying whoever buys is told of less
 */
export const factsOf = async (
  db: PricingDb,
  { sellerId }: Sale,
  { ofConnection, ofSeller, since }: SaleLists,
  question: Question,
  isBuying: boolean,
): Promise<Omit<Facts, 'terms'>> => {
  const list = ofConnection ?? ofSeller;
  return {
    ...{ ofConnection: listOf(ofConnection), ofSeller: listOf(ofSeller) },
    rows: list === undefined ? [] : await rowsOf(db, list, question),
    promotions: await promotionsFor(db, { sellerId, listId: list?.id, isBuying, since }, question),
    regions: await regionsWith(db, sellerId, question.country),
    rates: await ratesOf(db, question.at),
    vat: await vatOf(db, question.country),
  };
};
