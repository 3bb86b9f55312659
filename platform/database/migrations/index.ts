/** Every migration in order of its number. A landed one is never edited: add the next. */
import type { Migration } from 'kysely/migration';
import * as accounts from './0001-accounts.js';
import * as audit from './0002-audit.js';

export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-audit': audit,
};
