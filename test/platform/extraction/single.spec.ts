/** One key for one customer, where right and SKU say in which countries it may be sold; limits and method of a vault. */
import {
  ConfirmationMethod,
  type ExtractionSettings,
  type SingleExtraction,
} from '../../../proto/gen/keyway/extraction/v1/extraction.js';
import {
  ExtractionType,
  GeofencingType,
  RightsServiceService,
  Visibility,
} from '../../../proto/gen/keyway/rights/v1/rights.js';
import type { TestUser } from '../../support/platform.js';
import { apiOnlyPrivate, refusalOf } from '../stock/stock-world.js';
import { ExtractionWorld, extractions, settingsService } from './extraction-world.js';

let its: ExtractionWorld;

beforeAll(async () => {
  its = await ExtractionWorld.begin();
});
afterAll(() => its.end());

let names = 0;
const aRight = async (
  user: TestUser,
  {
    type = ExtractionType.TRANSACTIONAL_AND_BULK,
    regions = [],
  }: { readonly type?: ExtractionType; readonly regions?: string[] } = {},
): Promise<string> => {
  const { right } = await user.service(RightsServiceService).createRight(
    {
      terms: {
        name: `Right ${(names += 1)}`,
        description: '',
        extractionType: type,
        visibility: Visibility.PRIVATE,
        isBlacklistingAllowed: true,
        geofencingType: regions.length > 0 ? GeofencingType.INCLUDE : GeofencingType.EXCLUDE,
        regions,
      },
    },
    user.call(),
  );
  if (right === undefined) throw new Error('no right in the answer');
  return right.rightGuid;
};
const customer = (country: string, clientReference = ''): SingleExtraction => ({ country, clientReference });

describe('one key for one customer', () => {
  it('of a right for some regions is given where it may be sold, and nowhere else', async () => {
    const user = await its.world.user({ role: 'Owner' });
    const rightGuid = await aRight(user, { regions: ['EU'] });
    const { skuGuid, keys } = await its.aStock(3, { user, rightGuid });
    const code = await its.codeFor(user);
    const asked = (single: SingleExtraction) => its.extract(user, { skuGuid, rightGuid, quantity: 1, code, single });
    expect((await refusalOf(asked(customer('US')))).code).toBe('extraction.country_refused');
    expect((await refusalOf(asked(customer('')))).code).toBe('extraction.country_missing');
    expect((await refusalOf(asked(customer('ZZ')))).code).toBe('request.invalid');
    expect((await refusalOf(asked(customer('de')))).code).toBe('request.invalid');
    const given = await asked(customer('DE', 'order 4711'));
    expect(given).toMatchObject({ quantity: 1, single: { country: 'DE', clientReference: 'order 4711' } });
    const { text } = await its.download(user, given.extractionGuid);
    expect(text).toContain('# Country: DE\r\n# Customer: order 4711\r\n');
    expect(keys.filter((key) => text.includes(key))).toHaveLength(1);
    expect(await its.balanceOf(skuGuid)).toMatchObject({ available: 2, extracted: 1 });
  });

  it('needs no country where it is sold worldwide, and is one key', async () => {
    const { user, skuGuid } = await its.aStock(3);
    const code = await its.codeFor(user);
    const two = its.extract(user, { skuGuid, quantity: 2, code, single: customer('') });
    expect((await refusalOf(two)).code).toBe('request.invalid');
    expect((await its.extract(user, { skuGuid, quantity: 1, code, single: customer('') })).quantity).toBe(1);
  });

  it('is refused by a right for bulk only; one for single keys asks for the country when it has regions', async () => {
    const user = await its.world.user({ role: 'Owner' });
    const bulkOnly = await aRight(user, { type: ExtractionType.BULK_ONLY });
    const singleOnly = await aRight(user, {
      type: ExtractionType.TRANSACTIONAL_ONLY,
      regions: ['EU'],
    });
    const bulk = await its.aStock(2, { user, rightGuid: bulkOnly });
    const single = await its.aStock(2, { user, rightGuid: singleOnly });
    const code = await its.codeFor(user);
    const refusedOf = async (wanted: Parameters<typeof its.extract>[1]) =>
      (await refusalOf(its.extract(user, wanted))).code;
    expect(
      await refusedOf({
        skuGuid: bulk.skuGuid,
        rightGuid: bulkOnly,
        quantity: 1,
        code,
        single: customer('DE'),
      }),
    ).toBe('extraction.right_refuses');
    const one = { skuGuid: single.skuGuid, rightGuid: singleOnly, quantity: 1, code };
    expect(await refusedOf({ ...one, quantity: 2 })).toBe('extraction.right_refuses');
    expect(await refusedOf(one)).toBe('extraction.country_missing');
    const { products, countries } = await extractions(user).getExtractionOptions({}, user.call());
    expect(countries).toHaveLength(249);
    expect(products.flatMap(({ stock }) => stock)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ rightGuid: bulkOnly, isBulkAllowed: true, isSingleAllowed: false }),
        expect.objectContaining({ rightGuid: singleOnly, isBulkAllowed: false, isCountryNeeded: true }),
      ]),
    );
  });

  it('in bulk is not asked for a country: there the region stands in the file', async () => {
    const user = await its.world.user({ role: 'Owner' });
    const rightGuid = await aRight(user, { regions: ['EU'] });
    const { skuGuid } = await its.aStock(2, { user, rightGuid });
    const { extractionGuid } = await its.extract(user, { skuGuid, rightGuid, quantity: 2 });
    expect((await its.download(user, extractionGuid)).text).toContain('# Region: ROW; Only EU\r\n');
  });
});

describe('what the Owners of a vault set', () => {
  const read = async (user: TestUser): Promise<ExtractionSettings> => {
    const { settings } = await settingsService(user).getSettings({}, user.call());
    if (settings === undefined) throw new Error('no settings in the answer');
    return settings;
  };
  const change = (user: TestUser, changes: Partial<ExtractionSettings> & { isDisclaimerAccepted?: boolean }) =>
    settingsService(user).updateSettings(
      {
        confirmationMethod: ConfirmationMethod.CODE,
        limits: [
          { role: 'Owner', quantity: 50_000 },
          { role: 'Administrator', quantity: 2 },
        ],
        version: 0,
        ...changes,
      },
      user.call(),
    );

  it('is a code and 50,000 keys for Owners and Administrators until they say otherwise', async () => {
    const user = await its.world.user({ role: 'Owner' });
    expect(await read(user)).toMatchObject({
      confirmationMethod: ConfirmationMethod.CODE,
      limits: [
        { role: 'Owner', quantity: 50_000 },
        { role: 'Administrator', quantity: 50_000 },
      ],
      version: 0,
    });
  });

  it('caps what one extraction of a role may take, and every Owner is told', async () => {
    const { user: owner, skuGuid } = await its.aStock(10);
    const other = await its.world.user({ role: 'Owner', ownerGuid: owner.ownerGuid });
    const administrator = await its.world.user({ role: 'Administrator', ownerGuid: owner.ownerGuid });
    await change(owner, {});
    expect(await read(other)).toMatchObject({ version: 1, changedBy: 'Test Owner' });
    expect((await its.mailbox.takeAbout(other.email, /settings changed/)).text).toContain('Administrator 2');
    const options = await extractions(administrator).getExtractionOptions({}, administrator.call());
    expect(options.quantityLimit).toBe(2);
    const code = await its.codeFor(administrator);
    expect(await refusalOf(its.extract(administrator, { skuGuid, quantity: 3, code }))).toMatchObject({
      code: 'extraction.quantity_limit',
      params: { limit: '2' },
    });
    expect((await its.extract(administrator, { skuGuid, quantity: 2, code })).quantity).toBe(2);
    expect((await its.extract(owner, { skuGuid, quantity: 3 })).quantity).toBe(3);
  });

  it('is not changed by Administrators, with limits out of bounds, over somebody else’s change, or silently to links', async () => {
    const owner = await its.world.user({ role: 'Owner' });
    const administrator = await its.world.user({ role: 'Administrator', ownerGuid: owner.ownerGuid });
    expect((await refusalOf(change(administrator, {}))).kind).toBe('permission_denied');
    for (const quantity of [0, 50_001])
      expect((await refusalOf(change(owner, { limits: [{ role: 'Owner', quantity }] }))).code).toBe('request.invalid');
    const confirmationMethod = ConfirmationMethod.EMAIL_LINK;
    expect((await refusalOf(change(owner, { confirmationMethod }))).code).toBe('extraction.disclaimer_not_accepted');
    await change(owner, { confirmationMethod, isDisclaimerAccepted: true });
    expect(await refusalOf(change(owner, {}))).toMatchObject({
      code: 'extraction.settings_changed',
      params: { by: 'Test Owner' },
    });
    const both = await Promise.allSettled([change(owner, { version: 1 }), change(owner, { version: 1 })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('of one vault is nothing to another', async () => {
    const owner = await its.world.user({ role: 'Owner' });
    const stranger = await its.world.user({ role: 'Owner' });
    await change(owner, {});
    expect((await read(stranger)).version).toBe(0);
  });
});

describe('a right of single keys without regions', () => {
  it('gives one key without a customer, as ever', async () => {
    const { user, skuGuid } = await its.aStock(1, { rightGuid: apiOnlyPrivate });
    expect((await its.extract(user, { skuGuid, rightGuid: apiOnlyPrivate, quantity: 1 })).single).toBeUndefined();
  });
});
