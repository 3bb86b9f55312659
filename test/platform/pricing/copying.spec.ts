/** Copies of price lists, by a percentage or in another currency, rounded and previewed (docs/domain.md, f). */
import { randomUUID } from 'node:crypto';
import { JobState } from '../../../proto/gen/keyway/jobs/v1/jobs.js';
import type { PriceListCopy } from '../../../proto/gen/keyway/pricing/v1/price_lists.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { anOwner } from '../sharing/sharing-world.js';
import { aSku, databaseOf, endOfJob, refusalOf, type TestSku } from '../stock/stock-world.js';
import { aList, codeOf, lists, priceOf, pricesIn, readList, readRows, save, termsOf } from './pricing-world.js';

let world: InsidePlatform;
let owner: TestUser;
let sku: TestSku;
beforeAll(async () => {
  world = await startInside();
  owner = await anOwner(world, 'Publisher');
  sku = await aSku(world, owner.ownerGuid, { title: 'Aurora', code: 'AUR' });
  await databaseOf(world).execute(`delete from exchange_rate where currency in ('USD', 'JPY', 'GBP')`);
  await databaseOf(world).execute(
    `insert into exchange_rate (vault_id, day, currency, rate, version, changed_at, changed_by_name)
     select id, '2026-01-05', c.currency, c.rate, 1, now(), 'Staff'
     from vault, (values ('USD', 1.08), ('JPY', 160)) as c (currency, rate)
     where id = '00000000-0000-0000-0000-000000000000'`,
  );
});
afterAll(() => world.close());

const copyOf = (more: Partial<PriceListCopy> = {}): PriceListCopy => ({
  ...{ percent: 0, currency: '', rates: [], rounding: 'minor_unit', withFuture: false },
  ...more,
});
const preview = (listGuid: string, more: Partial<PriceListCopy>) =>
  lists(owner).previewCopy({ listGuid, copy: copyOf(more) }, owner.call());
const copy = async (listGuid: string, more: Partial<PriceListCopy>, title = `Copy ${randomUUID().slice(0, 8)}`) => {
  const request = { listGuid, copy: copyOf(more), terms: termsOf({ title }), idempotencyKey: randomUUID() };
  const made = await lists(owner).copyPriceList(request, owner.call());
  return { ...made, again: () => lists(owner).copyPriceList(request, owner.call()) };
};

const source = async (): Promise<string> => {
  const { listGuid } = await aList(owner);
  await save(world, owner, listGuid, [
    priceOf(sku, { srp: '59.99', wsp: '40' }),
    priceOf(sku, { currency: 'USD', srp: '64.99' }),
    priceOf(sku, { currency: 'JPY', srp: '7980' }),
    priceOf(sku, { regionCode: 'EU', countryCode: 'DE', isIncluded: false, srp: '' }),
    priceOf(sku, { srp: '49.99', validFrom: new Date(Date.now() + 86_400_000).toISOString() }),
  ]);
  return listGuid;
};

describe('a copy', () => {
  it('is made of what counts, by a percentage, and rounded by a rule; as it was previewed', async () => {
    const from = await source();
    const terms = { percent: 10, rounding: 'ninety_nine' } as const;
    const shown = await preview(from, terms);
    expect([shown.rowCount, shown.leftOutCount, shown.rates]).toEqual([4, 0, []]);
    expect(shown.rows.map(({ srpBefore, srp, wspBefore, wsp }) => [srpBefore, srp, wspBefore, wsp])).toEqual([
      ['59.99', '65.99', '40.00', '43.99'],
      ['64.99', '70.99', '', ''],
      ['7980', '8778', '', ''],
      ['', '', '', ''],
    ]);
    const { listGuid, jobId, again } = await copy(from, terms);
    expect((await endOfJob(world, owner, jobId)).state).toBe(JobState.COMPLETED);
    expect(pricesIn(await readRows(owner, listGuid))).toEqual(['EUR 65.99', 'USD 70.99', 'JPY 8778', 'EU DE EUR']);
    expect((await readRows(owner, listGuid)).rows.map(({ terms: t }) => t?.isIncluded)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(await readList(owner, listGuid)).toMatchObject({ rowsVersion: 1, rowCount: 4, savingJobId: '' });
    expect((await again()).listGuid).toBe(listGuid);
    expect((await readList(owner, from)).rowsVersion).toBe(1);
  });

  it('is in one currency, by the rates of the day or by those that were stated; a price of that currency goes first', async () => {
    const from = await source();
    const shown = await preview(from, { currency: 'USD', withFuture: true });
    // The price in yen is of the same place, and not converted.
    expect(shown.rates).toEqual([{ fromCurrency: 'EUR', rate: '1.08', day: '2026-01-05' }]);
    const { rates } = await preview(from, { currency: 'JPY', withFuture: true });
    expect(rates).toEqual([{ fromCurrency: 'EUR', rate: '160', day: '2026-01-05' }]);
    // Three prices of one place, of which the one in dollars stays.
    expect([shown.rowCount, shown.leftOutCount]).toEqual([3, 2]);
    expect(shown.rows.map(({ currencyBefore, srp }) => [currencyBefore, srp])).toEqual([
      ['USD', '64.99'],
      ['EUR', ''],
      ['EUR', '53.99'],
    ]);
    const stated = [{ fromCurrency: 'EUR', rate: '2' }];
    const { listGuid, jobId } = await copy(from, { currency: 'USD', withFuture: true, rates: stated });
    await endOfJob(world, owner, jobId);
    expect(pricesIn(await readRows(owner, listGuid))).toEqual(['USD 64.99', 'EU DE USD', 'USD 99.98']);
  });

  it('is refused without a rate, in a currency that is not in use, and under a title that is taken', async () => {
    const from = await source();
    expect(await refusalOf(preview(from, { currency: 'GBP' }))).toMatchObject({
      ...{ code: 'pricing.rate_unknown', params: { currency: 'GBP' } },
    });
    expect(await codeOf(copy(from, { currency: 'GBP' }))).toBe('pricing.rate_unknown');
    expect(await codeOf(preview(from, { currency: 'XTS' }))).toBe('pricing.currency_unknown');
    const { terms } = await readList(owner, from);
    expect(await codeOf(copy(from, {}, terms?.title))).toBe('pricing.title_taken');
    expect(await codeOf(preview(from, { percent: -100 }))).toBe('request.invalid');
    expect(await codeOf(preview(from, { rates: [{ fromCurrency: 'EUR', rate: '0.000' }] }))).toBe('request.invalid');
  });
});
