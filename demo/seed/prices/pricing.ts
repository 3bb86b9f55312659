/** Has the demo's companies price what they sell, by the calls that people make, each at its time. */
import type { Database } from '../../../platform/database/database.js';
import { workingMoment } from '../history.js';
import type { PriceClient, PriceList, PriceTerms } from './price.client.js';
import { betterEdition, priceOf, type SeededPriceList, type SeededPrices, type SeededPromotion } from './prices.js';

export interface PricingOwner {
  readonly vaultId: string;
  readonly accessToken: string;
}

export interface Pricing {
  readonly database: Database;
  readonly client: PriceClient;
  readonly now: Date;
  /** Moves the platform's clock. */
  at(moment: Date): void;
  /** Of the vault with this name; absent: it prices nothing. */
  ownerOf(vault: string): PricingOwner | undefined;
}

interface PricedSku {
  readonly productGuid: string;
  readonly title: string;
  readonly skuGuid: string;
  readonly edition: string;
}

const dayMs = 24 * 3600 * 1000;
/** Most of Europe's VAT is near it: what is left of a price. */
const withoutVat = 0.8;
/** Every country lies in it. */
const everywhere = 'ROW';

const skusOf = async (database: Database, vaultId: string): Promise<PricedSku[]> => {
  const { rows } = await database.execute(
    `select p.id as product_id, p.title, s.id as sku_id, s.edition from product p
     join sku s on s.vault_id = p.vault_id and s.product_id = p.id where p.vault_id = $1 order by p.number, s.sku`,
    [vaultId],
  );
  return rows.map((row) => ({
    ...{ productGuid: String(row['product_id']), title: String(row['title']) },
    ...{ skuGuid: String(row['sku_id']), edition: String(row['edition']) },
  }));
};

const connectionsTo = async (database: Database, vaultId: string, partners: readonly string[]): Promise<string[]> => {
  const { rows } = await database.execute(
    `select c.id from connection c join vault v on v.name = any($2)
     where c.state = 'active' and ((c.vault_id = $1 and c.partner_id = v.id) or (c.partner_id = $1 and c.vault_id = v.id))`,
    [vaultId, partners],
  );
  return rows.map((row) => String(row['id']));
};

/** Ends in .99, as prices do. */
const charming = (amount: number): number => Math.max(0.99, Math.round(amount) - 0.01);

type Amounts = Pick<PriceTerms, 'srp' | 'wsp'>;

const amountsOf = (srp: number, share: number): Amounts => ({
  srp: srp.toFixed(2),
  wsp: (srp * withoutVat * share).toFixed(2),
});

/** Worldwide in EUR, and in the countries' own currencies. @param goods of one product, or one SKU of it */
const pricesOf = (
  { share, countries }: SeededPriceList,
  goods: Pick<PriceTerms, 'productGuid' | 'skuGuid'>,
  euros: number,
): PriceTerms[] => [
  { ...goods, regionCode: '', countryCode: '', currency: 'EUR', isIncluded: true, ...amountsOf(euros, share) },
  ...countries.map(({ country, currency, perEuro }) => ({
    ...{ ...goods, regionCode: everywhere, countryCode: country, currency, isIncluded: true },
    ...amountsOf(charming(euros * perEuro), share),
  })),
];

const allPrices = (list: SeededPriceList, skus: readonly PricedSku[]): PriceTerms[] => {
  const products = new Map(skus.map(({ productGuid, title }) => [productGuid, title]));
  const better = skus.filter(({ edition }) => edition !== 'Standard');
  return [
    ...[...products].flatMap(([productGuid, title]) => pricesOf(list, { productGuid, skuGuid: '' }, priceOf(title))),
    ...better.flatMap(({ productGuid, skuGuid, title }) =>
      pricesOf(list, { productGuid, skuGuid }, priceOf(title) + betterEdition),
    ),
  ];
};

const cheaper = ({ srp, wsp }: Amounts, percent: number): Amounts => ({
  srp: charming(Number(srp) * (1 - percent / 100)).toFixed(2),
  wsp: (Number(wsp) * (1 - percent / 100)).toFixed(2),
});

class PriceSeed {
  private readonly lists = new Map<string, PriceList>();

  constructor(private readonly pricing: Pricing) {}

  /** Prices, cuts and one to come are each a version; a list that has any was priced by a run before. */
  async list(seeded: SeededPriceList): Promise<void> {
    const { client, database, now } = this.pricing;
    const owner = this.pricing.ownerOf(seeded.vault);
    if (owner === undefined) return;
    const { accessToken, vaultId } = owner;
    this.onDay(seeded.daysAgo);
    const made = await client.list(accessToken, seeded.name);
    this.lists.set(seeded.name, made);
    const skus = await skusOf(database, vaultId);
    const versions = [
      () => Promise.resolve(allPrices(seeded, skus).map((terms) => ({ rowGuid: '', terms }))),
      ...seeded.cuts.map((cut) => async () => {
        this.onDay(cut.daysAgo);
        const rows = await client.rows(accessToken, made);
        return rows.flatMap(({ rowGuid, productTitle, terms }) =>
          terms !== undefined && cut.titles.includes(productTitle)
            ? [{ rowGuid, terms: { ...terms, ...cheaper(terms, cut.percent) } }]
            : [],
        );
      }),
      async () => {
        const { ahead } = seeded;
        const rows = ahead === undefined ? [] : await client.rows(accessToken, made);
        return rows.flatMap(({ productTitle, terms }) =>
          terms !== undefined && productTitle === ahead?.title
            ? [
                {
                  rowGuid: '',
                  terms: { ...terms, ...cheaper(terms, ahead.percent), validFrom: this.morning(now, ahead.inDays) },
                },
              ]
            : [],
        );
      },
    ];
    for (const [at, changes] of versions.entries())
      if (at >= made.rowsVersion) await client.save(accessToken, { ...made, rowsVersion: at }, await changes());
    await client.sellBy(
      accessToken,
      made.listGuid,
      await connectionsTo(database, vaultId, seeded.buyers),
      seeded.isDefault === true,
    );
  }

  async promotion(seeded: SeededPromotion): Promise<void> {
    const { client, database, now } = this.pricing;
    const [owner, list] = [this.pricing.ownerOf(seeded.vault), this.lists.get(seeded.list)];
    if (owner === undefined || list === undefined) return;
    const { accessToken, vaultId } = owner;
    this.onDay(seeded.daysAgo);
    const times = { validFrom: this.morning(now, seeded.fromDays), validTo: this.morning(now, seeded.toDays) };
    const promotion = await client.promotion(accessToken, seeded.name, list.listGuid, times);
    const skus = await skusOf(database, vaultId);
    const items = seeded.items.flatMap(([title, discount]) =>
      skus.filter((sku) => sku.title === title).map(({ skuGuid }) => ({ skuGuid, discount })),
    );
    await client.promote(accessToken, promotion, items);
    if (seeded.approvedDaysAgo !== undefined) {
      this.onDay(seeded.approvedDaysAgo);
      await client.approve(accessToken, promotion.promotionGuid);
    }
    if (seeded.cancelledDaysAgo !== undefined) {
      this.onDay(seeded.cancelledDaysAgo);
      await client.cancel(accessToken, promotion.promotionGuid);
    }
  }

  private onDay(daysAgo: number): void {
    this.pricing.at(workingMoment(this.pricing.now, daysAgo));
  }

  /** At 09:00 UTC of a day before or after the seed's. */
  private morning(now: Date, days: number): string {
    const day = new Date(now.getTime() + days * dayMs);
    return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 9)).toISOString();
  }
}

export const seedPrices = async (pricing: Pricing, { lists, promotions }: SeededPrices): Promise<void> => {
  const seed = new PriceSeed(pricing);
  for (const list of lists) await seed.list(list);
  for (const promotion of promotions) await seed.promotion(promotion);
};
