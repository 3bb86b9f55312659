/**
 * What a test run leaves behind, kept for the search at its end (search.ts): its keys, and everything that the
 * product wrote or sent. Nothing is kept unless TEST_EVIDENCE names a folder, as `npm test` does.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where a key must not stand. A database dump holds the job rows, the audit, the API log and the mails to send too. */
export type Channel = 'log' | 'trace' | 'mail' | 'database';

const folderOf = (part: string): string | undefined => {
  const root = process.env['TEST_EVIDENCE'];
  if (root === undefined) return undefined;
  const folder = join(root, part);
  mkdirSync(folder, { recursive: true });
  return folder;
};

/** Whether anything is kept in this run. */
export const isKept = (): boolean => process.env['TEST_EVIDENCE'] !== undefined;

/** The file that a program may write itself; undefined when nothing is kept. */
export const evidenceFile = (channel: Channel, name: string): string | undefined => {
  const folder = folderOf(channel);
  return folder && join(folder, `${process.pid}-${name}`);
};

/** Appends to what is kept under the name. */
export const keep = (channel: Channel, name: string, content: string | Uint8Array): void => {
  const file = evidenceFile(channel, name);
  if (file !== undefined) appendFileSync(file, content);
};

/** Remembers key texts that this run gives to the product. @returns them */
export const keepKeys = <T extends readonly string[]>(keys: T): T => {
  const folder = folderOf('keys');
  if (folder !== undefined) appendFileSync(join(folder, `${process.pid}.txt`), `${keys.join('\n')}\n`);
  return keys;
};
