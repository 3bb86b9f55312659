import { AccountsServiceService } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { accessByPath } from '../../../proto/gen/access.js';
import { permissionsOf } from '../../../platform/accounts/index.js';
import { RightsServiceService } from '../../../proto/gen/keyway/rights/v1/rights.js';
import { systemVault } from '../../../platform/access/index.js';
import { startTestPlatform, type TestPlatform } from '../../support/platform.js';

let world: TestPlatform;
beforeAll(async () => {
  world = await startTestPlatform();
});
afterAll(() => world.close());

const staff = () => world.user({ ownerGuid: systemVault, role: 'Super admin' });

describe('staff', () => {
  it('is a Super admin of no vault, with a second factor like everybody', async () => {
    const admin = await staff();
    const service = admin.service(AccountsServiceService);
    const { profile } = await service.getProfile({}, admin.call());
    expect(profile).toMatchObject({ roleName: 'Super admin', ownerRole: 'Staff', ownerGuid: systemVault });
    expect(profile?.permissions).toContain('country-write');
    await expect(service.getSecondFactor({ purpose: 'sign_in' }, admin.call())).resolves.toMatchObject({});
  });

  it('is what no user of a vault can be made, and the other way round', async () => {
    await expect(world.user({ role: 'Super admin' })).rejects.toThrow(/app_user_of_staff/);
    await expect(world.user({ ownerGuid: systemVault, role: 'Owner' })).rejects.toThrow(/app_user_of_staff/);
  });

  it('is refused by every method of the stock, of extraction, of rights, of partners and of dashboards', () => {
    const held = permissionsOf('Super admin', 'Staff');
    const open = Object.entries(accessByPath)
      .filter(([path]) => /keyway\.(stock|extraction|rights|partner|dashboard|catalogue)\./.test(path))
      .filter(([, { audience, permissions }]) => audience !== 'permitted' || permissions.some((key) => held.has(key)));
    // Its own account's page shows how extraction is set: that of no vault.
    expect(open.map(([path]) => path)).toEqual(['/keyway.extraction.v1.ExtractionSettingsService/GetSettings']);
  });

  it('reads no vault that it has not entered: its rights, lists and pictures are refused', async () => {
    const admin = await staff();
    await expect(admin.service(RightsServiceService).listRights({}, admin.call())).rejects.toMatchObject({
      code: 'permission.denied',
    });
    for (const url of ['/distribution/myvault/inventory/', '/distribution/myvault/rights/', '/my_vault/transaction/'])
      await admin.http
        .get('/mkapi/content/GetContent')
        .query({ currentSiteId: 2 })
        .set('original-url', url)
        .expect(403);
  });

  it('has the administration and its own account to go to, and nothing of trade', async () => {
    const admin = await staff();
    const items = async (group: string) => {
      const address = '/mkapi/navigation/GetTopnavigation';
      const { body } = await admin.http
        .get(address)
        .query({ currentSiteId: 2, groupTag: group })
        .set('original-url', '/')
        .expect(200);
      return (body as { items: { text: string; items: { text: string }[] }[] }).items;
    };
    expect((await items('SIDE')).map(({ text, items: below }) => [text, ...below.map((each) => each.text)])).toEqual([
      ['Dashboard'],
      ['Administration'],
      ['Account & Help', 'Account', 'Users', 'Audit Log', 'Developer'],
    ]);
    expect((await items('ADMIN')).map(({ text, items: below }) => [text, ...below.map((each) => each.text)])).toEqual([
      ['Countries'],
      ['Catalogue', 'Attributes', 'Key providers'],
      ...[['Exchange rates'], ['Companies']],
      ['Letters and pages', 'Mail templates', 'Dead letters', 'Page content'],
      ...[['Users'], ['Audit log'], ['Regions']],
    ]);
  });
});
