/** Rows of the changes' tables. */
import type { Selectable } from 'kysely';
import type { Tables } from '../../../database/gen/tables.js';
import type { StockDatabase } from '../../rows.js';
import type { VerdictName } from './change-kinds.js';

/** What a program is told of the keys that it has named. */
export interface ChangePreview {
  /** Keys by what would become of them. */
  readonly counts: Readonly<Partial<Record<VerdictName, number>>>;
  /** The first places of its list that lead to no change, from 1. */
  readonly left: readonly { readonly row: number; readonly reason: VerdictName }[];
}

export type ChangeTables = Pick<
  Tables,
  'key_change_insertion' | 'key_change_line' | 'key_change_outcome' | 'key_change_place'
> & { key_change: Omit<Tables['key_change'], 'preview'> & { preview: ChangePreview | null } };

export type ChangeRow = Selectable<ChangeTables['key_change']>;
export type ChangeLineRow = Selectable<ChangeTables['key_change_line']>;
export type ChangeOutcomeRow = Selectable<ChangeTables['key_change_outcome']>;
export type ChangesDatabase = ChangeTables & StockDatabase;
