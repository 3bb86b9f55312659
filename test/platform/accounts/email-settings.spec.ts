/** Whether optional notifications are mailed: each user's own switch (docs/domain.md, l). */
import { AccountsServiceService } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';

let world: TestPlatform;
beforeAll(async () => {
  world = await startTestPlatform();
});
afterAll(() => world.close());

const settings = (user: TestUser) => user.service(AccountsServiceService);
const change = (user: TestUser, receivesEmail: boolean) =>
  settings(user).changeEmailSettings({ receivesEmail }, user.call());
const isOn = async (user: TestUser): Promise<boolean> =>
  (await settings(user).getEmailSettings({}, user.call())).receivesEmail;
const trailOf = async (user: TestUser): Promise<unknown[]> => {
  const { rows } = await world.platform.database.execute(
    `select before, after from audit_event where object_id = $1 and action = 'accounts.email_settings_changed' order by id`,
    [user.userGuid],
  );
  return rows;
};

it('is on until the user switches it off, for that user alone', async () => {
  const user = await world.user();
  const colleague = await world.user({ ownerGuid: user.ownerGuid, role: 'Viewer' });
  expect(await isOn(user)).toBe(true);
  await change(user, false);
  expect([await isOn(user), await isOn(colleague)]).toEqual([false, true]);
});

it('says how often, in whose time; what is not said stays', async () => {
  const user = await world.user();
  const save = (given: object) => settings(user).changeEmailSettings({ receivesEmail: true, ...given }, user.call());
  const read = () => settings(user).getEmailSettings({}, user.call());
  expect(await read()).toEqual({ receivesEmail: true, rhythm: 'at_once', timeZone: 'UTC' });
  await save({ rhythm: 'daily', timeZone: 'Europe/Berlin' });
  await save({});
  expect(await read()).toEqual({ receivesEmail: true, rhythm: 'daily', timeZone: 'Europe/Berlin' });
  expect(await trailOf(user)).toEqual([
    { before: { rhythm: 'at_once', timeZone: 'UTC' }, after: { rhythm: 'daily', timeZone: 'Europe/Berlin' } },
  ]);
  for (const timeZone of ['Nowhere/At all', '+05:07', ''])
    await expect(save({ timeZone })).rejects.toMatchObject({ code: 'request.invalid' });
});

it('stands in the trail once, of twelve who switch it off at once', async () => {
  const user = await world.user();
  await Promise.all(Array.from({ length: 12 }, () => change(user, false)));
  expect(await trailOf(user)).toEqual([{ before: { receivesEmail: true }, after: { receivesEmail: false } }]);
  await change(user, true);
  expect(await trailOf(user)).toHaveLength(2);
});
