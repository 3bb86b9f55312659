import { CollectionsServiceService } from '../../../proto/gen/keyway/collections/v1/collections.js';
import { systemVault } from '../../../platform/access/index.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';

let world: TestPlatform;
beforeAll(async () => {
  world = await startTestPlatform();
});
afterAll(() => world.close());

const germany = {
  country: { text: 'DE' },
  currency: { text: 'EUR' },
  vatRate: { number: 19 },
  isVatIncluded: { flag: true },
};
const collection = 'markets';
const of = (user: TestUser) => ({ service: user.service(CollectionsServiceService), call: user.call() });
const add = async (user: TestUser, values: object = germany) => {
  const { service, call } = of(user);
  const { record } = await service.createRecord({ collection, values: values as typeof germany }, call);
  if (!record) throw new Error('no record');
  return record;
};
const publisher = () => world.user({ role: 'Owner' });
const audited = async (recordGuid: string) => {
  const rows = await world.database?.execute(
    'select action, before, after, vault_id from audit_event where object_id = $1 order by id',
    [recordGuid],
  );
  return rows?.rows;
};
const list = async (user: TestUser) => {
  const { body } = await user.http
    .get('/mkapi/content/GetContent')
    .query({ currentSiteId: 2 })
    .set('original-url', '/distribution/distributionsettings/currencies/')
    .expect(200);
  return (body as { list: { grids: { rows: Record<string, unknown>[] }[] } }).list.grids[0]?.rows ?? [];
};

describe('markets of a vault', () => {
  it('are added, read, listed under the names of their countries, edited and deleted, each audited', async () => {
    const owner = await publisher();
    const { service, call } = of(owner);
    const { recordGuid, version } = await add(owner);
    const read = await service.getRecord({ collection, recordGuid }, call);
    expect(read.record).toMatchObject({ version: 1, changedBy: 'Test Owner', values: germany, uses: [] });
    expect(JSON.stringify(await list(owner))).toContain('Germany');
    const values = { ...germany, vatRate: { number: 7.5 } };
    const { record } = await service.updateRecord({ collection, recordGuid, version, values }, call);
    expect(record).toMatchObject({ version: 2, values });
    await service.deleteRecord({ collection, recordGuid, version: 2 }, call);
    expect(await list(owner)).toEqual([]);
    expect((await audited(recordGuid))?.map(({ action }) => action)).toEqual([
      'markets.created',
      'markets.changed',
      'markets.deleted',
    ]);
  });

  it('have each country once: the index refuses the second, at the field', async () => {
    const owner = await publisher();
    await add(owner);
    await expect(add(owner)).rejects.toMatchObject({
      code: 'collections.taken',
      violations: [{ pointer: '/values/country' }],
    });
    await add(await publisher());
  });

  it.each([
    ['country', { country: { text: 'XX' } }],
    ['currency', { currency: { text: 'XXX' } }],
    ['vatRate', { vatRate: { number: 100.01 } }],
    ['vatRate', { vatRate: { number: 7.255 } }],
    ['vatRate', { vatRate: {} }],
  ])('refuse a value of %s that is none: %j', async (field, changes) => {
    await expect(add(await publisher(), { ...germany, ...changes })).rejects.toMatchObject({
      code: 'request.invalid',
      violations: [{ pointer: `/values/${field}` }],
    });
  });

  it('refuse a save, and a deletion, from a stale version', async () => {
    const owner = await publisher();
    const { service, call } = of(owner);
    const { recordGuid } = await add(owner);
    const request = { collection, recordGuid, version: 1 };
    await service.updateRecord({ ...request, values: germany }, call);
    const stale = { code: 'collections.changed_meanwhile', params: { by: 'Test Owner' } };
    await expect(service.updateRecord({ ...request, values: germany }, call)).rejects.toMatchObject(stale);
    await expect(service.deleteRecord(request, call)).rejects.toMatchObject(stale);
  });

  it('are not there for another vault', async () => {
    const { recordGuid } = await add(await publisher());
    const other = await publisher();
    const { service, call } = of(other);
    const missing = { code: 'collections.not_found' };
    await expect(service.getRecord({ collection, recordGuid }, call)).rejects.toMatchObject(missing);
    const request = { collection, recordGuid, version: 1 };
    await expect(service.updateRecord({ ...request, values: germany }, call)).rejects.toMatchObject(missing);
    await expect(service.deleteRecord(request, call)).rejects.toMatchObject(missing);
    expect(await list(other)).toEqual([]);
  });

  it('are read by every role of a publisher or distributor, written by its Owner and Administrator alone', async () => {
    const ownerGuid = await world.vault({ companyType: 'Distributor' });
    const [administrator, editor] = [
      await world.user({ ownerGuid, role: 'Administrator' }),
      await world.user({ ownerGuid, role: 'Editor' }),
    ];
    const { recordGuid } = await add(administrator);
    const { service, call } = of(editor);
    await service.getRecord({ collection, recordGuid }, call);
    const denied = { code: 'permission.denied' };
    const request = { collection, recordGuid, version: 1 };
    await expect(add(editor)).rejects.toMatchObject(denied);
    await expect(service.updateRecord({ ...request, values: germany }, call)).rejects.toMatchObject(denied);
    await expect(service.deleteRecord(request, call)).rejects.toMatchObject(denied);
    await expect(service.mergeRecords({ ...request, intoGuid: recordGuid }, call)).rejects.toMatchObject(denied);
    await expect(service.previewMerge({ collection, recordGuid, intoGuid: recordGuid }, call)).rejects.toMatchObject(
      denied,
    );
  });

  it.each([
    ['a retailer', { role: 'Owner', companyType: 'Retailer' }],
    ['staff', { role: 'Super admin', ownerGuid: systemVault }],
  ] as const)('are nothing of %s', async (_, who) => {
    const { recordGuid } = await add(await publisher());
    const user = await world.user(who);
    const { service, call } = of(user);
    const denied = { code: 'permission.denied' };
    await expect(service.getRecord({ collection, recordGuid }, call)).rejects.toMatchObject(denied);
    await expect(service.listChoices({ collection }, call)).rejects.toMatchObject(denied);
    await expect(add(user)).rejects.toMatchObject(denied);
  });

  it('need a session', async () => {
    const service = world.service(CollectionsServiceService);
    const call = world.callWith('no-token-of-anybody');
    const unknown = { code: 'session.unauthenticated' };
    await expect(service.getRecord({ collection, recordGuid: systemVault }, call)).rejects.toMatchObject(unknown);
    await expect(service.listChoices({ collection }, call)).rejects.toMatchObject(unknown);
  });

  it('are known by that name only', async () => {
    const { service, call } = of(await publisher());
    await expect(service.listChoices({ collection: 'vault' }, call)).rejects.toMatchObject({
      code: 'collections.not_found',
    });
  });
});
