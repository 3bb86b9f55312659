/** Rows of the extractions' tables. */
import type { Selectable } from 'kysely';
import type { Tables } from '../database/gen/tables.js';

export type ExtractionRow = Selectable<Tables['extraction']>;
export type ExtractionStepRow = Selectable<Tables['extraction_step']>;
export type ExtractionSettingsRow = Omit<Tables['extraction_settings'], 'limits'> & { limits: Record<string, number> };

export type ExtractionTables = Pick<Tables, 'extraction' | 'extraction_step'> & {
  extraction_settings: ExtractionSettingsRow;
};
