/** Keys in the form of Steam, different for each start of the tests. */
import { randomBytes } from 'node:crypto';
import { keepKeys } from '../evidence/keep.js';

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const group = (): string => [...randomBytes(5)].map((byte) => alphabet[byte % alphabet.length]).join('');

/** @param mark five characters that all of them begin with */
export const keys = (mark: string, count: number): readonly string[] =>
  keepKeys(Array.from({ length: count }, () => `${mark}-${group()}-${group()}`));
