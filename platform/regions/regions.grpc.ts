import { Inject } from '@nestjs/common';
import {
  RegionsServiceService,
  type CreateRegionRequest,
  type DeleteRegionRequest,
  type GetRegionRequest,
  type ListRegionsRequest,
  type ListRegionsResponse,
  type ReassignRegionRequest,
  type UpdateRegionRequest,
} from '../../proto/gen/keyway/regions/v1/regions.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../access/index.js';
import { DATABASE, type Database } from '../database/database.js';
import {
  createRequest,
  deleteRequest,
  detailMessage,
  reassignmentMessage,
  reassignRequest,
  updateRequest,
} from './regions.message.js';
import { listRegions } from './regions.repository.js';
import { RegionsService } from './regions.service.js';
import type { RegionsTables } from './rows.js';

@RpcController(RegionsServiceService)
export class RegionsGrpc implements RpcHandlers<typeof RegionsServiceService> {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(RegionsService) private readonly regions: RegionsService,
  ) {}

  async listRegions(_request: ListRegionsRequest, actor: Actor): Promise<ListRegionsResponse> {
    const regions = await listRegions(this.database.tables<RegionsTables>(), actor.ownerGuid);
    return {
      regions: regions.map(({ id, code, name, kind, countries }) => ({
        regionGuid: id,
        code,
        name,
        isSystem: kind === 'system',
        countries,
      })),
    };
  }

  async getRegion(request: GetRegionRequest, actor: Actor) {
    return { region: detailMessage(await this.regions.detail(actor, request.regionGuid)) };
  }

  async createRegion(request: CreateRegionRequest, actor: Actor) {
    const { terms } = parseRequest(createRequest, request);
    return { region: detailMessage(await this.regions.create(actor, terms)) };
  }

  async updateRegion(request: UpdateRegionRequest, actor: Actor) {
    const { regionGuid, version, terms } = parseRequest(updateRequest, request);
    return { region: detailMessage(await this.regions.update(actor, regionGuid, version, terms)) };
  }

  async deleteRegion(request: DeleteRegionRequest, actor: Actor) {
    const { regionGuid, version } = parseRequest(deleteRequest, request);
    await this.regions.delete(actor, regionGuid, version);
    return {};
  }

  async reassignRegion(request: ReassignRegionRequest, actor: Actor) {
    const { regionGuid, version, terms, rights, skus, isDryRun } = parseRequest(reassignRequest, request);
    const from = { regionId: regionGuid, version };
    const chosen = { right: [...new Set(rights)], sku: [...new Set(skus)] };
    return reassignmentMessage(await this.regions.reassign(actor, from, terms, chosen, isDryRun));
  }
}
