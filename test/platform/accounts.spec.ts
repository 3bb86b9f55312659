import { startTestPlatform, type TestPlatform } from '../support/platform.js';

let world: TestPlatform;
beforeAll(async () => { world = await startTestPlatform(); }, 60_000);
afterAll(() => world.close());

it('is ready', async () => {
  expect((await fetch(`${world.platform.url}/ready`)).status).toBe(200);
  expect((await fetch(`${world.platform.url}/nope`)).status).toBe(404);
});
it('makes users', async () => {
  const owner = await world.user();
  expect(owner.userGuid).toHaveLength(36);
});
