/** What a change of rules would bring to connections. */
import type { Kysely } from 'kysely';
import type { SharingTables } from '../rows.js';
import { differences, type Replacement } from '../shares/evaluation.repository.js';
import type { PartnerRow } from '../shares/shares.repository.js';

export interface Effect {
  readonly connectionGuid: string;
  readonly company: string;
  readonly gained: number;
  readonly lost: number;
  readonly isDormant: boolean;
}

/** @returns of each of these connections of the seller's what the rules as they would be bring and take */
export const effectsOf = async (
  db: Kysely<SharingTables>,
  sellerId: string,
  partners: readonly PartnerRow[],
  now: Date,
  instead: readonly Replacement[],
): Promise<Effect[]> => {
  const sides = partners.flatMap(({ side_id }) => side_id ?? []);
  const found = sides.length === 0 ? [] : await differences(db, { sellerId, sides, now, instead });
  return partners.map(({ id, company, state, is_catalog_shared, side_id }) => {
    const { gained = 0, lost = 0 } = found.find((each) => each.side_id === side_id) ?? {};
    return {
      ...{ connectionGuid: id, company, gained, lost },
      isDormant: state !== 'active' || !is_catalog_shared,
    };
  });
};
