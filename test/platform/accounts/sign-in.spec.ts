/** Passwords that are guessed: one after the other, many at once, and by whom. */
import type { DomainError } from '../../../kernel/errors.js';
import { AccountsRepository } from '../../../platform/accounts/accounts.repository.js';
import { CodeHasher } from '../../../platform/accounts/second-factor/code-secrets.js';
import { SignInFailureRepository } from '../../../platform/accounts/sign-in/sign-in-failure.repository.js';
import { SignInService } from '../../../platform/accounts/sign-in/sign-in.service.js';
import { AuditLog } from '../../../platform/audit/index.js';
import { IdentityAccountsServiceService } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { TestClock } from '../../support/clock.js';
import { startTestPlatform, testPassword, type TestPlatform } from '../../support/platform.js';
import { databaseOf } from '../stock/stock-world.js';

const minute = 60_000;
const judged = 'accounts.credentials_wrong';
const locked = 'accounts.locked';
const passed = 'passed';

// Reserving an attempt leans on the database: on PGlite everything takes turns, on Postgres nothing does.
describe.each(['postgres', 'pglite'] as const)('a password on %s', (engine) => {
  let world: TestPlatform;
  let clock: TestClock;
  let hasher: CodeHasher;
  let network = 0;

  beforeAll(async () => {
    clock = new TestClock();
    world = await startTestPlatform({ engine, clock });
    hasher = new CodeHasher(world.config.FINGERPRINT_PEPPER);
  });
  afterAll(() => world.close());
  beforeEach(() => {
    network += 1;
  });

  const ip = (): string => `198.51.100.${network}`;
  const failureOf = (email: string, password: string): Promise<DomainError | undefined> =>
    world.issuer
      .identityToken()
      .then((token) =>
        world
          .service(IdentityAccountsServiceService)
          .verifyPassword({ email, password, ip: ip() }, world.callWith(token)),
      )
      .then(
        () => undefined,
        (thrown: unknown) => thrown as DomainError,
      );
  const answerTo = async (email: string, password: string): Promise<string> =>
    (await failureOf(email, password))?.code ?? passed;
  const guess = (email: string): Promise<string> => answerTo(email, 'Wrong-1-wrong');
  const guesses = (email: string, times: number): Promise<string[]> =>
    Promise.all(Array.from({ length: times }, () => guess(email)));
  const failNetwork = async (failures: number): Promise<void> => {
    await world.platform.database.execute(
      'insert into sign_in_failure (subject, failures, last_failed_at) values ($1, $2, $3)',
      [hasher.signInSubject('ip', ip()), failures, clock.now()],
    );
  };

  it('is judged five times of twelve wrong ones at once, whether or not the account exists', async () => {
    const user = await world.user();
    const known = await guesses(user.email, 12);
    const unknown = await guesses(`stranger-${engine}@keyway.example`, 12);
    expect(known.toSorted()).toEqual([...Array<string>(5).fill(judged), ...Array<string>(7).fill(locked)]);
    expect(unknown.toSorted()).toEqual(known.toSorted());
  });

  it('that is right is refused behind five wrong ones that are still being judged', async () => {
    const { email } = await world.user();
    const under = Array.from({ length: 9 }, () => guess(email));
    const isFull = under.map(async (answer) => {
      if ((await answer) !== locked) throw new Error('was judged');
    });
    await Promise.any(isFull);
    expect(await answerTo(email, testPassword)).toBe(locked);
    expect((await Promise.all(under)).filter((answer) => answer === judged)).toHaveLength(5);
    expect(await answerTo(email, testPassword)).toBe(locked);
  });

  it('locks for fifteen minutes from the last wrong one on, and says so', async () => {
    const { email } = await world.user();
    for (let wrong = 0; wrong < 5; wrong += 1) expect(await guess(email)).toBe(judged);
    clock.forward(14 * minute);
    const refusal = await failureOf(email, testPassword);
    expect(refusal).toMatchObject({ code: locked, retryAfterSeconds: 60 });
    clock.forward(minute);
    expect(await answerTo(email, testPassword)).toBe(passed);
  });

  it('typed right in two tabs at once locks nobody, also after mistakes', async () => {
    const { email } = await world.user();
    expect(await guesses(email, 3)).toEqual(Array<string>(3).fill(judged));
    const tabs = [answerTo(email, testPassword), answerTo(email, testPassword)];
    expect(await Promise.all(tabs)).toEqual([passed, passed]);
    expect(await guesses(email, 4)).toEqual(Array<string>(4).fill(judged));
    expect(await answerTo(email, testPassword)).toBe(passed);
    expect(await guesses(email, 4)).toEqual(Array<string>(4).fill(judged));
  });

  it('is judged for one network fifty times, over all its accounts, of many at once', async () => {
    await failNetwork(47);
    const strangers = Array.from({ length: 8 }, (_, at) => guess(`guest-${at}-${engine}@keyway.example`));
    const answers = await Promise.all(strangers);
    expect(answers.toSorted()).toEqual([...Array<string>(3).fill(judged), ...Array<string>(5).fill(locked)]);
    const user = await world.user();
    expect(await answerTo(user.email, testPassword)).toBe(locked);
  });

  it('that is right takes nothing from its network, and forgives it nothing', async () => {
    await failNetwork(48);
    const user = await world.user();
    for (let sign = 0; sign < 4; sign += 1) expect(await answerTo(user.email, testPassword)).toBe(passed);
    expect([await guess(user.email), await guess(user.email), await guess(user.email)]).toEqual([
      judged,
      judged,
      locked,
    ]);
  });

  it('refused for its network takes nothing from the address', async () => {
    const { email } = await world.user();
    await failNetwork(50);
    expect(await guesses(email, 6)).toEqual(Array<string>(6).fill(locked));
    network += 1;
    expect(await guesses(email, 5)).toEqual(Array<string>(5).fill(judged));
  });

  it('that was wrong leaves nothing when its time is over, and everything until then', async () => {
    const database = databaseOf(world);
    const failures = new SignInFailureRepository(database);
    const signIn = new SignInService(new AccountsRepository(database), failures, hasher, new AuditLog(), clock);
    const { email } = await world.user();
    await guesses(email, 5);
    await signIn.forgetFailures();
    expect(await answerTo(email, testPassword)).toBe(locked);
    clock.forward(15 * minute);
    await signIn.forgetFailures();
    expect((await database.execute('select subject from sign_in_failure')).rows).toEqual([]);
  });
});
