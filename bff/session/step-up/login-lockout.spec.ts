import { EmbeddedStore } from '../store/embedded/embedded-store.js';
import { LoginLockout, type LoginAttempt } from './login-lockout.js';

const limits = { failedLogins: 3, failedStepUps: 2 };
const locked = { code: 'request.rate_limited' };

describe('sign-ins that fail', () => {
  let store: EmbeddedStore;
  let lockout: LoginLockout;
  beforeEach(() => {
    store = new EmbeddedStore();
    lockout = new LoginLockout(store, limits);
  });
  afterEach(() => store.close());

  const fail = async (addresses: readonly string[]): Promise<void> => {
    for (const address of addresses) await lockout.attempt(address).begin();
  };

  it('lock the address that they come from, and no other', async () => {
    await fail(['192.0.2.1', '192.0.2.1', '192.0.2.1']);
    await expect(lockout.check('192.0.2.1', undefined)).rejects.toMatchObject(locked);
    await expect(lockout.check('192.0.2.2', undefined)).resolves.toBeUndefined();
  });

  it('each from another address of one /64 lock all of it', async () => {
    await fail(['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::1']);
    await expect(lockout.check('2001:db8::7', undefined)).rejects.toMatchObject(locked);
    await expect(lockout.check('2001:db8:0:1::1', undefined)).resolves.toBeUndefined();
  });

  it('for a step-up lock its user, until one has passed', async () => {
    const stepUp = async (address: string): Promise<LoginAttempt> => {
      const attempt = lockout.attempt(address);
      await attempt.begin();
      await attempt.ofStepUp('user-1');
      return attempt;
    };
    await stepUp('192.0.2.1');
    const right = await stepUp('192.0.2.2');
    await expect(lockout.check('192.0.2.3', 'user-1')).rejects.toMatchObject(locked);
    await expect(stepUp('192.0.2.3')).rejects.toMatchObject(locked);
    await expect(lockout.check('192.0.2.3', 'user-2')).resolves.toBeUndefined();
    await right.passed();
    await expect(lockout.check('192.0.2.3', 'user-1')).resolves.toBeUndefined();
  });

  it('count from the moment that they begin: of seven at once three are judged', async () => {
    const begun = await Promise.allSettled(Array.from({ length: 7 }, () => lockout.attempt('192.0.2.1').begin()));
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.failedLogins);
  });

  it('count nothing when they pass, or when nobody was there to judge them', async () => {
    for (const end of ['passed', 'withdrawn', 'passed', 'withdrawn'] as const) {
      const attempt = lockout.attempt('192.0.2.1');
      await attempt.begin();
      await attempt.ofStepUp('user-1');
      await attempt[end]();
    }
    await expect(lockout.check('192.0.2.1', 'user-1')).resolves.toBeUndefined();
  });
});
