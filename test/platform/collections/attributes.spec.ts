import { CollectionsServiceService } from '../../../proto/gen/keyway/collections/v1/collections.js';
import { systemVault } from '../../../platform/access/index.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { addProduct, getProduct, termsOf } from '../catalogue/product-world.js';
import { aSku, databaseOf } from '../stock/stock-world.js';

let world: TestPlatform;
let staff: TestUser;
let publisher: TestUser;
beforeAll(async () => {
  world = await startTestPlatform();
  staff = await world.user({ ownerGuid: systemVault, role: 'Super admin', name: 'Nora Lindholm' });
  publisher = await world.user({ role: 'Owner' });
});
afterAll(() => world.close());

const collection = 'attributes';
const service = () => world.service(CollectionsServiceService);
const add = async (kind: string, name: string) => {
  const values = { kind: { text: kind }, name: { text: name } };
  const { record } = await service().createRecord({ collection, values }, staff.call());
  return record?.recordGuid ?? '';
};
const rename = (recordGuid: string, kind: string, name: string) => {
  const values = { kind: { text: kind }, name: { text: name } };
  return service().updateRecord({ collection, recordGuid, version: 1, values }, staff.call());
};
const usesOf = async (recordGuid: string) =>
  (await service().getRecord({ collection, recordGuid }, staff.call())).record?.uses;

describe('attributes of products', () => {
  it('are kept by staff and chosen by who keeps products', async () => {
    const values = { kind: { text: 'Genre' }, name: { text: 'Tower defence' } };
    const refused = service().createRecord({ collection, values }, publisher.call());
    await expect(refused).rejects.toMatchObject({ code: 'permission.denied' });
    await add('Genre', 'Tower defence');
    const { records } = await service().listChoices({ collection }, publisher.call());
    expect(records.map(({ values: each }) => [each['kind']?.text, each['name']?.text])).toEqual(
      expect.arrayContaining([
        ['Genre', 'Tower defence'],
        ['Product type', 'Game'],
        ['Edition', 'Standard'],
      ]),
    );
    const viewer = await world.user({ ownerGuid: publisher.ownerGuid, role: 'Viewer' });
    const denied = service().listChoices({ collection }, viewer.call());
    await expect(denied).rejects.toMatchObject({ code: 'permission.denied' });
  });

  it('have one name in each kind, however it is written', async () => {
    await add('Developer', 'Grit Works');
    await expect(add('Developer', 'GRIT works')).rejects.toMatchObject({
      code: 'collections.taken',
      violations: [{ pointer: '/values/name' }],
    });
    await add('Publisher', 'Grit Works');
  });

  it('stay of the kind that they were added as', async () => {
    const recordGuid = await add('Franchise', 'Emberfall');
    await expect(rename(recordGuid, 'Genre', 'Emberfall')).rejects.toMatchObject({
      violations: [{ pointer: '/values/kind', message: 'It stays as it was given' }],
    });
  });

  it('are called otherwise in the products of all vaults once staff calls them so', async () => {
    const recordGuid = await add('Developer', 'Ashgate Frge');
    const { productGuid } = await addProduct(publisher, { ...termsOf(), developers: ['Ashgate Frge'] });
    expect(await usesOf(recordGuid)).toEqual([{ kind: 'Products', name: '1 product of vaults', href: '' }]);
    await rename(recordGuid, 'Developer', 'Ashgate Forge');
    expect(await getProduct(publisher, productGuid)).toMatchObject({
      ...{ version: 2, changedBy: 'Nora Lindholm', terms: { developers: ['Ashgate Forge'] } },
    });
  });

  it('take an edition’s SKUs with them, whose codes stay', async () => {
    const recordGuid = await add('Edition', 'Delux');
    const { skuGuid } = await aSku(world, publisher.ownerGuid);
    await databaseOf(world).execute(`update sku set edition = 'Delux' where id = $1`, [skuGuid]);
    expect(await usesOf(recordGuid)).toEqual([{ kind: 'SKUs', name: '1 SKU of vaults', href: '' }]);
    await rename(recordGuid, 'Edition', 'Deluxe plus');
    const { rows } = await databaseOf(world).execute('select edition from sku where id = $1', [skuGuid]);
    expect(rows).toEqual([{ edition: 'Deluxe plus' }]);
  });
});

describe('doubles of an attribute', () => {
  it('are made one, also in a product that names both', async () => {
    const [goes, stays] = [await add('Publisher', 'EA'), await add('Publisher', 'Electronic Arts')];
    const { productGuid } = await addProduct(publisher, { ...termsOf(), publishers: ['EA', 'Electronic Arts'] });
    const request = { collection, recordGuid: goes, intoGuid: stays };
    const { moves } = await service().previewMerge(request, staff.call());
    expect(moves).toContainEqual({ kind: 'Products', count: 1, inTheWay: 0 });
    await service().mergeRecords({ ...request, version: 1 }, staff.call());
    expect((await getProduct(publisher, productGuid)).terms?.publishers).toEqual(['Electronic Arts']);
  });

  it('are of one kind', async () => {
    const [genre, developer] = [await add('Genre', 'Roguelike'), await add('Developer', 'Roguelike')];
    const merge = service().mergeRecords(
      { collection, recordGuid: genre, intoGuid: developer, version: 1 },
      staff.call(),
    );
    await expect(merge).rejects.toMatchObject({ code: 'collections.not_mergeable' });
  });

  it('are deleted by nobody while a product names them', async () => {
    const recordGuid = await add('Genre', 'Soulslike');
    await addProduct(publisher, { ...termsOf(), genres: ['Soulslike'] });
    const deletion = service().deleteRecord({ collection, recordGuid, version: 1 }, staff.call());
    await expect(deletion).rejects.toMatchObject({ code: 'collections.in_use' });
  });
});
