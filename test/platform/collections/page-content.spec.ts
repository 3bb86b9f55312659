import { CollectionsServiceService } from '../../../proto/gen/keyway/collections/v1/collections.js';
import { systemVault } from '../../../platform/access/index.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { twelveTimes } from '../at-once.js';

let world: TestPlatform;
let staff: TestUser;
let reader: TestUser;
beforeAll(async () => {
  world = await startTestPlatform();
  staff = await world.user({ ownerGuid: systemVault, role: 'Super admin', name: 'Nora Lindholm' });
  reader = await world.user({ role: 'Viewer' });
});
afterAll(() => world.close());

const collection = 'pagecontent';
const service = () => world.service(CollectionsServiceService);
const valuesOf = (page: string, { notice = '', information = '', isShown = true } = {}) => ({
  ...{ page: { text: page }, notice: { text: notice }, information: { text: information } },
  isShown: { flag: isShown },
});
const add = async (page: string, said: Parameters<typeof valuesOf>[1], user = staff) =>
  (await service().createRecord({ collection, values: valuesOf(page, said) }, user.call())).record;
const shownAt = async (address: string, user = reader) => {
  const answer = await user.fetch('/api/content/pageContent', { headers: { 'original-url': address } });
  return [answer.status, await answer.json()];
};
const nothing = [200, { notice: '', information: '' }];

describe('what staff has a page say', () => {
  it('is read by everybody who comes to the page, wherever its address was copied', async () => {
    const said = { notice: 'Files are read slowly this week.', information: 'First.\n\nSecond.' };
    const record = await add('https://keyway.example/Distribution/MyVault/Uploads?sort=-created#top', said);
    expect(record?.values['page']?.text).toBe('/distribution/myvault/uploads/');
    for (const address of ['/distribution/myvault/uploads/', '/distribution/myvault/uploads'])
      expect(await shownAt(address)).toEqual([200, said]);
    expect(await shownAt('/distribution/myvault/inventory/')).toEqual(nothing);
  });

  it('of a page of one thing is of those of all of its kind', async () => {
    await add('/my_vault/product-details/0197a3f0-5a51-7cc1-8d36-0f3d5c1e2a44', { notice: 'New layout.' });
    expect(await shownAt('/my_vault/product-details/0197a3f0-5a51-7cc1-8d36-0f3d5c1e2a45')).toMatchObject([
      ...[200, { notice: 'New layout.' }],
    ]);
    expect(await shownAt('/my_vault/product-details/')).toEqual(nothing);
  });

  it('is nothing for readers while it is a draft, and gone once it is deleted', async () => {
    const record = await add('/network/connections/', { notice: 'Soon.', isShown: false });
    expect(await shownAt('/network/connections/')).toEqual(nothing);
    const recordGuid = record?.recordGuid ?? '';
    const values = valuesOf('/network/connections/', { notice: 'Now.' });
    await service().updateRecord({ collection, recordGuid, version: 1, values }, staff.call());
    expect(await shownAt('/network/connections/')).toMatchObject([200, { notice: 'Now.' }]);
    await service().deleteRecord({ collection, recordGuid, version: 2 }, staff.call());
    expect(await shownAt('/network/connections/')).toEqual(nothing);
  });

  it('is written by nobody else, and not to be read without a session', async () => {
    const owner = await world.user({ role: 'Owner' });
    await expect(add('/account/account/', { notice: 'Hello' }, owner)).rejects.toMatchObject({
      code: 'permission.denied',
    });
    const { url } = world.platform;
    expect((await fetch(new URL('/api/content/pageContent', url))).status).toBe(401);
  });

  it('is one for each page, however many say it at once', async () => {
    const adding = twelveTimes.map(() => add('/distribution/pricing/', { notice: 'New prices on Monday.' }));
    const results = await Promise.allSettled(adding);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each([
    ['an address of no page', 'pricing', { notice: 'Hello' }, 'page'],
    ['another server’s address alone', 'https://evil.example', { notice: 'Hello' }, 'page'],
    ['nothing to say', '/distribution/orders/', { notice: '  ', information: ' \n ' }, 'notice'],
    ['a notice of two lines', '/distribution/orders/', { notice: 'One\nTwo' }, 'notice'],
    ['a notice that is too long', '/distribution/orders/', { notice: 'x'.repeat(301) }, 'notice'],
    ['characters that nobody sees', '/distribution/orders/', { information: 'a\u0000b' }, 'information'],
  ])('is refused with %s', async (_what, page, said, field) => {
    await expect(add(page, said)).rejects.toMatchObject({ violations: [{ pointer: `/values/${field}` }] });
    expect(await shownAt('/distribution/orders/')).toEqual(nothing);
  });
});
