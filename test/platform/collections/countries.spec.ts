import { CollectionsServiceService } from '../../../proto/gen/keyway/collections/v1/collections.js';
import { systemVault } from '../../../platform/access/index.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';

let world: TestPlatform;
let admin: TestUser;
let publisher: TestUser;
beforeAll(async () => {
  world = await startTestPlatform();
  admin = await world.user({ ownerGuid: systemVault, role: 'Super admin', name: 'Nora Lindholm' });
  publisher = await world.user({ role: 'Owner' });
});
afterAll(() => world.close());

const collection = 'countries';
const service = () => world.service(CollectionsServiceService);
const choices = async () => {
  const { records } = await service().listChoices({ collection }, publisher.call());
  return records;
};
const countryOf = async (code: string) => {
  const found = (await choices()).find(({ values }) => values['code']?.text === code);
  if (!found) throw new Error(`no country ${code}`);
  return found;
};
const blank = {
  currency: { text: 'EUR' },
  vatRate: {},
  vatSince: { text: '' },
  isEuMember: { flag: false },
  isActive: { flag: true },
};
const add = async (code: string, name: string) => {
  const values = { ...blank, code: { text: code }, name: { text: name } };
  const { record } = await service().createRecord({ collection, values }, admin.call());
  if (!record) throw new Error('no record');
  return record;
};
const market = async (user: TestUser, country: string) => {
  const values = {
    country: { text: country },
    currency: { text: 'EUR' },
    vatRate: { number: 20 },
    isVatIncluded: { flag: true },
  };
  const { record } = await service().createRecord({ collection: 'markets', values }, user.call());
  return record?.recordGuid ?? '';
};

describe('countries', () => {
  it('are all 249 of ISO 3166-1, with the rates of the 27 members of the European Union', async () => {
    const all = await choices();
    expect(all).toHaveLength(249);
    const members = all.filter(({ values }) => values['isEuMember']?.flag);
    expect(members).toHaveLength(27);
    expect(members.filter(({ values }) => values['vatRate']?.number === undefined)).toEqual([]);
    expect((await countryOf('FI')).values).toMatchObject({
      vatRate: { number: 25.5 },
      vatSince: { text: '2024-09-01' },
    });
    expect((await countryOf('US')).values['vatRate']).toEqual({});
  });

  it.each([
    ['SK', 23, '2025-01-01'],
    ['EE', 24, '2025-07-01'],
    ['RO', 21, '2025-08-01'],
    ['DE', 19, '2021-01-01'],
    ['GB', 20, '2011-01-04'],
    ['NO', 25, '2005-01-01'],
    ['CH', 8.1, '2024-01-01'],
  ])('have the rate of 2026, with the day since which it holds: %s %d %s', async (code, rate, since) => {
    const { vatRate, vatSince } = (await countryOf(code)).values;
    expect([vatRate, vatSince]).toEqual([{ number: rate }, { text: since }]);
  });

  it('are kept by staff: a rate is changed, and a stale save is refused with who was first', async () => {
    const { recordGuid } = await countryOf('LU');
    const { record } = await service().getRecord({ collection, recordGuid }, admin.call());
    const values = { ...record?.values, vatRate: { number: 16 }, vatSince: { text: '2027-01-01' } };
    const request = { collection, recordGuid, version: 1, values };
    await service().updateRecord(request, admin.call());
    expect((await countryOf('LU')).values['vatRate']).toEqual({ number: 16 });
    await expect(service().updateRecord(request, admin.call())).rejects.toMatchObject({
      code: 'collections.changed_meanwhile',
      params: { by: 'Nora Lindholm' },
    });
  });

  it('are read and chosen by vaults, and changed by none', async () => {
    const { recordGuid, values } = await countryOf('DE');
    const denied = { code: 'permission.denied' };
    const call = publisher.call();
    await expect(service().getRecord({ collection, recordGuid }, call)).rejects.toMatchObject(denied);
    await expect(service().createRecord({ collection, values }, call)).rejects.toMatchObject(denied);
    await expect(service().updateRecord({ collection, recordGuid, version: 1, values }, call)).rejects.toMatchObject(
      denied,
    );
    await expect(service().deleteRecord({ collection, recordGuid, version: 1 }, call)).rejects.toMatchObject(denied);
  });

  it('have a day since which a rate holds, and one code and one name each', async () => {
    const { values } = await countryOf('DE');
    const create = (changes: object) =>
      service().createRecord({ collection, values: { ...values, ...changes } }, admin.call());
    const other = { code: { text: 'QX' }, name: { text: 'Elsewhere' } };
    await expect(create({ ...other, vatSince: { text: '' } })).rejects.toMatchObject({
      violations: [{ pointer: '/values/vatSince' }],
    });
    await expect(create({ ...other, code: { text: 'DE' } })).rejects.toMatchObject({
      code: 'collections.taken',
      violations: [{ pointer: '/values/code' }],
    });
    await expect(create({ ...other, name: { text: 'germany' } })).rejects.toMatchObject({
      code: 'collections.taken',
      violations: [{ pointer: '/values/name' }],
    });
  });

  it('that are not active are chosen for no new market', async () => {
    const { recordGuid } = await add('QY', 'Nowhere');
    const values = { ...blank, code: { text: 'QY' }, name: { text: 'Nowhere' }, isActive: { flag: false } };
    await service().updateRecord({ collection, recordGuid, version: 1, values }, admin.call());
    await expect(market(publisher, 'QY')).rejects.toMatchObject({ violations: [{ pointer: '/values/country' }] });
    await expect(countryOf('QY')).rejects.toThrow('no country');
  });

  it('that are in a region of the system are not deleted either, and staff sees in which', async () => {
    const { recordGuid } = await countryOf('NO');
    const { record } = await service().getRecord({ collection, recordGuid }, admin.call());
    expect(record?.uses).toContainEqual({
      ...{ kind: 'Region', name: 'European Economic Area' },
      href: '/distribution/distributionsettings/regions-detail/01900000-0000-7000-8000-000000000103',
    });
    await expect(service().deleteRecord({ collection, recordGuid, version: 1 }, admin.call())).rejects.toMatchObject({
      code: 'collections.in_use',
    });
  });

  it('that markets use are not deleted, and whose they are is not told', async () => {
    const { recordGuid } = await countryOf('SE');
    await market(publisher, 'SE');
    const { record } = await service().getRecord({ collection, recordGuid }, admin.call());
    expect(record?.uses.filter(({ kind }) => kind === 'Markets')).toEqual([
      { kind: 'Markets', name: '1 market', href: '' },
    ]);
    await expect(service().deleteRecord({ collection, recordGuid, version: 1 }, admin.call())).rejects.toMatchObject({
      code: 'collections.in_use',
    });
  });
});

describe('a merge of doubles', () => {
  it('says what would move, moves it, and leaves one', async () => {
    const double = await add('QU', 'United Kingdom, again');
    const kept = await countryOf('GB');
    const guid = await market(publisher, 'QU');
    const request = { collection, recordGuid: double.recordGuid, intoGuid: kept.recordGuid };
    const preview = await service().previewMerge(request, admin.call());
    expect(preview.moves).toContainEqual({ kind: 'Markets', count: 1, inTheWay: 0 });
    // Nothing has moved yet.
    expect((await countryOf('QU')).recordGuid).toBe(double.recordGuid);
    await service().mergeRecords({ ...request, version: 1 }, admin.call());
    await expect(countryOf('QU')).rejects.toThrow('no country');
    const { record } = await service().getRecord({ collection: 'markets', recordGuid: guid }, publisher.call());
    // Its vault finds a save of it as any other: whoever edits it meanwhile is told, and its trail says who.
    expect(record).toMatchObject({ version: 2, changedBy: 'Nora Lindholm', values: { country: { text: 'GB' } } });
    const saved = await world.database?.execute(
      `select vault_id, action, actor_id, before->>'country' as before, after->>'country' as after from audit_event
        where object_kind = 'market' and object_id = $1 and action = 'markets.changed'`,
      [guid],
    );
    expect(saved?.rows).toEqual([
      {
        ...{ vault_id: publisher.ownerGuid, action: 'markets.changed', actor_id: admin.userGuid },
        ...{ before: 'QU', after: 'GB' },
      },
    ]);
    const audit = await world.database?.execute(
      `select action from audit_event where object_kind = 'country' and object_id in ($1, $2) order by id`,
      [double.recordGuid, kept.recordGuid],
    );
    expect(audit?.rows.map(({ action }) => action)).toEqual([
      'countries.created',
      'countries.deleted',
      'countries.merged',
    ]);
  });

  it('is refused while something uses both, and then nothing has moved', async () => {
    const double = await add('QF', 'France, again');
    const kept = await countryOf('FR');
    const other = await world.user({ role: 'Owner' });
    const [one] = [await market(other, 'QF'), await market(publisher, 'QF'), await market(publisher, 'FR')];
    const request = { collection, recordGuid: double.recordGuid, intoGuid: kept.recordGuid };
    expect((await service().previewMerge(request, admin.call())).moves).toContainEqual({
      ...{ kind: 'Markets', count: 1, inTheWay: 1 },
    });
    const refused = { code: 'collections.not_mergeable' };
    await expect(service().mergeRecords({ ...request, version: 1 }, admin.call())).rejects.toMatchObject(refused);
    const { record } = await service().getRecord({ collection: 'markets', recordGuid: one }, other.call());
    expect(record?.values['country']).toEqual({ text: 'QF' });
    await expect(
      service().previewMerge({ ...request, intoGuid: double.recordGuid }, admin.call()),
    ).rejects.toMatchObject(refused);
  });
});

describe('a country that gets another code', () => {
  it('keeps the markets in it', async () => {
    const { recordGuid } = await add('QM', 'Elsewhere');
    const guid = await market(publisher, 'QM');
    const values = { ...blank, code: { text: 'QN' }, name: { text: 'Elsewhere' } };
    await service().updateRecord({ collection, recordGuid, version: 1, values }, admin.call());
    const { record } = await service().getRecord({ collection: 'markets', recordGuid: guid }, publisher.call());
    expect(record?.values['country']).toEqual({ text: 'QN' });
  });
});
