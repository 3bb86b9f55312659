/** Whether a key alone does something: each user's own switch (WCAG 2.1.4). */
import { AccountsServiceService } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';

let world: TestPlatform;
beforeAll(async () => {
  world = await startTestPlatform();
});
afterAll(() => world.close());

const settings = (user: TestUser) => user.service(AccountsServiceService);

it('is on until the user switches it off, for that user alone', async () => {
  const user = await world.user();
  const colleague = await world.user({ ownerGuid: user.ownerGuid, role: 'Viewer' });
  const isOn = async (of: TestUser) => (await settings(of).getShortcutSettings({}, of.call())).hasLetterShortcuts;
  expect(await isOn(user)).toBe(true);
  await settings(user).changeShortcutSettings({ hasLetterShortcuts: false }, user.call());
  expect([await isOn(user), await isOn(colleague)]).toEqual([false, true]);
  await settings(user).changeShortcutSettings({ hasLetterShortcuts: true }, user.call());
  expect(await isOn(user)).toBe(true);
});
