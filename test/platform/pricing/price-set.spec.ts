/** Many prices at once are what each is by itself (ADR 0112). */
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { systemVault } from '../../../platform/access/index.js';
import type {
  Facts,
  PriceList,
  PriceRow,
  Promotion,
  Question,
  Region,
  Terms,
} from '../../../platform/pricing/resolve/facts.js';
import { factorText, whole } from '../../../platform/pricing/resolve/money.js';
import { pricesOf, type Ask, type Discount } from '../../../platform/pricing/resolve/price-set.repository.js';
import { resolvePrice, type Price } from '../../../platform/pricing/resolve/resolve-price.js';
import type { PricingDatabase } from '../../../platform/pricing/rows.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import { anOwner } from '../sharing/sharing-world.js';
import { databaseOf } from '../stock/stock-world.js';
import { aCase, aQuestion, aTerms } from './resolve/any-price.js';

let world: InsidePlatform;
let sellerId: string;
let around: Readonly<Record<string, readonly Region[]>>;

const run = async (text: string, values: unknown[] = []) => (await databaseOf(world).execute(text, values)).rows;
const tables = () => databaseOf(world).tables<PricingDatabase>();

/** p1, s1, l1 … as they are called where nothing is stored. */
const guids = new Map<string, string>();
const guidOf = (name: string): string => {
  const guid = guids.get(name) ?? randomUUID();
  guids.set(name, guid);
  return guid;
};

beforeAll(async () => {
  world = await startInside();
  sellerId = (await anOwner(world, 'Publisher')).ownerGuid;
  for (const [code, countries] of [
    ['DACH', ['AT', 'CH', 'DE']],
    ['RHINE', ['DE', 'FR', 'NL']],
  ])
    await run(`insert into region (vault_id, id, code, name, kind, countries) values ($1, $2, $3, $3, 'custom', $4)`, [
      ...[sellerId, randomUUID(), code, countries],
    ]);
  const regionsWith = (country: string) =>
    run(
      `select id, code, cardinality(countries) as countries from region
       where vault_id in ($1, $2) and $3 = any (countries)`,
      [sellerId, systemVault, country],
    ) as Promise<unknown> as Promise<Region[]>;
  around = { DE: await regionsWith('DE'), US: await regionsWith('US') };
});
afterAll(() => world.close());

type Given = Pick<Facts, 'rates' | 'vat'>;

/** Of all cases of a turn: staff's tables know one rate of a day, and of a country. */
const storeRates = async ({ rates, vat }: Given): Promise<void> => {
  await run('delete from exchange_rate');
  for (const { currency, day, rate } of rates)
    await run('insert into exchange_rate (vault_id, day, currency, rate) values ($1, $2, $3, $4)', [
      ...[systemVault, day, currency, factorText(rate, 6)],
    ]);
  await run(`update country set vat_rate = $1, vat_since = $2 where code in ('DE', 'US')`, [
    vat === undefined ? null : factorText(BigInt(vat.rate), 2),
    vat?.since ?? null,
  ]);
};

const amount = (micros: bigint | undefined) => (micros === undefined ? null : factorText(micros, 6));

const insertList = ({ id, defaultCurrency, isVatIncluded }: PriceList) =>
  run(
    `insert into price_list (vault_id, id, title, default_currency, is_vat_included, rows_version, request_key,
       created_at, created_by_name, version, changed_at, changed_by_name)
     values ($1, $2::uuid, $2::text, $3, $4, 2, $2::uuid, now(), '', 1, now(), '')`,
    [sellerId, id, defaultCurrency, isVatIncluded],
  );

const insertRows = (rows: readonly PriceRow[], [from, until]: readonly [number, number], validFrom?: string) =>
  run(
    `insert into price_row (list_id, row_id, from_version, until_version, product_id, sku_id, region_code,
       country_code, currency, srp, wsp, is_included, valid_from)
     select list_id, row_id, $2, $3, product_id, sku_id, region_code, country_code, currency, srp, wsp, is_included,
       valid_from
     from jsonb_to_recordset($1::jsonb) as r (list_id uuid, row_id uuid, product_id uuid, sku_id uuid, region_code text,
       country_code text, currency text, srp numeric, wsp numeric, is_included boolean, valid_from timestamptz)`,
    [
      JSON.stringify(
        rows.map((row) => ({
          ...{ list_id: row.listId, row_id: validFrom === undefined ? row.id : randomUUID() },
          ...{ product_id: row.productId, sku_id: row.skuId ?? null, currency: row.currency },
          ...{ region_code: row.regionCode ?? '', country_code: row.countryCode ?? '' },
          ...{ srp: amount(row.srp), wsp: amount(row.wsp), is_included: row.isIncluded },
          valid_from: validFrom ?? row.validFrom ?? null,
        })),
      ),
      from,
      until,
    ],
  );

const forEver = 2_147_483_647;
type Stored = Pick<Facts, 'ofConnection' | 'ofSeller' | 'rows' | 'promotions'>;

/** The lists of a case with their rows and promotions, under ids of their own. */
const storeLists = async ({ ofConnection, ofSeller, rows, promotions }: Facts): Promise<Stored> => {
  const ids = new Map<string, string>();
  const renamed = (list: PriceList | undefined): PriceList | undefined => {
    if (list === undefined) return undefined;
    ids.set(list.id, randomUUID());
    return { ...list, id: ids.get(list.id) ?? '' };
  };
  const stored = { ofConnection: renamed(ofConnection), ofSeller: renamed(ofSeller) };
  const ofLists = <T extends { readonly listId: string }>(all: readonly T[]) =>
    all.flatMap((each) => {
      const listId = ids.get(each.listId);
      return listId === undefined ? [] : [{ ...each, listId }];
    });
  const kept = ofLists(rows).map((row) => ({
    ...{ ...row, id: randomUUID(), productId: guidOf(row.productId) },
    skuId: row.skuId === undefined ? undefined : guidOf(row.skuId),
  }));
  for (const list of [stored.ofConnection, stored.ofSeller]) if (list !== undefined) await insertList(list);
  await insertRows(kept, [2, forEver]);
  // Of the version before, and of one that is being written: neither is read.
  await insertRows(kept, [1, 2], '2026-11-02T00:00:00Z');
  await insertRows(kept.slice(0, 1), [3, forEver], '2026-11-02T00:00:00Z');
  const named = ofLists(promotions).map((each) => ({
    ...{ ...each, id: `${each.listId} ${each.id}` },
    items: each.items.map((item) => ({ ...item, skuId: guidOf(item.skuId) })),
  }));
  return { ...stored, rows: kept, promotions: named };
};

const discountsOf = (promotions: readonly Promotion[]): Discount[] =>
  promotions.flatMap(({ id, number, listId, state, validFrom, validTo, items }) =>
    state === 'approved'
      ? items.map(({ skuId, discount }) => ({
          ...{ promotion_id: id, promotion_number: number, list_id: listId, sku_id: skuId, discount },
          ...{ valid_from: validFrom, valid_to: validTo },
        }))
      : [],
  );

const partOf = (terms: Terms): number | null => {
  if (terms.model === 'revenue_share') return terms.sourceShare;
  return terms.targetMargin === undefined ? null : whole - terms.targetMargin;
};

const askOf = (number: number, question: Question, { ofConnection, ofSeller, terms }: Facts): Ask => ({
  ...{ number, seller_id: sellerId, list_id: (ofConnection ?? ofSeller)?.id ?? null, at: question.at },
  ...{ product_id: question.productId, sku_id: question.skuId, region: question.region, country: question.country },
  ...{ currency: question.currency, model: terms.model, part: partOf(terms) },
  ...{ invoicing_currency: terms.invoicingCurrency, is_converted: terms.isConverted },
});

const amountsOf = (price: Partial<Price> = {}) => {
  const text = (minor: bigint | undefined) => minor?.toString() ?? null;
  return {
    ...{ srp: text(price.srp), discounted_srp: text(price.discountedSrp) },
    ...{ net_srp: text(price.netSrp), discounted_net_srp: text(price.discountedNetSrp) },
    ...{ purchase: text(price.purchase), discounted_purchase: text(price.discountedPurchase) },
    ...{ invoice: text(price.invoice), discounted_invoice: text(price.discountedInvoice) },
  };
};

/** What the one by itself says, in the words of the set. */
const expected = (number: number, question: Question, facts: Facts) => {
  const { outcome, price, explanation } = resolvePrice(question, facts);
  return {
    ...{ number, outcome, level: explanation.level.taken ?? null, row_id: explanation.row.row?.id ?? null },
    ...{ promotion_id: explanation.promotion.taken?.id ?? null, ...amountsOf(price) },
  };
};

const turns = 20;
const listsOfTurn = 50;
const casesOfTurn = 5_000;

it('100,000 prices that are asked for at once are what each is by itself', async () => {
  const seed = 20_261_126;
  const outcomes = new Map<string, number>();
  for (let turn = 0; turn < turns; turn += 1) {
    const cases = fc.sample(aCase, { seed: seed + turn, numRuns: listsOfTurn });
    const { rates, vat } = cases[0]?.facts ?? { rates: [] };
    await storeRates({ rates, vat });
    const stored: Stored[] = [];
    for (const { facts } of cases) stored.push(await storeLists(facts));
    const questions = fc.sample(aQuestion, { seed: seed + turn, numRuns: casesOfTurn });
    const terms = fc.sample(aTerms, { seed: seed + turn, numRuns: casesOfTurn });
    const asked = questions.map((question, number) => {
      const lists = stored[number % listsOfTurn];
      const agreed = terms[number];
      if (lists === undefined || agreed === undefined) throw new Error('fewer were made');
      const facts: Facts = { ...lists, rates, vat, terms: agreed, regions: around[question.country] ?? [] };
      const named = { ...question, productId: guidOf(question.productId), skuId: guidOf(question.skuId) };
      return { ask: askOf(number, named, facts), one: expected(number, named, facts) };
    });
    const discounts = discountsOf(stored.flatMap(({ promotions }) => promotions));
    const prices = await pricesOf(
      tables(),
      asked.map(({ ask }) => ask),
      discounts,
    );
    expect(prices).toHaveLength(casesOfTurn);
    const different = asked.filter(({ one }, at) => JSON.stringify(prices[at]) !== JSON.stringify(one));
    const [first] = different;
    // The first that differs is shown whole.
    expect(first && [first.ask, prices[first.ask.number]]).toEqual(first && [first.ask, first.one]);
    for (const { outcome } of prices) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  expect([...outcomes.keys()].toSorted()).toEqual([
    ...['no_price', 'no_price_list', 'no_purchase_price', 'no_rate', 'not_for_sale', 'priced'],
  ]);
}, 300_000);
