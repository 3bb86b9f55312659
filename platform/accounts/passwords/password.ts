/**
 * Password hashes: scrypt, N=2^17, r=8, p=1 (128 MiB, the OWASP setting), in the thread pool.
 * Written `scrypt$17$8$1$salt$hash`, so that the cost can rise without a migration.
 */
import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

const usualLogN = 17;
const current = { r: 8, p: 1 } as const;
const hashBytes = 32;
const saltBytes = 16;

interface Cost {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

const derive = (password: string, salt: Buffer, { logN, r, p }: Cost): Promise<Buffer> => {
  const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r };
  return new Promise((resolve, reject) => {
    // NFKC: the same password typed on another keyboard layout may arrive in another form (NIST SP 800-63B).
    scrypt(password.normalize('NFKC'), salt, hashBytes, options, (failure, hash) =>
      failure ? reject(failure) : resolve(hash),
    );
  });
};

const written = (logN: number, salt: Buffer, hash: Buffer): string =>
  ['scrypt', logN, current.r, current.p, salt.toString('base64url'), hash.toString('base64url')].join('$');

/** @param logN half a second with 17; PASSWORD_COST of the configuration */
export const hashPassword = async (password: string, logN = usualLogN): Promise<string> => {
  const salt = randomBytes(saltBytes);
  return written(logN, salt, await derive(password, salt, { ...current, logN }));
};

/** A hash that no password has; checking against it costs what a real check costs. */
const nobody = written(usualLogN, Buffer.alloc(saltBytes), Buffer.alloc(hashBytes));

/** @param stored none for an unknown account, or one without a password: the effort is the same, the answer is false */
export const isPasswordRight = async (password: string, stored: string | null | undefined): Promise<boolean> => {
  const [scheme, logN, r, p, salt = '', hash = ''] = (stored ?? nobody).split('$');
  if (scheme !== 'scrypt') throw new Error('unknown password scheme');
  const expected = Buffer.from(hash, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), {
    logN: Number(logN),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(actual, expected) && stored !== undefined && stored !== null;
};
