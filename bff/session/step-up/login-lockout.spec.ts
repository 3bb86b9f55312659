import { EmbeddedStore } from '../store/embedded/embedded-store.js';
import { LoginLockout } from './login-lockout.js';

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
    for (const address of addresses) await lockout.failed(address, undefined);
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
    await lockout.failed('192.0.2.1', 'user-1');
    await lockout.failed('192.0.2.2', 'user-1');
    await expect(lockout.check('192.0.2.3', 'user-1')).rejects.toMatchObject(locked);
    await expect(lockout.check('192.0.2.3', 'user-2')).resolves.toBeUndefined();
    await lockout.passed('user-1');
    await expect(lockout.check('192.0.2.3', 'user-1')).resolves.toBeUndefined();
  });
});
