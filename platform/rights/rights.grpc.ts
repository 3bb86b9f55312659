import { Inject } from '@nestjs/common';
import {
  RightsServiceService,
  type CreateRightRequest,
  type DeleteRightRequest,
  type GetRightRequest,
  type ListRightsRequest,
  type ListRightsResponse,
  type SetRightOpenRequest,
  type UpdateRightRequest,
} from '../../proto/gen/keyway/rights/v1/rights.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../access/index.js';
import { DATABASE, type Database } from '../database/database.js';
import { rightsErrors } from './rights.errors.js';
import {
  createRequest,
  deleteRequest,
  detailMessage,
  openRequest,
  rightMessage,
  rightRequest,
  updateRequest,
} from './rights.message.js';
import { listOpenRights } from './rights.repository.js';
import { RightsService } from './rights.service.js';
import type { RightsTables } from './rows.js';

@RpcController(RightsServiceService)
export class RightsGrpc implements RpcHandlers<typeof RightsServiceService> {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(RightsService) private readonly rights: RightsService,
  ) {}

  async listRights(_request: ListRightsRequest, actor: Actor): Promise<ListRightsResponse> {
    const rows = await listOpenRights(this.database.tables<RightsTables>(), actor.ownerGuid);
    return { rights: rows.map(rightMessage) };
  }

  async getRight(request: GetRightRequest, actor: Actor) {
    const parsed = rightRequest.safeParse(request);
    // What is no id at all names no right either.
    if (!parsed.success) throw rightsErrors('rights.not_found');
    return { right: detailMessage(await this.rights.detail(actor, parsed.data.rightGuid)) };
  }

  async createRight(request: CreateRightRequest, actor: Actor) {
    const { terms } = parseRequest(createRequest, request);
    return { right: detailMessage(await this.rights.create(actor, terms)) };
  }

  async updateRight(request: UpdateRightRequest, actor: Actor) {
    const { rightGuid, rowVersion, terms } = parseRequest(updateRequest, request);
    return { right: detailMessage(await this.rights.update(actor, rightGuid, rowVersion, terms)) };
  }

  async setRightOpen(request: SetRightOpenRequest, actor: Actor) {
    const { rightGuid, rowVersion, isOpen } = parseRequest(openRequest, request);
    return { right: detailMessage(await this.rights.setOpen(actor, rightGuid, rowVersion, isOpen)) };
  }

  async deleteRight(request: DeleteRightRequest, actor: Actor) {
    const { rightGuid, rowVersion } = parseRequest(deleteRequest, request);
    await this.rights.delete(actor, rightGuid, rowVersion);
    return {};
  }
}
