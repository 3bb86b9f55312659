/**
 * One price at a time: the pure function, of a product with 40 countries' rows and promotions beside it; and the whole
 * read of why a price is what it is, by one who asks after the other and by eight at once.
 */
import { randomUUID } from 'node:crypto';
import { grpcService } from '../../../kernel/grpc/client.js';
import type { Facts, Promotion, Question } from '../../../platform/pricing/resolve/facts.js';
import { resolvePrice } from '../../../platform/pricing/resolve/resolve-price.js';
import { PriceOutcome, PricesServiceService } from '../../../proto/gen/keyway/pricing/v1/prices.js';
import { median, rounded, timed, type Measured } from '../measured.js';
import { watchMemory } from '../memory-watch.js';
import { scaled } from '../scale.js';
import { placesOf } from './asks.js';
import { countries, deadlineMs, inPriceWorld, region, type PriceWorld } from './world.js';

const prices = scaled(1_000_000);
const pure = scaled(200_000);
const reads = scaled(5_000);
const atOnce = 8;

const at = new Date('2026-06-01T12:00:00Z');
const codeOf = (country: number): string =>
  String.fromCodePoint(65 + Math.floor(country / 26)) + String.fromCodePoint(65 + (country % 26));

const promotionOf = (number: number): Promotion => ({
  ...{ id: `m${number}`, number, name: `Sale ${number}`, listId: 'l', state: 'approved' },
  ...{ validFrom: new Date('2026-05-01T00:00:00Z'), validTo: new Date('2026-07-01T00:00:00Z') },
  items: [{ skuId: 's', discount: 1_000 * number }],
});

const facts: Facts = {
  ofConnection: { id: 'l', title: 'Bench', defaultCurrency: 'EUR', isVatIncluded: true },
  rows: Array.from({ length: countries }, (_, country) => ({
    ...{ id: `r${country}`, listId: 'l', productId: 'p', skuId: 's', regionCode: region, countryCode: codeOf(country) },
    ...{ currency: 'EUR', srp: 59_990_000n, isIncluded: true },
  })),
  promotions: [1, 2, 3].map(promotionOf),
  regions: [{ id: 'g', code: region, countries }],
  rates: [{ currency: 'USD', day: '2026-05-29', rate: 1_084_200n }],
  vat: { rate: 1_900, since: '2020-01-01' },
  terms: { model: 'wholesale', targetMargin: 3_000, invoicingCurrency: 'USD', isConverted: true },
};

const pureSeconds = (): number => {
  const questions = Array.from({ length: countries }, (_, country): Question => ({
    ...{ productId: 'p', skuId: 's', region, country: codeOf(country), currency: 'EUR', at },
  }));
  const started = performance.now();
  let priced = 0;
  for (let n = 0; n < pure; n += 1) {
    const question = questions[n % countries];
    if (question !== undefined && resolvePrice(question, facts).outcome === 'priced') priced += 1;
  }
  if (priced !== pure) throw new Error(`${priced} of ${pure} have a price`);
  return (performance.now() - started) / 1_000;
};

const explaining = async (world: PriceWorld) => {
  const { channel, seller, connectionId } = world;
  const listId = await world.addList('Bench', prices);
  await world.setDefault(listId);
  const places = await placesOf(world, listId, reads);
  const service = grpcService(channel, PricesServiceService);
  return async (n: number): Promise<void> => {
    const { sku_id: skuGuid = '', country = '' } = places[n % places.length] ?? {};
    const question = { connectionGuid: connectionId, isBuying: false, skuGuid, country, currency: '' };
    const call = { accessToken: seller.accessToken, correlationId: randomUUID(), deadlineMs };
    const { outcome } = await service.explainPrice({ ...question, at: undefined }, call);
    if (outcome !== PriceOutcome.PRICED) throw new Error('there is no price');
  };
};

/** So many ask one after the other, and take turns. @returns seconds of all, and milliseconds of each */
const askedBy = async (people: number, ask: (n: number) => Promise<void>) => {
  const each: number[] = [];
  const all = await timed(() =>
    Promise.all(
      Array.from({ length: people }, async (_, person) => {
        for (let n = person; n < reads; n += people) each.push(await timed(() => ask(n)));
      }),
    ),
  );
  return { seconds: all / 1_000, each };
};

const measure = async (world: PriceWorld, measured: Measured[]): Promise<void> => {
  pureSeconds();
  const pureTook = pureSeconds();
  measured.push({
    what: 'resolvePrice, of given facts',
    figures: { 'a second': Math.round(pure / pureTook), 'median ms': rounded((pureTook * 1_000) / pure, 4) },
  });
  const ask = await explaining(world);
  await ask(0);
  for (const people of [1, atOnce]) {
    const memory = watchMemory({ platform: { pid: world.pids.platform } });
    const { seconds, each } = await askedBy(people, ask);
    const { before = 0, peak = 0 } = memory.stop()['platform'] ?? {};
    measured.push({
      what: `why this price?, ${people} at once, of ${prices.toLocaleString('en-US')} rows`,
      figures: {
        'a second': Math.round(reads / seconds),
        'median ms': rounded(median(each)),
        'longest ms': rounded(Math.max(...each)),
        'MB before': before,
        'MB at most': peak,
      },
    });
  }
};

export const pricesSingle = async (measured: Measured[]): Promise<readonly Measured[]> => {
  await inPriceWorld(Math.ceil(prices / countries), (world) => measure(world, measured));
  return measured;
};
