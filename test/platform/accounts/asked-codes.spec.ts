/** Codes that a page asks for by itself when it opens. */
import { CodePurpose } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { TestClock } from '../../support/clock.js';
import { codeIn } from '../../support/mailbox.js';
import { startTestPlatform, type TestPlatform } from '../../support/platform.js';
import { codesOf, refused } from './codes-world.js';

const { SIGN_IN: signIn } = CodePurpose;
const second = 1_000;
const minute = 60 * second;

// The rules are the same on both engines; PGlite runs the part that leans on the database.
describe.each(['postgres', 'pglite'] as const)('a code that a page asks for by itself, on %s', (engine) => {
  let world: TestPlatform;
  let clock: TestClock;
  let codes: ReturnType<typeof codesOf>;

  beforeAll(async () => {
    clock = new TestClock();
    world = await startTestPlatform({ engine, clock });
    codes = codesOf(world);
  });
  afterAll(() => world.close());

  it('is mailed once to twelve pages that ask at once, and each of them is told of it', async () => {
    const user = await world.user();
    const asked = { purpose: signIn, unlessOneWaits: true };
    const answers = await Promise.all(Array.from({ length: 12 }, () => codes.accounts.sendCode(asked, user.call())));
    expect(answers.filter(({ wasSent }) => wasSent)).toHaveLength(1);
    expect(new Set(answers.map(({ expiresAt }) => expiresAt)).size).toBe(1);
    const code = codeIn(await world.mailbox.take(user.email));
    // Opened again, long after the 50 seconds: the code that waits is enough, and the hour's codes are left.
    for (let time = 0; time < 7; time += 1) {
      clock.forward(minute);
      expect((await codes.accounts.sendCode(asked, user.call())).wasSent).toBe(false);
    }
    await expect(codes.verify(user, code)).resolves.toBeDefined();
    expect(world.mailbox.waiting(user.email)).toEqual([]);
  });

  it('is mailed again when the one before is used, or leaves no time to type it', async () => {
    const user = await world.user();
    const asked = { purpose: signIn, unlessOneWaits: true };
    await codes.verify(user, await codes.sendCode(user));
    expect(await refused(codes.accounts.sendCode(asked, user.call()))).toBe('accounts.code_too_soon');
    clock.forward(50 * second);
    expect((await codes.accounts.sendCode(asked, user.call())).wasSent).toBe(true);
    await world.mailbox.take(user.email);
    clock.forward(8 * minute + second);
    expect((await codes.accounts.sendCode(asked, user.call())).wasSent).toBe(true);
    expect(await world.mailbox.take(user.email)).toBeDefined();
  });

  it('is told with the last one of the hour when the next one can be had', async () => {
    const user = await world.user();
    const began = clock.now().getTime();
    for (let sent = 0; sent < 4; sent += 1) {
      await codes.sendCode(user);
      clock.forward(minute);
    }
    const { resendAt } = await codes.accounts.sendCode({ purpose: signIn }, user.call());
    expect(resendAt).toBe(new Date(began + 60 * minute).toISOString());
    await world.mailbox.take(user.email);
  });
});
