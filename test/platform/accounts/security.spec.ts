/** What a vault asks of the second factor of its people: who decides it, whom it shuts out, and what lets them in again (docs/domain.md, o1). */
import type { DomainError } from '../../../kernel/errors.js';
import { generate } from 'otplib';
import { AccountsServiceService, SecondFactorMode } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { SecurityServiceService } from '../../../proto/gen/keyway/accounts/v1/security.js';
import { UsersServiceService } from '../../../proto/gen/keyway/accounts/v1/users.js';
import { twelveTimes } from '../at-once.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';

let world: TestPlatform;
beforeAll(async () => {
  world = await startTestPlatform();
});
afterAll(() => world.close());

const { EMAIL, AUTHENTICATOR_APP, AUTHENTICATOR_APP_OR_EMAIL } = SecondFactorMode;
type Mode = typeof EMAIL | typeof AUTHENTICATOR_APP | typeof AUTHENTICATOR_APP_OR_EMAIL;
type Role = 'Owner' | 'Administrator' | 'Editor' | 'Viewer';

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (thrown: unknown) => (thrown as DomainError).code,
  );
const company = async (...roles: Role[]) => {
  const owner = await world.user({ role: 'Owner', name: 'Ada Owner' });
  const colleagues: TestUser[] = [];
  for (const role of roles) colleagues.push(await world.user({ ownerGuid: owner.ownerGuid, role }));
  return [owner, ...colleagues] as [TestUser, TestUser, TestUser];
};
const connect = async (user: TestUser): Promise<() => Promise<string>> => {
  const accounts = user.service(AccountsServiceService);
  const { secret } = await accounts.beginAuthenticator({}, user.call());
  const code = () => generate({ secret });
  await accounts.confirmAuthenticator({ code: await code() }, user.call());
  return code;
};
const update = (actor: TestUser, minimum: Mode, version = 0) =>
  actor.service(SecurityServiceService).updateSecurity({ minimum, version }, actor.call());
const securityFor = async (actor: TestUser) =>
  (await actor.service(SecurityServiceService).getSecurity({}, actor.call())).security;
const profileOf = async (of: TestUser) => {
  const { profile } = await of.service(AccountsServiceService).getProfile({}, of.call());
  if (profile === undefined) throw new Error('no profile');
  return profile;
};
const readUsers = (actor: TestUser): Promise<string> =>
  codeOf(actor.service(UsersServiceService).getUser({ userGuid: actor.userGuid }, actor.call()));

describe('the minimum of a vault', () => {
  it('is a code by email until an Owner decides otherwise, and tells Owners alone how many have no app', async () => {
    const [owner, administrator] = await company('Administrator', 'Viewer');
    expect(await securityFor(owner)).toMatchObject({ minimum: EMAIL, users: 3, usersWithoutApp: 3, version: 0 });
    expect(await securityFor(administrator)).toMatchObject({ minimum: EMAIL, users: 0, usersWithoutApp: 0 });
  });

  it('is changed by Owners only, signed in, each in their own vault', async () => {
    const [owner, administrator] = await company('Administrator');
    const other = await world.user({ role: 'Owner' });
    expect(await codeOf(update(administrator, AUTHENTICATOR_APP_OR_EMAIL))).toBe('permission.denied');
    const service = owner.service(SecurityServiceService);
    const nobody = world.callWith('');
    expect(await codeOf(service.getSecurity({}, nobody))).toBe('session.unauthenticated');
    const wanted = { minimum: AUTHENTICATOR_APP_OR_EMAIL, version: 0 };
    expect(await codeOf(service.updateSecurity(wanted, nobody))).toBe('session.unauthenticated');
    expect(await codeOf(update(other, AUTHENTICATOR_APP_OR_EMAIL))).toBe('done');
    expect(await securityFor(owner)).toMatchObject({ minimum: EMAIL });
  });

  it('asks for an app only when the Owner who asks has one', async () => {
    const [owner] = await company();
    expect(await codeOf(update(owner, AUTHENTICATOR_APP))).toBe('accounts.own_app_first');
    expect(await codeOf(update(owner, AUTHENTICATOR_APP_OR_EMAIL))).toBe('done');
    await connect(owner);
    expect(await codeOf(update(owner, AUTHENTICATOR_APP, 1))).toBe('done');
  });

  it('is refused without a choice', async () => {
    const [owner] = await company();
    expect(await codeOf(update(owner, SecondFactorMode.UNSPECIFIED as never))).toBe('request.invalid');
  });

  it('is saved from the version that stands, once of twelve at the same moment', async () => {
    const [owner] = await company();
    const outcomes = await Promise.all(twelveTimes.map(() => codeOf(update(owner, AUTHENTICATOR_APP_OR_EMAIL))));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'accounts.security_changed')).toHaveLength(11);
    expect(await securityFor(owner)).toMatchObject({ version: 1, changedBy: 'Ada Owner' });
  });

  it('is told to every Owner and to who has to connect an app, and written down', async () => {
    const [owner, second, editor] = await company('Owner', 'Editor');
    await connect(owner);
    await connect(second);
    await update(owner, AUTHENTICATOR_APP);
    await world.mailbox.takeAbout(second.email, /^What .* asks of the second factor has changed$/);
    const letter = await world.mailbox.takeAbout(editor.email, /^Connect an authenticator app to work in/);
    expect(letter.text).toContain(`/settings/account/${editor.userGuid}/authenticator`);
    const { rows } = await world.platform.database.execute(
      `select before, after from audit_event where action = 'accounts.security_changed' and vault_id = $1`,
      [owner.ownerGuid],
    );
    expect(rows).toEqual([{ before: { minimum: 'Email' }, after: { minimum: 'AuthenticatorApp' } }]);
  });
});

describe('where an app is asked for, who has none', () => {
  it('may see and change nothing but connect one, from the next call on, and everything again once it is connected', async () => {
    const [owner, administrator] = await company('Administrator');
    await connect(owner);
    expect(await readUsers(administrator)).toBe('done');
    await update(owner, AUTHENTICATOR_APP);
    expect(await readUsers(administrator)).toBe('permission.not_available');
    const held = await profileOf(administrator);
    expect(held).toMatchObject({ secondFactorMode: AUTHENTICATOR_APP, hasAuthenticator: false });
    expect(held.permissions.toSorted()).toEqual(['accounthelpnav-read', 'accountsettings-read', 'dashboardnav-read']);
    expect(await readUsers(owner)).toBe('done');
    await connect(administrator);
    expect(await readUsers(administrator)).toBe('done');
    expect((await profileOf(administrator)).permissionVersion).not.toBe(held.permissionVersion);
  });

  it('does not lower the minimum, an Owner as little as anybody', async () => {
    const [owner, second] = await company('Owner');
    await connect(owner);
    await update(owner, AUTHENTICATOR_APP);
    expect(await codeOf(update(second, EMAIL, 1))).toBe('permission.not_available');
    expect(await codeOf(update(owner, EMAIL, 1))).toBe('done');
    expect(await readUsers(second)).toBe('done');
  });

  it('signs in by email, confirms nothing else by it, and by the app alone once it is connected', async () => {
    const [owner, editor] = await company('Editor');
    await connect(owner);
    await update(owner, AUTHENTICATOR_APP);
    const accounts = editor.service(AccountsServiceService);
    const methods = async (purpose: 'sign_in' | 'extraction') =>
      (await accounts.getSecondFactor({ purpose }, editor.call())).methods;
    expect(await methods('sign_in')).toEqual(['email']);
    expect(await methods('extraction')).toEqual([]);
    const sent = accounts.sendCode({ purpose: 'extraction' }, editor.call());
    expect(await codeOf(sent)).toBe('accounts.method_not_allowed');
    await connect(editor);
    expect(await methods('sign_in')).toEqual(['authenticator', 'recovery']);
    expect(await methods('extraction')).toEqual(['authenticator']);
  });

  it('is shut out as well when codes by email alone were set for them', async () => {
    const [owner] = await company();
    const viewer = await world.user({ ownerGuid: owner.ownerGuid, role: 'Viewer', secondFactorMode: 'Email' });
    await connect(owner);
    await update(owner, AUTHENTICATOR_APP);
    expect((await profileOf(viewer)).permissions).not.toContain('inventory-read');
    await connect(viewer);
    expect((await profileOf(viewer)).permissions).toContain('inventory-read');
  });
});
