import type { Kysely } from 'kysely';
import { listRegions, type RegionsTables } from '../regions/index.js';
import { isTightening, systemVault } from './right.js';
import type { AgreementRow, RightsTables } from './rows.js';

type Tables = Kysely<RightsTables>;

/** What is given for a right; the rest of its row follows from it. */
export type NewRight = Omit<
  AgreementRow,
  'line_id' | 'is_current' | 'countries' | 'row_version' | 'created_at' | 'changed_at' | 'changed_by'
> &
  Partial<Pick<AgreementRow, 'line_id' | 'row_version' | 'created_at' | 'changed_at' | 'changed_by'>>;

/** The vault's own rights and the system's. */
const visibleTo = (db: Tables, vaultId: string) =>
  db.selectFrom('agreement').where('vault_id', 'in', [systemVault, vaultId]);

/** Those open for new insertions, the system's first. */
export const listOpenRights = (db: Tables, vaultId: string): Promise<AgreementRow[]> =>
  visibleTo(db, vaultId).selectAll().where('is_open', '=', true).orderBy('vault_id').orderBy('id').execute();

/** A right in one of its versions: the one that keys have, or the newest. */
export const findRight = (db: Tables, vaultId: string, rightId: string): Promise<AgreementRow | undefined> =>
  visibleTo(db, vaultId).selectAll().where('id', '=', rightId).executeTakeFirst();

/** Rights open to a vault under which it may take keys of this one, another vault's or its own (docs/domain.md, c). */
export const tighterRights = async (db: Tables, vaultId: string, rightId: string): Promise<AgreementRow[]> => {
  const right = await db.selectFrom('agreement').selectAll().where('id', '=', rightId).executeTakeFirst();
  if (right === undefined) return [];
  return (await listOpenRights(db, vaultId)).filter(({ id, ...to }) => id !== rightId && isTightening(right, to));
};

/** @returns what the regions hold, in order; nothing for a code that is no region of the vault or the system */
const countriesOf = async (db: Kysely<RegionsTables>, vaultId: string, codes: readonly string[]): Promise<string[]> => {
  if (codes.length === 0) return [];
  const chosen = (await listRegions(db, vaultId)).filter(({ code }) => codes.includes(code));
  return [...new Set(chosen.flatMap(({ countries }) => countries))].toSorted();
};

/** Adds a version of a right of the vault's own; without a line it begins one. */
export const addRight = async (db: Kysely<RightsTables & RegionsTables>, right: NewRight): Promise<void> => {
  const now = new Date();
  await db
    .insertInto('agreement')
    .values({
      line_id: right.id,
      row_version: 1,
      created_at: now,
      changed_at: now,
      changed_by: '',
      ...right,
      is_current: true,
      countries: await countriesOf(db, right.vault_id, right.regions),
    })
    .execute();
};
