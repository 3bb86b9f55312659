/** What stands against promised keys on their way, beside the allocation itself. */
import type { Kysely } from '../../database/database.js';
import { placeKey, readPlaces, type Place, type PlaceIds, type Way } from '../../transfers/index.js';
import { allocationObstacle, type AllocationObstacle } from '../allocation.js';
import { allocationErrors } from '../allocations.errors.js';
import type { AllocationRow, AllocationsDatabase } from '../rows.js';

const isAllocationObstacle = (obstacle: string): obstacle is AllocationObstacle =>
  Object.hasOwn(allocationObstacle, obstacle);

export const placeOf = ({ sku_id, agreement_id }: Pick<AllocationRow, 'sku_id' | 'agreement_id'>): PlaceIds => ({
  ...{ skuId: sku_id, rightId: agreement_id },
});

export interface JudgedPlace {
  readonly place: Place;
  readonly obstacles: readonly AllocationObstacle[];
}

/** @throws allocations.sku_not_found */
export const judgeWay = async (db: Kysely<AllocationsDatabase>, way: Way, ids: PlaceIds): Promise<JudgedPlace> => {
  const place = (await readPlaces(db, way, [ids])).get(placeKey(ids));
  if (place === undefined) throw allocationErrors('allocations.sku_not_found');
  return { place, obstacles: place.obstacles.flatMap((each) => (isAllocationObstacle(each) ? [each] : [])) };
};

/** Of what is offered or accepted. @throws allocations.connection_not_active, not_possible */
export const refuseObstacles = ([obstacle]: readonly AllocationObstacle[]): void => {
  if (obstacle === 'connection') throw allocationErrors('allocations.connection_not_active');
  if (obstacle !== undefined) throw allocationErrors('allocations.not_possible', { params: { obstacle } });
};
