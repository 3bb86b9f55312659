/** Passwords of ZIP files: 125 random bits in letters and digits that nobody confuses. */
import { randomBytes } from 'node:crypto';

/** Crockford's alphabet: no I, L, O or U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 5;
const groupLength = 5;

/** 25 characters of 5 bits each, in groups that can be read aloud. */
export const newPassword = (): string => {
  const letters = Array.from(randomBytes(groups * groupLength), (byte) => alphabet.charAt(byte % alphabet.length));
  return Array.from({ length: groups }, (_, at) =>
    letters.slice(at * groupLength, (at + 1) * groupLength).join(''),
  ).join('-');
};

/** What binds a sealed password to its file: one of an older file opens nothing. */
export const passwordContext = (extractionId: string, fileNo: number): string => `extraction:${extractionId}:${fileNo}`;
