/** The partner API's door: who is let in, and what a refusal says (domain rules, section o3). */
import { startTestPlatform, type TestPlatform } from '../../support/platform.js';
import { aPartner, type TestPartner } from './partner-world.js';

let world: TestPlatform;
let partner: TestPartner;
beforeAll(async () => {
  world = await startTestPlatform({ config: { PLATFORM_PARTNER_PORT: 0 } });
  partner = await aPartner(world);
}, 60_000);
afterAll(() => world.close());

it('knows a program by its certificate', async () => {
  const answer = await partner.call('/api/v1/caller');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    vaultGuid: partner.vaultGuid,
    certificate: { name: 'Shop backend', thumbprint: partner.made.sha256.toString('hex') },
    permissions: ['insertkeys-write', 'extractkeys-write', 'blacklist-write'],
  });
});
