/** Who was given keys, from where, and each download of their file: for readers of the vault's transactions. */
import type { Kysely } from 'kysely';
import type { ExtractionDatabase, Step } from '../request/extraction.repository.js';
import type { ExtractionRow } from '../rows.js';

const givenColumns = [
  ...(['id', 'number', 'method', 'extracted_by_name', 'created_at'] as const),
  ...(['confirmed_at', 'address', 'recipient_name'] as const),
] as const;

/** An extraction that has taken its keys. */
export type Given = Pick<ExtractionRow, (typeof givenColumns)[number]>;

export interface GivenWithDownloads {
  readonly row: Given;
  /** Of every file that was made, oldest first. */
  readonly downloads: readonly Step[];
}

/** Of the vault's extractions among these; what has taken no keys is left out. */
export const disclosuresOf = async (
  db: Kysely<ExtractionDatabase>,
  vaultId: string,
  ids: readonly string[],
): Promise<GivenWithDownloads[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('extraction')
    .select(givenColumns)
    .where('vault_id', '=', vaultId)
    .where('id', 'in', [...ids])
    .where('txn_id', 'is not', null)
    .execute();
  const steps = await db
    .selectFrom('extraction_step')
    .select(['extraction_id', 'kind', 'at', 'by_name', 'note', 'address'])
    .where('vault_id', '=', vaultId)
    .where('extraction_id', 'in', [...ids])
    .where('kind', '=', 'Downloaded')
    .orderBy('id')
    .execute();
  const ofExtraction = Map.groupBy(steps, (step) => step.extraction_id);
  return rows.map((row) => ({ row, downloads: ofExtraction.get(row.id) ?? [] }));
};
