/** Whatever a price list says, its file says it to who brings it back (docs/domain.md, f; ADR 0115). */
import fc from 'fast-check';
import { JobState } from '../../../proto/gen/keyway/jobs/v1/jobs.js';
import type { PriceTerms } from '../../../proto/gen/keyway/pricing/v1/price_rows.js';
import { minorDigits } from '../../../platform/pricing/resolve/money.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { anOwner } from '../sharing/sharing-world.js';
import { aSku, type TestSku } from '../stock/stock-world.js';
import { apply, exported, upload } from './import-world.js';
import { aList, priceOf, readRows, save } from './pricing-world.js';

/** Texts that spreadsheets like to read as something else. */
const titles = ['=SUM(A1)', '007', "'quoted", 'Night; "Ferry", 2', '1,234', 'TRUE', '2027-05-01', '冒険 _x0041_'];

let world: InsidePlatform;
let owner: TestUser;
let skus: readonly TestSku[];
beforeAll(async () => {
  world = await startInside();
  owner = await anOwner(world, 'Publisher');
  skus = await Promise.all(titles.map((title, at) => aSku(world, owner.ownerGuid, { title, code: `=${at}-"x";,` })));
});
afterAll(() => world.close());

const amountOf = (currency: string) =>
  fc.bigInt({ min: 0n, max: 999_999_999n * 10n ** BigInt(minorDigits(currency)) }).map((minor) => {
    const digits = minorDigits(currency);
    const text = String(minor).padStart(digits + 1, '0');
    return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  });

const moment = fc
  .date({ min: new Date('2026-01-01T00:00:00.000Z'), max: new Date('2099-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

const price: fc.Arbitrary<PriceTerms> = fc
  .record({
    sku: fc.nat(titles.length - 1),
    isOfSku: fc.boolean(),
    place: fc.constantFrom(['', ''], ['EU', ''], ['EU', 'DE'], ['EU', 'FR']),
    currency: fc.constantFrom('EUR', 'USD', 'JPY', 'KWD'),
    isExcluded: fc.boolean(),
    validFrom: fc.option(moment, { nil: undefined, freq: 2 }),
  })
  .chain(({ sku, isOfSku, place: [regionCode = '', countryCode = ''], currency, isExcluded, validFrom }) => {
    const isIncluded = regionCode === '' || !isExcluded;
    const amount = amountOf(currency);
    const amounts = fc.tuple(fc.option(amount, { nil: '' }), fc.option(amount, { nil: '' }));
    return amounts
      .filter(([srp, wsp]) => !isIncluded || srp !== '' || wsp !== '')
      .map(([srp, wsp]) => {
        const given = skus[sku] ?? { productGuid: '', skuGuid: '' };
        return priceOf(given, {
          ...{ skuGuid: isOfSku ? given.skuGuid : '', regionCode, countryCode, currency, srp, wsp, isIncluded },
          ...(validFrom !== undefined && { validFrom }),
        });
      });
  });

const placeOf = ({ productGuid, skuGuid, regionCode, countryCode, currency, validFrom }: PriceTerms): string =>
  [productGuid, skuGuid, regionCode, countryCode, currency, validFrom ?? ''].join(' ');

const termsIn = async (listGuid: string) => (await readRows(owner, listGuid)).rows.map(({ terms }) => terms);

it('a random list leaves and comes back the same, as a workbook and as CSV', async () => {
  const prices = fc.uniqueArray(price, { minLength: 1, maxLength: 40, selector: placeOf });
  await fc.assert(
    fc.asyncProperty(prices, fc.constantFrom('xlsx' as const, 'csv' as const), async (given, format) => {
      const { listGuid } = await aList(owner);
      await save(world, owner, listGuid, given);
      const file = await exported(world, owner, listGuid, format);
      const again = await upload(owner, listGuid, file, `prices.${format}`);
      expect(again).toMatchObject({ newCount: 0, changedCount: 0, errorCount: 0, notes: [] });
      const { listGuid: empty } = await aList(owner);
      const fresh = await upload(owner, empty, file, `prices.${format}`);
      expect((await apply(world, owner, fresh.importGuid)).state).toBe(JobState.COMPLETED);
      expect(await termsIn(empty)).toEqual(await termsIn(listGuid));
    }),
    { numRuns: 12 },
  );
});
