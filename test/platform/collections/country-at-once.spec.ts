/** A country that goes, changes or sleeps while a market in it comes: no market is left without its country. */
import { CollectionsServiceService } from '../../../proto/gen/keyway/collections/v1/collections.js';
import { systemVault } from '../../../platform/access/index.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { overlapping, twelveTimes } from '../at-once.js';
import { databaseOf } from '../stock/stock-world.js';

let world: TestPlatform;
let admin: TestUser;
let owner: TestUser;
beforeAll(async () => {
  world = await startTestPlatform();
  admin = await world.user({ ownerGuid: systemVault, role: 'Super admin' });
  owner = await world.user({ role: 'Owner' });
});
afterAll(() => world.close());

const collection = 'countries';
const service = () => world.service(CollectionsServiceService);
/** Of user-assigned codes, which ISO 3166-1 gives to nobody. */
let letters = 0;
const newCountry = async () => {
  const code = `X${String.fromCharCode(65 + (letters += 1))}`;
  const values = {
    ...{ code: { text: code }, name: { text: `Elsewhere ${code}` }, currency: { text: 'EUR' }, vatRate: {} },
    ...{ vatSince: { text: '' }, isEuMember: { flag: false }, isActive: { flag: true } },
  };
  const { record } = await service().createRecord({ collection, values }, admin.call());
  return { code, recordGuid: record?.recordGuid ?? '', values };
};
type Country = Awaited<ReturnType<typeof newCountry>>;
beforeEach(() => {
  letters = letters > 12 ? 0 : letters;
});
afterEach(async () => {
  const database = databaseOf(world);
  await database.execute('delete from market where vault_id = $1', [owner.ownerGuid]);
  await database.execute(`delete from country where name like 'Elsewhere%'`);
});

const remove = ({ recordGuid }: Country) =>
  service().deleteRecord({ collection, recordGuid, version: 1 }, admin.call());
const market = ({ code }: Country) => {
  const values = {
    ...{ country: { text: code }, currency: { text: 'EUR' } },
    ...{ vatRate: { number: 20 }, isVatIncluded: { flag: true } },
  };
  return service().createRecord({ collection: 'markets', values }, owner.call());
};
const standing = async ({ code }: Country) => {
  const { rows } = await databaseOf(world).execute(
    `select (select count(*)::int from country where code = $1) as countries,
      (select count(*)::int from market where country = $1) as markets`,
    [code],
  );
  return rows[0];
};
const refusedAtField = { status: 'rejected', reason: { violations: [{ pointer: '/values/country' }] } };

describe('a market in a country that is deleted at the same time', () => {
  it.each(twelveTimes)('comes first, and the country stays (%#)', async () => {
    const country = await newCountry();
    const ends = await overlapping(
      databaseOf(world),
      (tx) =>
        databaseOf(world).execute(
          `insert into market (vault_id, country, currency, vat_rate, is_vat_included) values ($1, $2, 'EUR', 20, true)`,
          [owner.ownerGuid, country.code],
          tx,
        ),
      () => remove(country),
    );
    expect(ends).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'collections.in_use' } },
    ]);
    expect(await standing(country)).toEqual({ countries: 1, markets: 1 });
  });

  it.each(twelveTimes)('comes second, and is refused at its field (%#)', async () => {
    const country = await newCountry();
    const ends = await overlapping(
      databaseOf(world),
      (tx) => databaseOf(world).execute('delete from country where code = $1', [country.code], tx),
      () => market(country),
    );
    expect(ends).toMatchObject([{ status: 'fulfilled' }, refusedAtField]);
    expect(await standing(country)).toEqual({ countries: 0, markets: 0 });
  });

  it.each(twelveTimes)('and begun with it is there with its country, or neither is (%#)', async () => {
    const country = await newCountry();
    const ends = await Promise.allSettled([remove(country), market(country)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect([
      { countries: 1, markets: 1 },
      { countries: 0, markets: 0 },
    ]).toContainEqual(await standing(country));
  });
});

describe('a market in a country that is merged into another at the same time', () => {
  const merge = (gone: Country, kept: Country) =>
    service().mergeRecords(
      { collection, recordGuid: gone.recordGuid, intoGuid: kept.recordGuid, version: 1 },
      admin.call(),
    );

  it.each(twelveTimes)('is saved before or after it: neither waits for the other for ever (%#)', async () => {
    const [gone, kept] = [await newCountry(), await newCountry()];
    const recordGuid = (await market(gone)).record?.recordGuid ?? '';
    const values = {
      ...{ country: { text: gone.code }, currency: { text: 'EUR' } },
      ...{ vatRate: { number: 7 }, isVatIncluded: { flag: true } },
    };
    const save = () => service().updateRecord({ collection: 'markets', recordGuid, version: 1, values }, owner.call());
    const database = databaseOf(world);
    // Somebody has the market's row until the save and the merge both stand in line.
    const ends = await overlapping(
      database,
      (tx) => database.execute('select id from market where id = $1 for update', [recordGuid], tx),
      save,
      () => merge(gone, kept),
    );
    expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
    const { record } = await service().getRecord({ collection: 'markets', recordGuid }, owner.call());
    expect(record).toMatchObject({ version: 3, values: { country: { text: kept.code }, vatRate: { number: 7 } } });
  });

  it.each(twelveTimes)('and added is there with one of the two, or refused at its field (%#)', async () => {
    const [gone, kept] = [await newCountry(), await newCountry()];
    const [added, merged] = await Promise.allSettled([market(gone), merge(gone, kept)]);
    expect(merged).toMatchObject({ status: 'fulfilled' });
    if (added.status === 'rejected') expect(added).toMatchObject(refusedAtField);
    expect(await standing(kept)).toEqual({ countries: 1, markets: added.status === 'fulfilled' ? 1 : 0 });
    expect(await standing(gone)).toEqual({ countries: 0, markets: 0 });
  });
});

describe('a market in a country', () => {
  it('that is put to sleep at the same time is refused', async () => {
    const country = await newCountry();
    const ends = await overlapping(
      databaseOf(world),
      (tx) => databaseOf(world).execute('update country set is_active = false where code = $1', [country.code], tx),
      () => market(country),
    );
    expect(ends).toMatchObject([{ status: 'fulfilled' }, refusedAtField]);
  });

  it('goes with it to another code', async () => {
    const country = await newCountry();
    await market(country);
    const values = { ...country.values, code: { text: 'XZ' } };
    await service().updateRecord({ collection, recordGuid: country.recordGuid, version: 1, values }, admin.call());
    expect(await standing({ ...country, code: 'XZ' })).toEqual({ countries: 1, markets: 1 });
  });
});
