/** Colleagues who are invited: what the letter opens, how often, and what nobody learns (docs/domain.md, n). */
import { randomUUID } from 'node:crypto';
import type { DomainError } from '../../../kernel/errors.js';
import {
  AccountsServiceService,
  IdentityAccountsServiceService,
  PasswordsServiceService,
} from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { UsersServiceService } from '../../../proto/gen/keyway/accounts/v1/users.js';
import { TestClock } from '../../support/clock.js';
import type { ReceivedMail } from '../../support/mailbox.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';

const day = 24 * 3_600_000;
const newPassword = 'Lantern-7-orbit-velvet';

let world: TestPlatform;
let clock: TestClock;
let network = 0;
beforeAll(async () => {
  clock = new TestClock();
  world = await startTestPlatform({ clock });
});
afterAll(() => world.close());
beforeEach(() => {
  network += 1;
});

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (thrown: unknown) => (thrown as DomainError).code,
  );
const users = (actor: TestUser) => actor.service(UsersServiceService);
/** Each from a network of its own: how many letters one may ask for is another test's. */
const callOf = (actor: TestUser) => actor.call({ clientAddress: `192.0.2.${network}` });
const anAddress = (): string => `colleague-${randomUUID()}@northwind.example`;
const invite = async (actor: TestUser, email: string, role = 'Editor', name = 'Nora Lindgren') => {
  const { user } = await users(actor).inviteUser({ name, email, role }, callOf(actor));
  if (user === undefined) throw new Error('nobody');
  return user;
};
const linkIn = ({ text }: ReceivedMail) => {
  const [, linkGuid = '', secret = ''] = /\/set-password\/([\w-]+)\/[^\s#]+#([\w-]{43})/.exec(text) ?? [];
  return { linkGuid, secret };
};
const visitor = () => ({
  ...{ accessToken: undefined, correlationId: randomUUID(), deadlineMs: 60_000 },
  clientAddress: `198.51.100.${network}`,
});
const set = (link: ReturnType<typeof linkIn>) =>
  codeOf(world.service(PasswordsServiceService).setPassword({ ...link, password: newPassword }, visitor()));
const invitationFor = (email: string) => world.mailbox.takeAbout(email, /has invited you/);
const signIn = async (email: string): Promise<string> => {
  const call = world.callWith(await world.issuer.identityToken());
  const attempt = { email, password: newPassword, ip: `198.51.100.${network}` };
  return codeOf(world.service(IdentityAccountsServiceService).verifyPassword(attempt, call));
};
const statusOf = async (actor: TestUser, userGuid: string): Promise<string | undefined> =>
  (await users(actor).getUser({ userGuid }, actor.call())).user?.status;

describe('a colleague who is invited', () => {
  it('is nobody until the password is set, and works from then on', async () => {
    const owner = await world.user({ role: 'Owner' });
    const email = anAddress();
    const { userGuid, status, roleName } = await invite(owner, email.toUpperCase());
    expect({ status, roleName }).toEqual({ status: 'Invited', roleName: 'Editor' });
    const profile = async () =>
      codeOf(
        world.service(AccountsServiceService).getProfile({}, world.callWith(await world.issuer.tokenFor(userGuid))),
      );
    expect(await profile()).toBe('session.unauthenticated');
    const letter = await invitationFor(email);
    expect(letter.text).toContain('as Editor');
    expect(await set(linkIn(letter))).toBe('done');
    expect(await signIn(email)).toBe('done');
    expect(await profile()).toBe('done');
    expect(await statusOf(owner, userGuid)).toBe('Active');
    expect(await codeOf(users(owner).resendInvitation({ userGuid }, callOf(owner)))).toBe('accounts.not_invited');
    expect(await codeOf(users(owner).withdrawInvitation({ userGuid }, owner.call()))).toBe('accounts.not_invited');
  });

  it('is invited by who may manage users, as an Owner by Owners only, once', async () => {
    const owner = await world.user({ role: 'Owner' });
    const { ownerGuid } = owner;
    const administrator = await world.user({ ownerGuid, role: 'Administrator' });
    const editor = await world.user({ ownerGuid, role: 'Editor' });
    expect(await codeOf(invite(editor, anAddress()))).toBe('permission.denied');
    expect(await codeOf(invite(administrator, anAddress(), 'Owner'))).toBe('accounts.owner_only');
    expect(await codeOf(invite(owner, anAddress(), 'Super admin'))).toBe('request.invalid');
    expect(await codeOf(invite(owner, 'no address'))).toBe('request.invalid');
    expect(await codeOf(invite(owner, editor.email))).toBe('accounts.user_exists');
    const email = anAddress();
    // Five letters an hour are asked for an address; the others do not come that far.
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => codeOf(invite(owner, email))));
    expect(outcomes.toSorted()).toEqual([
      ...Array.from({ length: 7 }, () => 'accounts.link_limit'),
      ...Array.from({ length: 4 }, () => 'accounts.user_exists'),
      'done',
    ]);
  });

  it('is invited again, which kills the link of before; withdrawn, it opens nothing', async () => {
    const owner = await world.user({ role: 'Owner' });
    const email = anAddress();
    const { userGuid } = await invite(owner, email);
    const first = linkIn(await invitationFor(email));
    await users(owner).resendInvitation({ userGuid }, callOf(owner));
    const second = linkIn(await invitationFor(email));
    expect(await set(first)).toBe('accounts.link_unknown');
    await users(owner).withdrawInvitation({ userGuid }, owner.call());
    expect(await set(second)).toBe('accounts.link_unknown');
    expect(await codeOf(statusOf(owner, userGuid))).toBe('accounts.not_found');
    // The address is free again.
    expect((await invite(owner, email)).status).toBe('Invited');
  });

  it('is late after seven days, and is invited again', async () => {
    const owner = await world.user({ role: 'Owner' });
    const email = anAddress();
    const { userGuid } = await invite(owner, email);
    const link = linkIn(await invitationFor(email));
    clock.forward(7 * day);
    expect(await set(link)).toBe('accounts.link_expired');
    await users(owner).resendInvitation({ userGuid }, callOf(owner));
    expect(await set(linkIn(await invitationFor(email)))).toBe('done');
  });

  it('of another vault is neither sent again nor withdrawn', async () => {
    const [owner, other] = [await world.user({ role: 'Owner' }), await world.user({ role: 'Owner' })];
    const { userGuid } = await invite(owner, anAddress());
    expect(await codeOf(users(other).resendInvitation({ userGuid }, callOf(other)))).toBe('accounts.not_found');
    expect(await codeOf(users(other).withdrawInvitation({ userGuid }, other.call()))).toBe('accounts.not_found');
  });

  it('is no Owner that the vault can be left to', async () => {
    const owner = await world.user({ role: 'Owner' });
    await invite(owner, anAddress(), 'Owner');
    const step = users(owner).changeRole({ userGuid: owner.userGuid, version: 1, role: 'Viewer' }, owner.call());
    expect(await codeOf(step)).toBe('accounts.last_owner');
  });
});

describe('an address that another vault’s user has', () => {
  it('is invited like any other, and its holder is told that it cannot join', async () => {
    const [owner, other] = [await world.user({ role: 'Owner' }), await world.user({ role: 'Viewer' })];
    const known = await invite(owner, other.email);
    const unknown = await invite(owner, anAddress());
    const shape = ({
      userGuid: _guid,
      userId: _id,
      email: _email,
      createdAt: _at,
      invitedUntil: _until,
      ...rest
    }: typeof known) => rest;
    expect(shape(known)).toEqual(shape(unknown));
    expect(known.email).toBe(other.email);
    const { text } = await invitationFor(other.email);
    expect(text).toContain('an address belongs to one vault only');
    expect(text).not.toContain('/set-password/');
    expect(await codeOf(invite(owner, other.email))).toBe('accounts.user_exists');
    const again = await users(owner).resendInvitation({ userGuid: known.userGuid }, callOf(owner));
    expect(again.user?.status).toBe('Invited');
    const role = users(owner).changeRole({ userGuid: known.userGuid, version: 2, role: 'Viewer' }, owner.call());
    expect(await codeOf(role)).toBe('done');
    await users(owner).withdrawInvitation({ userGuid: known.userGuid }, owner.call());
    // The account that has the address is as it was.
    const { profile } = await other.service(AccountsServiceService).getProfile({}, other.call());
    expect(profile?.ownerGuid).toBe(other.ownerGuid);
  });

  it('of two vaults that invite it at the same moment one has it, and neither is told', async () => {
    const [one, two] = [await world.user({ role: 'Owner' }), await world.user({ role: 'Owner' })];
    for (let round = 0; round < 2; round += 1) {
      const email = anAddress();
      const both = await Promise.all([invite(one, email), invite(two, email)]);
      expect(both.map(({ status }) => status)).toEqual(['Invited', 'Invited']);
      const { rows } = await world.platform.database.execute('select 1 from app_user where email = $1', [email]);
      expect(rows).toHaveLength(1);
    }
  });
});

describe('invitations of a vault', () => {
  it('are fifty a day, refused ones too, whoever asks at once', async () => {
    const owner = await world.user({ role: 'Owner' });
    await world.platform.database.execute(
      `insert into invitation_day (vault_id, day, invitations) values ($1, ($2::timestamptz at time zone 'UTC')::date, 48)`,
      [owner.ownerGuid, clock.now()],
    );
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => codeOf(invite(owner, owner.email))));
    expect(outcomes.filter((outcome) => outcome === 'accounts.user_exists')).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome === 'accounts.invitation_limit')).toHaveLength(10);
  });
});
