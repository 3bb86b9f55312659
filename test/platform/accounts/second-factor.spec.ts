import { generate } from 'otplib';
import { grpcChannel, grpcService } from '../../../kernel/grpc/client.js';
import { AccountsServiceService, CodeMethod, CodePurpose } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { TestClock } from '../../support/clock.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { codesOf, refusal, refused } from './codes-world.js';

type Codes = ReturnType<typeof codesOf>;

const { EMAIL: email, AUTHENTICATOR: authenticator, RECOVERY: recovery } = CodeMethod;
const { SIGN_IN: signIn, EXTRACTION: extraction } = CodePurpose;
const second = 1_000;
const minute = 60 * second;

/** Some code that is not this one. */
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

// The rules are the same on both engines; PGlite runs the part that leans on the database.
describe.each(['postgres', 'pglite'] as const)('a second factor on %s', (engine) => {
  let world: TestPlatform;
  let clock: TestClock;
  let accounts: Codes['accounts'];
  let sendCode: Codes['sendCode'];
  let verify: Codes['verify'];

  beforeAll(async () => {
    clock = new TestClock();
    world = await startTestPlatform({ engine, clock });
    ({ accounts, sendCode, verify } = codesOf(world));
  });
  afterAll(() => world.close());

  const connect = async (user: TestUser) => {
    const { secret } = await accounts.beginAuthenticator({}, user.call());
    const totp = () => generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });
    const { recoveryCodes } = await accounts.confirmAuthenticator({ code: await totp() }, user.call());
    await world.mailbox.take(user.email);
    return { secret, totp, recoveryCodes };
  };

  it('passes with the mailed code, once', async () => {
    const user = await world.user();
    const code = await sendCode(user);
    await expect(verify(user, code)).resolves.toEqual({ verifiedAt: clock.now().toISOString() });
    expect(await refused(verify(user, code))).toBe('accounts.code_wrong');
  });

  it('lets one of four simultaneous uses of the same code pass', async () => {
    const user = await world.user();
    const code = await sendCode(user);
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => verify(user, code)));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });

  it('takes no code of another purpose', async () => {
    const user = await world.user();
    const code = await sendCode(user, signIn);
    expect(await refused(verify(user, code, email, extraction))).toBe('accounts.code_wrong');
    await expect(verify(user, code, email, signIn)).resolves.toBeDefined();
  });

  it('takes no code of another user', async () => {
    const [user, other] = await Promise.all([world.user(), world.user()]);
    const code = await sendCode(user);
    expect(await refused(verify(other, code))).toBe('accounts.code_wrong');
  });

  it('ends the code before when a new one is sent', async () => {
    const user = await world.user();
    const first = await sendCode(user);
    clock.forward(51 * second);
    const next = await sendCode(user);
    if (first !== next) expect(await refused(verify(user, first))).toBe('accounts.code_wrong');
    await expect(verify(user, next)).resolves.toBeDefined();
  });

  it('ends a code after ten minutes', async () => {
    const user = await world.user();
    const code = await sendCode(user);
    clock.forward(10 * minute);
    expect(await refused(verify(user, code))).toBe('accounts.code_wrong');
  });

  it('sends again after 50 seconds, and says so before', async () => {
    const user = await world.user();
    await sendCode(user);
    clock.forward(49 * second);
    const early = await refusal(accounts.sendCode({ purpose: signIn }, user.call()));
    expect(early).toMatchObject({ code: 'accounts.code_too_soon', retryAfterSeconds: 1 });
    const { resendAt } = await accounts.getSecondFactor({ purpose: signIn }, user.call());
    expect(resendAt).toBe(new Date(clock.now().getTime() + second).toISOString());
    clock.forward(second);
    await expect(sendCode(user)).resolves.toMatch(/^\d{6}$/);
  });

  it('sends two codes to two clicks at once, never', async () => {
    const user = await world.user();
    const clicks = await Promise.allSettled([1, 2, 3].map(() => accounts.sendCode({ purpose: signIn }, user.call())));
    expect(clicks.filter((click) => click.status === 'fulfilled')).toHaveLength(1);
  });

  it('keeps the codes of one purpose for it: five sign-ins use up none of an extraction', async () => {
    const user = await world.user();
    for (let sent = 0; sent < 5; sent += 1) {
      await sendCode(user, signIn);
      clock.forward(minute);
    }
    expect(await refused(accounts.sendCode({ purpose: signIn }, user.call()))).toBe('accounts.code_limit');
    const { resendAt } = await accounts.getSecondFactor({ purpose: extraction }, user.call());
    expect(resendAt).toBeUndefined();
    await expect(sendCode(user, extraction)).resolves.toMatch(/^\d{6}$/);
  });

  it('sends at most five codes an hour', async () => {
    const user = await world.user();
    for (let sent = 0; sent < 5; sent++) {
      await sendCode(user);
      clock.forward(minute);
    }
    const sixth = await refusal(accounts.sendCode({ purpose: signIn }, user.call()));
    expect(sixth).toMatchObject({ code: 'accounts.code_limit', retryAfterSeconds: 55 * 60 });
    clock.forward(55 * minute);
    await expect(sendCode(user)).resolves.toMatch(/^\d{6}$/);
  });

  it('locks for 15 minutes after five wrong codes, tells by mail, and refuses the right one meanwhile', async () => {
    const user = await world.user();
    const code = await sendCode(user);
    for (let wrong = 1; wrong < 5; wrong++)
      expect(await refused(verify(user, otherThan(code)))).toBe('accounts.code_wrong');
    const fifth = await refusal(verify(user, otherThan(code)));
    expect(fifth).toMatchObject({ code: 'accounts.locked', retryAfterSeconds: 15 * 60 });
    expect((await world.mailbox.take(user.email)).subject).toBe('Codes are locked for 15 minutes');
    expect(await refused(verify(user, code))).toBe('accounts.locked');
    expect(await refused(accounts.sendCode({ purpose: signIn }, user.call()))).toBe('accounts.locked');
    const { lockedUntil } = await accounts.getSecondFactor({ purpose: signIn }, user.call());
    expect(lockedUntil).toBe(new Date(clock.now().getTime() + 15 * minute).toISOString());
    clock.forward(15 * minute);
    await expect(verify(user, await sendCode(user))).resolves.toBeDefined();
  });

  it('judges five of twelve wrong codes given at once, of whichever kind, and then not the right one', async () => {
    const user = await world.user();
    const { totp, recoveryCodes } = await connect(user);
    clock.forward(minute);
    const code = await sendCode(user);
    const kinds = [
      [email, otherThan(code), code],
      [authenticator, otherThan(await totp()), await totp()],
      [recovery, '00000-00000', recoveryCodes[0] ?? ''],
    ] as const;
    for (const [method, wrong, right] of kinds) {
      const outcomes = await Promise.all(Array.from({ length: 12 }, () => refused(verify(user, wrong, method))));
      expect(outcomes.toSorted()).toEqual([
        ...Array<string>(4).fill('accounts.code_wrong'),
        ...Array<string>(8).fill('accounts.locked'),
      ]);
      expect(await refused(verify(user, right, method))).toBe('accounts.locked');
      clock.forward(15 * minute);
    }
  });

  it('judges five of twelve wrong codes of a setup given at once', async () => {
    const user = await world.user();
    await accounts.beginAuthenticator({}, user.call());
    const attempts = Array.from({ length: 12 }, () =>
      refused(accounts.confirmAuthenticator({ code: '12345x' }, user.call())),
    );
    expect((await Promise.all(attempts)).toSorted()).toEqual([
      ...Array<string>(4).fill('accounts.code_wrong'),
      ...Array<string>(8).fill('accounts.locked'),
    ]);
  });

  it('counts every one of five wrong codes given at once', async () => {
    const user = await world.user();
    const code = await sendCode(user);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => refused(verify(user, otherThan(code)))));
    expect(outcomes.toSorted()).toEqual([...Array<string>(4).fill('accounts.code_wrong'), 'accounts.locked']);
  });

  it('forgets wrong codes after a right one', async () => {
    const user = await world.user();
    const code = await sendCode(user);
    for (let wrong = 0; wrong < 4; wrong++) await refused(verify(user, otherThan(code)));
    await verify(user, code);
    for (let wrong = 0; wrong < 4; wrong++) expect(await refused(verify(user, code))).toBe('accounts.code_wrong');
  });

  it('lets email stand in for an authenticator that is not connected yet', async () => {
    const user = await world.user({ secondFactorMode: 'AuthenticatorApp' });
    const before = await accounts.getSecondFactor({ purpose: signIn }, user.call());
    expect(before).toMatchObject({
      methods: [email],
      needsAuthenticator: true,
      emailHint: expect.stringMatching(/^.•••••@keyway\.example$/),
    });
    await expect(verify(user, await sendCode(user))).resolves.toBeDefined();
    await connect(user);
    const after = await accounts.getSecondFactor({ purpose: signIn }, user.call());
    expect(after).toMatchObject({ methods: [authenticator, recovery], needsAuthenticator: false });
    clock.forward(minute);
    expect(await refused(accounts.sendCode({ purpose: signIn }, user.call()))).toBe('accounts.method_not_allowed');
  });

  it('refuses an authenticator code in the mode Email', async () => {
    const user = await world.user({ secondFactorMode: 'Email' });
    const { totp } = await connect(user);
    clock.forward(minute);
    expect(await refused(verify(user, await totp(), authenticator))).toBe('accounts.method_not_allowed');
  });

  it('takes each authenticator code once, and the neighbours of the present one', async () => {
    const user = await world.user();
    const { totp } = await connect(user);
    expect(await refused(verify(user, await totp(), authenticator))).toBe('accounts.code_wrong');
    clock.forward(30 * second);
    const [once, again] = await Promise.allSettled([
      verify(user, await totp(), authenticator),
      verify(user, await totp(), authenticator),
    ]);
    expect([once.status, again.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    clock.forward(30 * second);
    const late = await totp();
    clock.forward(30 * second);
    await expect(verify(user, late, authenticator)).resolves.toBeDefined();
    const tooLate = await totp();
    clock.forward(60 * second);
    expect(await refused(verify(user, tooLate, authenticator))).toBe('accounts.code_wrong');
  });

  it('gives ten recovery codes that sign in once each, however they are typed', async () => {
    const user = await world.user();
    const { recoveryCodes } = await connect(user);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', next = ''] = recoveryCodes;
    await expect(verify(user, first, recovery)).resolves.toBeDefined();
    expect(await refused(verify(user, first, recovery))).toBe('accounts.code_wrong');
    await expect(verify(user, ` ${next.replace('-', ' ').toUpperCase()} `, recovery)).resolves.toBeDefined();
  });

  it('signed in with a recovery code, connects a new authenticator that confirms no extraction for a day', async () => {
    const user = await world.user({ secondFactorMode: 'AuthenticatorApp' });
    const { recoveryCodes } = await connect(user);
    await verify(user, recoveryCodes[0] ?? '', recovery);
    clock.forward(minute);
    const { secret } = await accounts.beginAuthenticator({}, user.call());
    const totp = () => generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });
    const { trustedFrom } = await accounts.confirmAuthenticator({ code: await totp() }, user.call());
    const until = new Date(clock.now().getTime() + 24 * 60 * minute).toISOString();
    expect(trustedFrom).toBe(until);
    const letter = await world.mailbox.take(user.email);
    expect(letter.text).toContain(`confirms extractions from ${until.slice(0, 16).replace('T', ' ')} UTC on`);

    clock.forward(minute);
    const state = await accounts.getSecondFactor({ purpose: extraction }, user.call());
    expect(state).toMatchObject({ methods: [], authenticatorWaitsUntil: until });
    const waits = await refusal(verify(user, await totp(), authenticator, extraction));
    expect([waits.code, waits.params]).toEqual(['accounts.authenticator_waits', { until }]);
    await expect(verify(user, await totp(), authenticator)).resolves.toBeDefined();

    clock.forward(24 * 60 * minute);
    await expect(verify(user, await totp(), authenticator, extraction)).resolves.toBeDefined();
  });

  it('does not wait less by connecting another authenticator meanwhile', async () => {
    const user = await world.user({ secondFactorMode: 'AuthenticatorApp' });
    const { recoveryCodes } = await connect(user);
    await verify(user, recoveryCodes[0] ?? '', recovery);
    clock.forward(23 * 60 * minute);
    await connect(user);
    clock.forward(2 * 60 * minute); // the recovery code is more than a day ago now
    const { totp } = await connect(user);
    clock.forward(minute);
    expect(await refused(verify(user, await totp(), authenticator, extraction))).toBe('accounts.authenticator_waits');
    clock.forward(22 * 60 * minute);
    await expect(verify(user, await totp(), authenticator, extraction)).resolves.toBeDefined();
  });

  it('replaces an authenticator by one that confirms extractions at once, when no recovery code was used', async () => {
    const user = await world.user({ secondFactorMode: 'AuthenticatorApp' });
    await connect(user);
    clock.forward(minute);
    const { totp } = await connect(user);
    clock.forward(minute);
    await expect(verify(user, await totp(), authenticator, extraction)).resolves.toBeDefined();
  });

  it('does not confirm an extraction with a recovery code', async () => {
    const user = await world.user();
    const { recoveryCodes } = await connect(user);
    expect(await refused(verify(user, recoveryCodes[0] ?? '', recovery, extraction))).toBe(
      'accounts.method_not_allowed',
    );
  });

  it('gives up a setup after 15 minutes', async () => {
    const user = await world.user();
    const { secret, otpauthUri } = await accounts.beginAuthenticator({}, user.call());
    expect(otpauthUri).toContain(`secret=${secret}`);
    clock.forward(15 * minute);
    const code = await generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });
    expect(await refused(accounts.confirmAuthenticator({ code }, user.call()))).toBe('accounts.setup_expired');
  });

  it('counts wrong codes of a setup like any others', async () => {
    const user = await world.user();
    await accounts.beginAuthenticator({}, user.call());
    const attempts = [];
    for (let wrong = 0; wrong < 5; wrong++)
      attempts.push(await refused(accounts.confirmAuthenticator({ code: '12345x' }, user.call())));
    expect(attempts).toEqual([...Array<string>(4).fill('accounts.code_wrong'), 'accounts.locked']);
  });

  it('refuses a request without purpose or method, and says which', async () => {
    const user = await world.user();
    const failure = await refusal(accounts.verifyCode({ code: '123456' }, user.call()));
    expect(failure).toMatchObject({
      code: 'request.invalid',
      violations: [{ pointer: '/purpose' }, { pointer: '/method' }],
    });
  });

  it('keeps neither code nor secret readable in the database', async () => {
    const user = await world.user();
    const { secret, recoveryCodes } = await connect(user);
    clock.forward(minute);
    const code = await sendCode(user);
    const database = world.platform.database;
    const dump = await Promise.all(
      ['second_factor', 'email_code', 'recovery_code'].map((table) =>
        database.execute(
          `select encode(convert_to(t::text, 'utf8'), 'escape') as row from ${table} t where user_id = $1`,
          [user.userGuid],
        ),
      ),
    );
    const text = JSON.stringify(dump);
    const asHex = (value: string): string => Buffer.from(value).toString('hex');
    expect(dump.every(({ rows }) => rows.length > 0)).toBe(true);
    for (const canary of [secret, recoveryCodes[0] ?? '']) {
      expect(text).not.toContain(canary);
      expect(text).not.toContain(asHex(canary));
    }
    expect(text).not.toContain(asHex(code));
  });
});

describe('two nodes', () => {
  it('let one of the same codes pass when both are asked at once', async () => {
    const clock = new TestClock();
    const world = await startTestPlatform({ clock });
    try {
      const user = await world.user();
      const channels = [world.platform, await world.secondNode()].map((node) => grpcChannel(node.grpcAddress));
      const nodes = channels.map((channel) => grpcService(channel, AccountsServiceService));
      const call = user.call();
      const { secret } = await world.service(AccountsServiceService).beginAuthenticator({}, call);
      const epoch = () => Math.floor(clock.now().getTime() / 1000);
      await world
        .service(AccountsServiceService)
        .confirmAuthenticator({ code: await generate({ secret, epoch: epoch() }) }, call);
      clock.forward(minute);
      const code = await generate({ secret, epoch: epoch() });
      const outcomes = await Promise.allSettled(
        nodes.flatMap((node) =>
          [1, 2].map(() => node.verifyCode({ purpose: signIn, method: authenticator, code }, call)),
        ),
      );
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
      for (const channel of channels) channel.close();
    } finally {
      await world.close();
    }
  });
});
