/** Single permissions that an Owner grants to one Administrator: by whom, to whom, and with what they end (docs/domain.md, i). */
import type { DomainError } from '../../../kernel/errors.js';
import { AccountsServiceService } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { GrantsServiceService } from '../../../proto/gen/keyway/accounts/v1/grants.js';
import { NotificationsServiceService } from '../../../proto/gen/keyway/notifications/v1/notifications.js';
import { UsersServiceService } from '../../../proto/gen/keyway/accounts/v1/users.js';
import { twelveTimes } from '../at-once.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';

let world: TestPlatform;
beforeAll(async () => {
  world = await startTestPlatform();
});
afterAll(() => world.close());

type Role = 'Owner' | 'Administrator' | 'Editor';
const transfer = 'transferkeys-write';
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (thrown: unknown) => (thrown as DomainError).code,
  );
const company = async (companyType: 'Publisher' | 'Retailer', ...roles: Role[]) => {
  const owner = await world.user({ role: 'Owner', companyType, name: 'Ada Owner' });
  const colleagues: TestUser[] = [];
  for (const role of roles) colleagues.push(await world.user({ ownerGuid: owner.ownerGuid, role }));
  return [owner, ...colleagues] as [TestUser, TestUser, TestUser];
};
const grant = (actor: TestUser, { userGuid }: TestUser, permission = transfer): Promise<string> =>
  codeOf(actor.service(GrantsServiceService).grant({ userGuid, permission }, actor.call()));
const takeBack = (actor: TestUser, { userGuid }: TestUser, permission = transfer): Promise<string> =>
  codeOf(actor.service(GrantsServiceService).takeBack({ userGuid, permission }, actor.call()));
const offers = async (actor: TestUser, { userGuid }: TestUser) => {
  const { offers: found } = await actor.service(GrantsServiceService).listOffers({ userGuid }, actor.call());
  return found;
};
const profileOf = async (of: TestUser) => {
  const { profile } = await of.service(AccountsServiceService).getProfile({}, of.call());
  if (profile === undefined) throw new Error('no profile');
  return profile;
};
const mayTransfer = async (of: TestUser): Promise<boolean> => (await profileOf(of)).permissions.includes(transfer);
const rowsOf = async <R>(statement: string, ...parameters: string[]): Promise<R[]> =>
  (await world.platform.database.execute(statement, parameters)).rows as R[];
const versionOf = async ({ userGuid }: TestUser): Promise<number> =>
  (await rowsOf<{ version: number }>('select version from app_user where id = $1', userGuid))[0]?.version ?? 0;
const actionsOn = async ({ userGuid }: TestUser): Promise<string[]> => {
  const events = await rowsOf<{ action: string }>(
    `select action from audit_event where object_kind = 'user' and object_id = $1 order by id`,
    userGuid,
  );
  return events.map(({ action }) => action);
};
const subjectsTold = async (of: TestUser): Promise<string[]> => {
  const { notifications } = await of.service(NotificationsServiceService).listNewest({}, of.call());
  return notifications.map(({ subject }) => subject);
};

describe('an extra grant', () => {
  it('holds with the next call, is told to the user and the other Owners, written down, and shown with who and when', async () => {
    const [owner, administrator, second] = await company('Publisher', 'Administrator', 'Owner');
    const before = await profileOf(administrator);
    expect(before.permissions).not.toContain(transfer);
    expect(await grant(owner, administrator)).toBe('done');
    const after = await profileOf(administrator);
    expect(after.permissions).toContain(transfer);
    expect(after.permissions).not.toContain('allocation-write');
    expect(after.permissionVersion).not.toBe(before.permissionVersion);
    const letter = await world.mailbox.takeAbout(administrator.email, /^You may do more in/);
    expect(letter.text).toContain('Ada Owner granted you a permission beside those of your role: Transfer keys');
    expect(await subjectsTold(administrator)).toHaveLength(1);
    expect(await subjectsTold(second)).toEqual([expect.stringMatching(/^Owners of .*: Test Administrator$/)]);
    expect(await actionsOn(administrator)).toEqual(['accounts.grant_given']);
    expect(
      (await offers(administrator, administrator)).find(({ permission }) => permission === transfer),
    ).toMatchObject({
      grantedBy: 'Ada Owner',
      grantedAt: expect.any(String) as unknown,
      refusal: 'accounts.own_account',
      takingRefusal: 'permission.denied',
    });
    const { grants } = await second.service(GrantsServiceService).listGrants({}, second.call());
    expect(grants).toMatchObject([{ userGuid: administrator.userGuid, permission: transfer, grantedBy: 'Ada Owner' }]);
  });

  it('is taken back at any time, by any Owner, and is gone with the next call', async () => {
    const [owner, administrator, second] = await company('Publisher', 'Administrator', 'Owner');
    await grant(owner, administrator);
    expect(await takeBack(second, administrator)).toBe('done');
    expect(await mayTransfer(administrator)).toBe(false);
    await world.mailbox.takeAbout(administrator.email, /^A permission of yours in .* has ended$/);
    expect(await takeBack(second, administrator)).toBe('done');
    expect(await actionsOn(administrator)).toEqual(['accounts.grant_given', 'accounts.grant_taken_back']);
  });

  it('of twelve at once is one, with one event and one letter', async () => {
    const [owner, administrator] = await company('Publisher', 'Administrator');
    expect(new Set(await Promise.all(twelveTimes.map(() => grant(owner, administrator))))).toEqual(new Set(['done']));
    expect(await actionsOn(administrator)).toEqual(['accounts.grant_given']);
    expect(await subjectsTold(administrator)).toHaveLength(1);
    expect(new Set(await Promise.all(twelveTimes.map(() => takeBack(owner, administrator))))).toEqual(
      new Set(['done']),
    );
    expect(await actionsOn(administrator)).toEqual(['accounts.grant_given', 'accounts.grant_taken_back']);
  });

  it('ends with another role, and does not come back with the role of before', async () => {
    const [owner, administrator] = await company('Publisher', 'Administrator');
    await grant(owner, administrator);
    for (const role of ['Editor', 'Administrator']) {
      const change = { userGuid: administrator.userGuid, version: await versionOf(administrator), role };
      await owner.service(UsersServiceService).changeRole(change, owner.call());
      expect({ role, may: await mayTransfer(administrator) }).toEqual({ role, may: false });
    }
    expect(await actionsOn(administrator)).toEqual([
      'accounts.grant_given',
      'accounts.user_role_changed',
      'accounts.grant_ended',
      'accounts.user_role_changed',
    ]);
  });

  it('ends with a deactivation, and does not come back with the user', async () => {
    const [owner, administrator] = await company('Publisher', 'Administrator');
    await grant(owner, administrator);
    for (const isActive of [false, true]) {
      const change = { userGuid: administrator.userGuid, version: await versionOf(administrator), isActive };
      await owner.service(UsersServiceService).setUserActive(change, owner.call());
    }
    expect(await mayTransfer(administrator)).toBe(false);
    expect(await actionsOn(administrator)).toContain('accounts.grant_ended');
  });

  it('counts for an Administrator alone, whatever stands in the table, and for a vault that trades', async () => {
    const [owner, administrator, editor] = await company('Publisher', 'Administrator', 'Editor');
    await grant(owner, administrator);
    await world.platform.database.execute(
      `insert into extra_grant (vault_id, user_id, permission, granted_at, granted_by_name)
       values ($1, $2, '${transfer}', now(), 'Nobody'), ($1, $3, 'accountsettings-all', now(), 'Nobody')`,
      [owner.ownerGuid, editor.userGuid, administrator.userGuid],
    );
    expect(await mayTransfer(editor)).toBe(false);
    expect((await profileOf(administrator)).permissions).not.toContain('accountsettings-all');
    await world.platform.database.execute(`update vault set state = 'suspended' where id = $1`, [owner.ownerGuid]);
    expect(await mayTransfer(administrator)).toBe(false);
  });
});

describe('who may grant', () => {
  it('is an Owner alone: nobody grants to themselves, no Administrator to another, an Editor sees none', async () => {
    const [owner, administrator, editor] = await company('Publisher', 'Administrator', 'Editor');
    const other = await world.user({ ownerGuid: owner.ownerGuid, role: 'Administrator' });
    expect(await grant(owner, owner)).toBe('accounts.own_account');
    expect(await grant(administrator, administrator)).toBe('permission.denied');
    expect(await grant(administrator, other)).toBe('permission.denied');
    await grant(owner, administrator);
    expect(await grant(administrator, other)).toBe('permission.denied');
    expect(await takeBack(administrator, administrator)).toBe('permission.denied');
    expect(await grant(owner, editor)).toBe('accounts.grant_to_administrators');
    expect(await codeOf(offers(editor, administrator))).toBe('permission.denied');
    expect(await codeOf(editor.service(GrantsServiceService).listGrants({}, editor.call()))).toBe('permission.denied');
  });

  it('grants nothing that the company does not do, nor what is not declared', async () => {
    const [owner, administrator] = await company('Retailer', 'Administrator');
    expect((await offers(owner, administrator)).map(({ permission }) => permission)).toEqual([transfer]);
    expect(await grant(owner, administrator, 'allocation-write')).toBe('accounts.not_grantable');
    expect(await grant(owner, administrator, 'accountsettings-all')).toBe('request.invalid');
    expect(await grant(owner, administrator)).toBe('done');
  });

  it('finds nobody of another vault, and lists none of its grants', async () => {
    const [owner, administrator] = await company('Publisher', 'Administrator');
    const [stranger] = await company('Publisher');
    await grant(owner, administrator);
    expect(await grant(stranger, administrator)).toBe('accounts.not_found');
    expect(await takeBack(stranger, administrator)).toBe('accounts.not_found');
    expect(await codeOf(offers(stranger, administrator))).toBe('accounts.not_found');
    const { grants } = await stranger.service(GrantsServiceService).listGrants({}, stranger.call());
    expect(grants).toEqual([]);
    expect(await mayTransfer(administrator)).toBe(true);
  });

  it('takes turns with who takes the role away: what was granted never outlives it', async () => {
    const [owner, administrator, second] = await company('Publisher', 'Administrator', 'Owner');
    const version = await versionOf(administrator);
    await Promise.all([
      grant(owner, administrator),
      second
        .service(UsersServiceService)
        .changeRole({ userGuid: administrator.userGuid, version, role: 'Editor' }, second.call()),
    ]);
    const rows = await rowsOf('select 1 from extra_grant where user_id = $1', administrator.userGuid);
    expect(rows).toEqual([]);
  });
});
