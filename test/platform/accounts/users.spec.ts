/** What is done about the users of a vault: by whom, at the same moment, and what ends with it (docs/domain.md, i). */
import type { DomainError } from '../../../kernel/errors.js';
import {
  AccountsServiceService,
  IdentityAccountsServiceService,
} from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { NotificationsServiceService } from '../../../proto/gen/keyway/notifications/v1/notifications.js';
import { UsersServiceService } from '../../../proto/gen/keyway/accounts/v1/users.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';

let world: TestPlatform;
beforeAll(async () => {
  world = await startTestPlatform();
});
afterAll(() => world.close());

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (thrown: unknown) => (thrown as DomainError).code,
  );
const users = (actor: TestUser) => actor.service(UsersServiceService);
const read = async (actor: TestUser, { userGuid }: TestUser) => {
  const { user } = await users(actor).getUser({ userGuid }, actor.call());
  if (user === undefined) throw new Error('no user');
  return user;
};
const rowsOf = async <R>(statement: string, ...parameters: string[]): Promise<R[]> =>
  (await world.platform.database.execute(statement, parameters)).rows as R[];
const versionOf = async ({ userGuid }: TestUser): Promise<number> =>
  (await rowsOf<{ version: number }>('select version from app_user where id = $1', userGuid))[0]?.version ?? 0;
/** From the version that stands. */
const give = async (actor: TestUser, to: TestUser, role: string): Promise<string> => {
  const version = await versionOf(to);
  return codeOf(users(actor).changeRole({ userGuid: to.userGuid, version, role }, actor.call()));
};
const setActive = async (actor: TestUser, of: TestUser, isActive: boolean): Promise<string> => {
  const version = await versionOf(of);
  return codeOf(users(actor).setUserActive({ userGuid: of.userGuid, version, isActive }, actor.call()));
};
const reset = (actor: TestUser, { userGuid }: TestUser): Promise<string> =>
  codeOf(users(actor).resetSecondFactor({ userGuid }, actor.call()));
const connect = ({ userGuid }: TestUser) =>
  world.platform.database.execute(
    `insert into second_factor (user_id, failures, authenticator_secret) values ($1, 0, 'x')
     on conflict (user_id) do update set authenticator_secret = 'x'`,
    [userGuid],
  );
const rolesIn = async (ownerGuid: string): Promise<string[]> => {
  const rows = await rowsOf<{ role: string }>(
    'select role from app_user where vault_id = $1 and is_active order by role',
    ownerGuid,
  );
  return rows.map(({ role }) => role);
};
const trail = ({ userGuid }: TestUser) =>
  rowsOf<{ action: string; before: unknown; after: unknown }>(
    `select action, before, after from audit_event where object_kind = 'user' and object_id = $1 order by id`,
    userGuid,
  );

/** An Owner and colleagues of one vault. */
const company = async (...roles: ('Owner' | 'Administrator' | 'Product Admin' | 'Editor' | 'Viewer')[]) => {
  const owner = await world.user({ role: 'Owner' });
  const colleagues: TestUser[] = [];
  for (const role of roles) colleagues.push(await world.user({ ownerGuid: owner.ownerGuid, role }));
  return [owner, ...colleagues] as const;
};

describe('what was done to a user', () => {
  const inboxOf = async (of: TestUser) => {
    const { notifications } = await of.service(NotificationsServiceService).listNewest({}, of.call());
    return notifications.map(({ subject, href }) => ({ subject, href }));
  };

  it('stands in the inbox too, theirs and that of the other Owners, but for who is deactivated', async () => {
    const [owner, second, editor] = await company('Owner', 'Editor');
    expect(await give(owner, editor!, 'Owner')).toBe('done');
    expect(await give(owner, editor!, 'Editor')).toBe('done');
    await connect(editor!);
    expect(await reset(owner, editor!)).toBe('done');
    expect(await setActive(owner, editor!, false)).toBe('done');
    expect(await setActive(owner, editor!, true)).toBe('done');
    const own = await inboxOf(editor!);
    expect(own.map(({ subject }) => subject).toSorted()).toEqual([
      'Your account is active again',
      'Your role has changed',
      'Your role has changed',
      'Your second factor was reset',
    ]);
    expect(new Set(own.map(({ href }) => href))).toEqual(new Set(['/account/account/']));
    const told = await inboxOf(second!);
    expect(told).toHaveLength(3);
    expect(new Set(told.map(({ href }) => href))).toEqual(
      new Set([`/usersandgroups/users-detail/${editor!.userGuid}`]),
    );
  });
});

describe('a role', () => {
  it('is given by an Owner, told to the user, written down, and holds with the next call', async () => {
    const [owner, editor] = await company('Editor');
    expect(await give(owner, editor!, 'Viewer')).toBe('done');
    const { profile } = await editor!.service(AccountsServiceService).getProfile({}, editor!.call());
    expect(profile?.roleName).toBe('Viewer');
    expect(await trail(editor!)).toEqual([
      {
        action: 'accounts.user_role_changed',
        before: { role: 'Editor', isActive: true },
        after: { role: 'Viewer', isActive: true },
      },
    ]);
    const letter = await world.mailbox.takeAbout(editor!.email, /Your role has changed/);
    expect(letter.text).toContain('from Editor to Viewer');
  });

  it('is not raised by whoever has it, nor by whoever may not manage users', async () => {
    const [, administrator, editor] = await company('Administrator', 'Editor');
    expect(await give(administrator!, administrator!, 'Owner')).toBe('accounts.own_role_raised');
    expect(await give(editor!, editor!, 'Administrator')).toBe('permission.denied');
    expect(await give(administrator!, administrator!, 'Viewer')).toBe('done');
  });

  it('Owner is given and taken by Owners only, and told to the other Owners', async () => {
    const [owner, second, administrator] = await company('Owner', 'Administrator');
    expect(await give(administrator!, second!, 'Viewer')).toBe('accounts.owner_only');
    expect(await give(owner, administrator!, 'Owner')).toBe('done');
    await expect(world.mailbox.takeAbout(second!.email, /^Owners of/)).resolves.toMatchObject({
      text: expect.stringContaining('from Administrator to Owner') as unknown,
    });
    expect(await give(administrator!, owner, 'Viewer')).toBe('done');
  });

  it('of another vault’s user is not found, as is one of nobody', async () => {
    const [owner] = await company();
    const [other] = await company();
    expect(await give(owner, other, 'Viewer')).toBe('accounts.not_found');
    expect(await codeOf(read(owner, other))).toBe('accounts.not_found');
    expect(await setActive(owner, other, false)).toBe('accounts.not_found');
    expect(await reset(owner, other)).toBe('accounts.not_found');
  });

  it('saved from an older version is refused with who was faster', async () => {
    const [owner, editor] = await company('Editor');
    const { version } = await read(owner, editor!);
    expect(await give(owner, editor!, 'Viewer')).toBe('done');
    const stale = users(owner).changeRole({ userGuid: editor!.userGuid, version, role: 'Editor' }, owner.call());
    await expect(stale).rejects.toMatchObject({
      code: 'accounts.user_changed',
      params: { by: expect.any(String) as unknown, at: expect.any(String) as unknown },
    });
  });

  it('that does not exist is refused', async () => {
    const [owner, editor] = await company('Editor');
    expect(await give(owner, editor!, 'Super admin')).toBe('request.invalid');
  });

  it('of staff is not changed', async () => {
    const ownerGuid = '00000000-0000-0000-0000-000000000000';
    const [one, two] = [
      await world.user({ ownerGuid, role: 'Super admin' }),
      await world.user({ ownerGuid, role: 'Super admin' }),
    ];
    expect(await give(one, two, 'Owner')).toBe('accounts.role_of_staff');
    expect(await setActive(one, two, false)).toBe('done');
    expect(await setActive(one, one, false)).toBe('accounts.own_account');
  });
});

describe('there is always an Owner', () => {
  it('the last one cannot step down', async () => {
    const [owner, administrator] = await company('Administrator');
    expect(await give(owner, owner, 'Viewer')).toBe('accounts.last_owner');
    expect(await setActive(administrator!, owner, false)).toBe('accounts.owner_only');
    expect(await rolesIn(owner.ownerGuid)).toEqual(['Administrator', 'Owner']);
  });

  it('also when two take each other’s role at the same moment', async () => {
    const [one, two] = await company('Owner');
    const outcomes = await Promise.all([give(one, two!, 'Viewer'), give(two!, one, 'Viewer')]);
    expect(outcomes.sort()).toEqual(['done', 'permission.denied']);
    expect(await rolesIn(one.ownerGuid)).toEqual(['Owner', 'Viewer']);
  });

  it('whatever four Owners do to each other and to themselves at once, in many rounds', async () => {
    const owners = await company('Owner', 'Owner', 'Owner');
    for (let round = 0; round < 6; round += 1) {
      const outcomes = await Promise.all(
        owners.flatMap((actor, at) =>
          owners.map((other, to) =>
            (at + to + round) % 2 === 0 ? give(actor, other, 'Viewer') : setActive(actor, other, false),
          ),
        ),
      );
      expect(await rolesIn(owners[0].ownerGuid)).toContain('Owner');
      expect(outcomes).not.toContain('internal');
      await world.platform.database.execute(
        `update app_user set role = 'Owner', is_active = true where vault_id = $1`,
        [owners[0].ownerGuid],
      );
    }
  });

  it('twelve equal saves at once change it once', async () => {
    const [owner, editor] = await company('Editor');
    const { version } = await read(owner, editor!);
    const save = () =>
      codeOf(users(owner).changeRole({ userGuid: editor!.userGuid, version, role: 'Viewer' }, owner.call()));
    const outcomes = await Promise.all(Array.from({ length: 12 }, save));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'accounts.user_changed')).toHaveLength(11);
    expect(await trail(editor!)).toHaveLength(1);
  });
});

describe('a deactivated user', () => {
  it('is refused with the next call, by the identity provider too, and let in again', async () => {
    const [owner, editor] = await company('Editor');
    expect(await setActive(owner, editor!, false)).toBe('done');
    const profile = () => codeOf(editor!.service(AccountsServiceService).getProfile({}, editor!.call()));
    const account = async () =>
      world
        .service(IdentityAccountsServiceService)
        .findAccount({ userGuid: editor!.userGuid }, world.callWith(await world.issuer.identityToken()));
    expect(await profile()).toBe('session.unauthenticated');
    expect(await codeOf(account())).toBe('accounts.not_found');
    await world.mailbox.takeAbout(editor!.email, /Your account was deactivated/);
    expect(await setActive(owner, editor!, true)).toBe('done');
    expect(await profile()).toBe('done');
    // Sign-ins from before stay ended.
    expect((await account()).signInsCountFrom).toBeDefined();
    expect((await trail(editor!)).map(({ action }) => action)).toEqual([
      'accounts.user_deactivated',
      'accounts.user_reactivated',
    ]);
  });

  it('does not finish what waits for a code when the account ends', async () => {
    const [owner, editor] = await company('Administrator');
    const codes = editor!.service(AccountsServiceService);
    await codes.sendCode({ purpose: 'extraction' }, editor!.call());
    const { database } = world;
    if (database === undefined) throw new Error('this needs a second door');
    let verified: Promise<string> | undefined;
    await database.transaction(async (tx) => {
      await tx
        .selectFrom('second_factor' as never)
        .selectAll()
        .forUpdate()
        .execute();
      verified = codeOf(codes.verifyCode({ purpose: 'extraction', method: 'email', code: '000000' }, editor!.call()));
      // The call has passed the gate and waits for the row once it shows among the locks.
      for (;;) {
        const [row] = await rowsOf<{ waiting: number }>(
          `select count(*)::int as waiting from pg_stat_activity
           where wait_event_type = 'Lock' and query like '%second_factor%'`,
        );
        if ((row?.waiting ?? 0) > 0) break;
      }
      await rowsOf('update app_user set is_active = false where id = $1', editor!.userGuid);
    });
    expect(await verified).toBe('session.unauthenticated');
    expect(await setActive(owner, editor!, true)).toBe('done');
  });

  it('is nobody of oneself', async () => {
    const [owner] = await company('Owner');
    expect(await setActive(owner, owner, false)).toBe('accounts.own_account');
  });
});

describe('a lost second factor', () => {
  it('is reset by an Owner: codes by email again, sessions of before count no more, nothing final for a day', async () => {
    const [owner, second, editor] = await company('Owner', 'Administrator');
    await world.platform.database.execute('update app_user set second_factor_mode = 2 where id = $1', [
      editor!.userGuid,
    ]);
    await connect(editor!);
    const codes = editor!.service(AccountsServiceService);
    const extraction = () => codes.getSecondFactor({ purpose: 'extraction' }, editor!.call());
    expect((await extraction()).methods).toEqual(['authenticator']);
    expect(await reset(owner, editor!)).toBe('done');
    const signIn = await codes.getSecondFactor({ purpose: 'sign_in' }, editor!.call());
    expect(signIn.methods).toEqual(['email']);
    expect(await extraction()).toMatchObject({ methods: [], authenticatorWaitsUntil: expect.any(String) as unknown });
    const sent = codes.sendCode({ purpose: 'extraction' }, editor!.call());
    expect(await codeOf(sent)).toBe('accounts.method_not_allowed');
    await world.mailbox.takeAbout(editor!.email, /second factor was reset/);
    await world.mailbox.takeAbout(second!.email, /^Owners of/);
    expect((await trail(editor!)).map(({ action }) => action)).toEqual(['accounts.second_factor_reset']);
    expect(await reset(owner, editor!)).toBe('accounts.no_authenticator');
  });

  it('is not reset by an Administrator, nor of an Owner, nor one’s own', async () => {
    const [owner, second, administrator, editor] = await company('Owner', 'Administrator', 'Editor');
    for (const user of [owner, second!, administrator!, editor!]) await connect(user);
    expect(await reset(administrator!, editor!)).toBe('permission.denied');
    expect(await reset(owner, second!)).toBe('accounts.reset_of_owner');
    expect(await reset(owner, owner)).toBe('accounts.own_account');
  });

  it('twelve at once reset it once', async () => {
    const [owner, editor] = await company('Editor');
    await connect(editor!);
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => reset(owner, editor!)));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  });
});

describe('what the detail says of the acts', () => {
  it('names why each may not be done', async () => {
    const [owner, administrator] = await company('Administrator');
    expect(await read(owner, owner)).toMatchObject({
      isSelf: true,
      activationRefusal: 'accounts.own_account',
      roles: expect.arrayContaining([{ role: 'Viewer', refusal: 'accounts.last_owner' }]) as unknown,
    });
    expect(await read(administrator!, owner)).toMatchObject({
      activationRefusal: 'accounts.owner_only',
      resetRefusal: 'permission.denied',
      roles: expect.arrayContaining([{ role: 'Viewer', refusal: 'accounts.owner_only' }]) as unknown,
    });
  });
});
