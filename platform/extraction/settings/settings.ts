/** How a vault confirms its extractions, and how much one may take (docs/domain.md, o2). */
import { rolesHolding } from '../../accounts/index.js';
import { quantityLimit } from '../extraction.js';
import type { ExtractionSettingsRow } from '../rows.js';

/** A code of the second factor (preferred), or a link by email. */
export type ConfirmationMethod = 'code' | 'email-link';

export interface ExtractionSettings {
  readonly method: ConfirmationMethod;
  /** Most keys in one extraction, for each role that may extract. */
  readonly limits: Readonly<Record<string, number>>;
  /** Counts the changes; 0 for what nobody has changed. */
  readonly version: number;
  readonly changedBy: string;
  readonly changedAt: Date | undefined;
}

export const extractingRoles: readonly string[] = rolesHolding('extractkeys-write');

/** @param row undefined for a vault that has changed nothing */
export const settingsOf = (row: ExtractionSettingsRow | undefined): ExtractionSettings => ({
  method: row?.method === 'email-link' ? 'email-link' : 'code',
  limits: Object.fromEntries(extractingRoles.map((role) => [role, row?.limits[role] ?? quantityLimit])),
  version: row?.version ?? 0,
  changedBy: row?.changed_by_name ?? '',
  changedAt: row?.changed_at,
});

/** Most keys that a role may take at once. */
export const limitOf = (settings: ExtractionSettings, role: string): number => settings.limits[role] ?? quantityLimit;
