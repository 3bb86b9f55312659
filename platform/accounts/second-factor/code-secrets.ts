/** Making, hashing and comparing codes. A code is never stored: six digits are guessed from a plain hash at once. */
import { createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib';
import { emailCodeDigits, recoveryCodeCount } from './second-factor.js';

/** RFC 6238 with what every authenticator app takes: SHA-1, 6 digits, 30 seconds. */
export const totpPeriodSeconds = 30;
const issuer = 'Keyway';
/** Crockford's alphabet: no letter that reads like a digit. */
const recoveryAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const recoveryLength = 10;

export const newEmailCode = (): string => String(randomInt(10 ** emailCodeDigits)).padStart(emailCodeDigits, '0');

/** 50 random bits each, in two groups of five. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const letters = Array.from(randomBytes(recoveryLength), (byte) =>
      recoveryAlphabet.charAt(byte % recoveryAlphabet.length),
    );
    return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
  });

/** As people type them: spaces, dashes, upper case, and o for 0, i or l for 1. */
const plainRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');

export class CodeHasher {
  readonly #key: Buffer;

  /** @param pepper FINGERPRINT_PEPPER; a key of this purpose only is derived from it */
  constructor(pepper: string) {
    this.#key = Buffer.from(hkdfSync('sha256', Buffer.from(pepper, 'base64'), '', 'keyway second factor codes', 32));
  }

  #hash(...parts: string[]): Buffer {
    return createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest();
  }

  emailCode(userGuid: string, purpose: string, code: string): Buffer {
    return this.#hash('email', userGuid, purpose, code);
  }

  recoveryCode(userGuid: string, code: string): Buffer {
    return this.#hash('recovery', userGuid, plainRecoveryCode(code));
  }

  /** The key of a failed password sign-in's count: an address or a network, neither readable from the table. */
  signInSubject(kind: 'email' | 'ip', value: string): Buffer {
    return this.#hash('sign-in', kind, value);
  }

  /** The same for letters that a visitor asks for. */
  letterSubject(kind: 'email' | 'ip', value: string): Buffer {
    return this.#hash('letter', kind, value);
  }
}

export const isSameHash = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

export const newAuthenticatorSecret = (): string => generateSecret({ length: 20 });

export const otpauthUri = (secret: string, email: string): string =>
  generateURI({ issuer, label: email, secret, algorithm: 'sha1', digits: 6, period: totpPeriodSeconds });

/**
 * @param lastStep time step of the last accepted code: that one and older ones do not pass (RFC 6238 section 5.2)
 * @returns the time step of the code, undefined when it is wrong; one step either side is taken
 */
export const authenticatorStep = async (
  secret: string,
  code: string,
  now: Date,
  lastStep: number | null,
): Promise<number | undefined> => {
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1_000);
  const result = await verify({
    secret,
    token: code,
    epoch,
    period: totpPeriodSeconds,
    epochTolerance: totpPeriodSeconds,
  });
  if (!result.valid || !('timeStep' in result)) return undefined;
  return lastStep !== null && result.timeStep <= lastStep ? undefined : result.timeStep;
};
