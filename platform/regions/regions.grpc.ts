import { Inject } from '@nestjs/common';
import {
  RegionsServiceService,
  type ListRegionsRequest,
  type ListRegionsResponse,
} from '../../proto/gen/keyway/regions/v1/regions.js';
import { RpcController, type Actor, type RpcHandlers } from '../access/index.js';
import { DATABASE, type Database } from '../database/database.js';
import { listRegions } from './regions.repository.js';
import type { RegionsTables } from './rows.js';

@RpcController(RegionsServiceService)
export class RegionsGrpc implements RpcHandlers<typeof RegionsServiceService> {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async listRegions(_request: ListRegionsRequest, actor: Actor): Promise<ListRegionsResponse> {
    const regions = await listRegions(this.database.tables<RegionsTables>(), actor.ownerGuid);
    return {
      regions: regions.map(({ id, code, name, kind, countries }) => ({
        regionGuid: id,
        code,
        name,
        isSystem: kind === 'system',
        countries: [...countries],
      })),
    };
  }
}
