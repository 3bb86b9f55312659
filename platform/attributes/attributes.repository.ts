import type { Transaction } from 'kysely';
import { systemVault } from '../access/index.js';
import type { AttributeRow, AttributesTables } from './attributes.collection.js';

/** Adds those that are not there; the seed's door: staff uses the screens. @param named names by their kinds */
export const addAttributes = async (
  tx: Transaction<AttributesTables>,
  named: Readonly<Partial<Record<AttributeRow['kind'], readonly string[]>>>,
): Promise<void> => {
  const rows = Object.entries(named).flatMap(([kind, names]) =>
    names.map((name) => ({ vault_id: systemVault, kind: kind as AttributeRow['kind'], name })),
  );
  await tx
    .insertInto('attribute')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
