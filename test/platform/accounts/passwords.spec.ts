/** A new password by a mailed link: for whom, how often, and what it ends (docs/domain.md, n). */
import { randomUUID } from 'node:crypto';
import type { DomainError } from '../../../kernel/errors.js';
import { grpcChannel, grpcService } from '../../../kernel/grpc/client.js';
import {
  AccountsServiceService,
  IdentityAccountsServiceService,
  PasswordsServiceService,
} from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { addUser } from '../../../platform/accounts/index.js';
import type { LinkPurpose } from '../../../platform/accounts/passwords/password-link.repository.js';
import type { AnyTransaction } from '../../../platform/database/database.js';
import { newLinkSecret } from '../../../platform/mail/index.js';
import { TestClock } from '../../support/clock.js';
import { startTestMailbox, type ReceivedMail, type TestMailbox } from '../../support/mailbox.js';
import { startTestPlatform, testPassword, type TestPlatform, type TestUser } from '../../support/platform.js';

const hour = 3_600_000;
const newPassword = 'Lantern-7-orbit-velvet';

let world: TestPlatform;
let mailbox: TestMailbox;
let clock: TestClock;
let network = 0;
beforeAll(async () => {
  mailbox = await startTestMailbox();
  clock = new TestClock();
  world = await startTestPlatform({ clock, config: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await world.close();
  await mailbox.close();
});
beforeEach(() => {
  network += 1;
});

const passwords = () => world.service(PasswordsServiceService);
/** Nobody, from an address that no other test has. */
const visitor = () => ({
  ...{ accessToken: undefined, correlationId: randomUUID(), deadlineMs: 60_000 },
  clientAddress: `192.0.2.${network}`,
});
const request = (email: string) => passwords().requestPasswordLink({ email }, visitor());
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (thrown: unknown) => (thrown as DomainError).code,
  );
interface Link {
  readonly linkGuid: string;
  readonly secret: string;
}
const linkIn = ({ text }: ReceivedMail): Link => {
  const [, linkGuid = '', secret = ''] = /\/set-password\/([\w-]+)\/[^\s#]+#([\w-]{43})/.exec(text) ?? [];
  return { linkGuid, secret };
};
const aLinkFor = async ({ email }: TestUser): Promise<Link> => {
  await request(email);
  return linkIn(await mailbox.takeAbout(email, /Set a new password/));
};
const set = (link: Link, password = newPassword) => codeOf(passwords().setPassword({ ...link, password }, visitor()));
const signIn = async ({ email }: Pick<TestUser, 'email'>, password: string): Promise<string> => {
  const call = world.callWith(await world.issuer.identityToken());
  const attempt = { email, password, ip: `198.51.100.${network}` };
  return codeOf(world.service(IdentityAccountsServiceService).verifyPassword(attempt, call));
};

describe('a link for a new password', () => {
  it('sets it once: the old one signs nobody in any more, and a letter says so', async () => {
    const user = await world.user();
    const link = await aLinkFor(user);
    expect((await passwords().findPasswordLink(link, visitor())).email).toBe(user.email);
    expect(await passwords().setPassword({ ...link, password: newPassword }, visitor())).toEqual({
      userGuid: user.userGuid,
    });
    expect(await signIn(user, testPassword)).toBe('accounts.credentials_wrong');
    expect(await signIn(user, newPassword)).toBe('done');
    expect((await mailbox.takeAbout(user.email, /was changed/)).text).not.toContain(newPassword);
    expect(await set(link)).toBe('accounts.link_unknown');
    expect(await codeOf(passwords().findPasswordLink(link, visitor()))).toBe('accounts.link_unknown');
  });

  it('tells the identity provider from when on sign-ins count', async () => {
    const user = await world.user();
    await set(await aLinkFor(user));
    const call = world.callWith(await world.issuer.identityToken());
    const account = await world.service(IdentityAccountsServiceService).findAccount({ userGuid: user.userGuid }, call);
    expect(account.signInsCountFrom).toBe(clock.now().toISOString());
  });

  it('is used by one of twelve who set a password at once', async () => {
    const link = await aLinkFor(await world.user());
    const outcomes = await Promise.all(Array.from({ length: 12 }, (_, at) => set(link, `${newPassword}-${at}`)));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['done', 'accounts.link_unknown']));
  });

  it('judges twenty passwords, of twenty-five that are sent at once', async () => {
    const link = await aLinkFor(await world.user());
    const outcomes = await Promise.all(Array.from({ length: 25 }, () => set(link, 'P@ssw0rd1!')));
    expect(outcomes.filter((outcome) => outcome === 'accounts.password_guessable')).toHaveLength(20);
    expect(outcomes.filter((outcome) => outcome === 'accounts.link_attempts')).toHaveLength(5);
    expect(await set(link)).toBe('accounts.link_attempts');
  });

  it('gives way to the one that is asked for after it', async () => {
    const user = await world.user();
    const [first, second] = [await aLinkFor(user), await aLinkFor(user)];
    expect(await set(first)).toBe('accounts.link_unknown');
    expect(await set(second)).toBe('done');
  });

  it('works for 24 hours', async () => {
    const [late, inTime] = [await world.user(), await world.user()];
    const [expired, alive] = [await aLinkFor(late), await aLinkFor(inTime)];
    clock.forward(24 * hour - 1);
    expect(await set(alive)).toBe('done');
    clock.forward(1);
    expect(await set(expired)).toBe('accounts.link_expired');
    expect(await signIn(late, testPassword)).toBe('done');
  });

  it('is nothing without its whole secret, nor with that of another', async () => {
    const [one, other] = [await aLinkFor(await world.user()), await aLinkFor(await world.user())];
    const spellings = [one.secret.slice(1), `${one.secret}A`, other.secret, '', `${one.secret.slice(0, -1)} `];
    for (const secret of spellings) expect(await set({ ...one, secret })).toBe('accounts.link_unknown');
    expect(await set({ ...one, linkGuid: other.linkGuid })).toBe('accounts.link_unknown');
    expect(await set(one)).toBe('done');
  });

  it.each([
    ['seven characters', 'Aa1!bcd', 'request.invalid'],
    ['no symbol', 'Lantern7orbitvelvet', 'request.invalid'],
    ['no number', 'Lantern-orbit-velvet', 'request.invalid'],
    ['no upper case letter', 'lantern-7-orbit', 'request.invalid'],
    ['no lower case letter', 'LANTERN-7-ORBIT', 'request.invalid'],
    ['a stolen password in other letters', 'P@ssw0rd1!', 'accounts.password_guessable'],
  ])('takes no password with %s, and works on', async (_name, password, code) => {
    const user = await world.user();
    const link = await aLinkFor(user);
    expect(await set(link, password)).toBe(code);
    expect(await signIn(user, testPassword)).toBe('done');
    expect(await set(link)).toBe('done');
  });

  it('takes no password that is the name of its owner or the company', async () => {
    const user = await world.user({ name: 'Wilhelmina Featherstonehaugh' });
    const link = await aLinkFor(user);
    expect(await set(link, 'Featherstonehaugh1!')).toBe('accounts.password_guessable');
  });

  it('ends the lock that guesses at the old password have brought', async () => {
    const user = await world.user();
    const link = await aLinkFor(user);
    for (let guess = 0; guess < 5; guess += 1) await signIn(user, 'Wrong-1-wrong');
    expect(await signIn(user, testPassword)).toBe('accounts.locked');
    await set(link);
    expect(await signIn(user, newPassword)).toBe('done');
  });

  it('of somebody who was deactivated meanwhile works no more', async () => {
    const user = await world.user();
    const link = await aLinkFor(user);
    await world.platform.database.execute('update app_user set is_active = false where id = $1', [user.userGuid]);
    expect(await set(link)).toBe('accounts.link_unknown');
    expect(await codeOf(request(user.email))).toBe('done');
    expect(mailbox.waiting(user.email)).toEqual([]);
  });

  it('lies in no table: only its hash does', async () => {
    const { secret } = await aLinkFor(await world.user());
    const { rows } = await world.platform.database.execute(`select secret_hash::text from account_link`, []);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret).toString('hex'));
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
  });
});

describe('a user without a password', () => {
  const added = async (purpose: LinkPurpose) => {
    const email = `first-${randomUUID()}@example.com`;
    const { ownerGuid } = await world.user();
    const user = { ownerGuid, email, name: 'Ann Newcomer', role: 'Editor', secondFactorMode: 'Email' } as const;
    const userGuid = await world.platform.database.transaction((tx: AnyTransaction) => addUser(tx, user));
    const [linkGuid, { secret, hash }] = [randomUUID(), newLinkSecret()];
    const expiresAt = new Date(clock.now().getTime() + 24 * hour);
    await world.platform.database.execute(
      'insert into account_link (id, user_id, purpose, secret_hash, made_at, expires_at) values ($1, $2, $3, $4, $5, $6)',
      [linkGuid, userGuid, purpose, hash, clock.now(), expiresAt],
    );
    const link: Link = { linkGuid, secret };
    return { email, link };
  };

  it('signs in with none, and sets the first with a link that says what it is for', async () => {
    const { email, link } = await added('completion');
    expect(await signIn({ email }, testPassword)).toBe('accounts.credentials_wrong');
    expect(await passwords().findPasswordLink(link, visitor())).toEqual({ email, purpose: 'completion' });
    expect(await set(link)).toBe('done');
    expect(await signIn({ email }, newPassword)).toBe('done');
    expect(mailbox.waiting(email)).toEqual([]);
  });

  it('has none to forget: the link of the invitation works on', async () => {
    const { email, link } = await added('invitation');
    expect(await codeOf(request(email))).toBe('done');
    expect(mailbox.waiting(email)).toEqual([]);
    expect(await set(link)).toBe('done');
  });
});

describe('who asks for a link', () => {
  it('is answered the same for an address that nobody has, and no letter goes there', async () => {
    const [known, unknown] = [await world.user(), `nobody-${randomUUID()}@example.com`];
    expect(await request(known.email)).toEqual(await request(unknown));
    await mailbox.takeAbout(known.email, /Set a new password/);
    expect(mailbox.waiting(unknown)).toEqual([]);
  });

  it('may type the address in any case', async () => {
    const user = await world.user();
    await request(` ${user.email.toUpperCase()} `);
    expect(linkIn(await mailbox.takeAbout(user.email, /Set a new password/)).secret).not.toBe('');
  });

  it.each(['known', 'unknown'])(
    'gets five letters an hour for an address that is %s, of twelve asked for at once',
    async (kind) => {
      const email = kind === 'known' ? (await world.user()).email : `nobody-${randomUUID()}@example.com`;
      const outcomes = await Promise.all(Array.from({ length: 12 }, () => codeOf(request(email))));
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(5);
      expect(outcomes.filter((outcome) => outcome === 'accounts.link_limit')).toHaveLength(7);
      clock.forward(hour);
      expect(await codeOf(request(email))).toBe('done');
    },
  );

  it('gets twenty an hour from one network, whatever the addresses, and what is refused counts for no address', async () => {
    const anybody = () => codeOf(request(`nobody-${randomUUID()}@example.com`));
    const outcomes = await Promise.all(Array.from({ length: 22 }, anybody));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(20);
    const user = await world.user();
    expect(await codeOf(request(user.email))).toBe('accounts.link_limit');
    network += 1;
    for (let letter = 0; letter < 5; letter += 1) expect(await codeOf(request(user.email))).toBe('done');
  });

  it('is a visitor: nothing else of the accounts opens without a token', async () => {
    const outcome = codeOf(world.service(AccountsServiceService).getProfile({}, visitor()));
    expect(await outcome).toBe('session.unauthenticated');
  });
});

it('with a provider of the operator’s own there are no passwords here', async () => {
  const node = await world.secondNode({ OIDC_SUBJECTS: 'linked' });
  try {
    const channel = grpcChannel(node.grpcAddress);
    const { email } = await world.user();
    const outcome = codeOf(grpcService(channel, PasswordsServiceService).requestPasswordLink({ email }, visitor()));
    expect(await outcome).toBe('accounts.password_elsewhere');
    channel.close();
  } finally {
    await node.close();
  }
});
