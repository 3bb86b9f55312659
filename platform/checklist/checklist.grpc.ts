import { Inject } from '@nestjs/common';
import {
  ChecklistServiceService,
  type GetChecklistRequest,
  type ShowChecklistRequest,
} from '../../proto/gen/keyway/checklist/v1/checklist.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../access/index.js';
import { showRequest } from './checklist.message.js';
import { ChecklistService } from './checklist.service.js';

@RpcController(ChecklistServiceService)
export class ChecklistGrpc implements RpcHandlers<typeof ChecklistServiceService> {
  constructor(@Inject(ChecklistService) private readonly checklist: ChecklistService) {}

  async getChecklist(_: GetChecklistRequest, actor: Actor) {
    const { isShown, steps } = await this.checklist.read(actor);
    return { isShown, steps: [...steps] };
  }

  async showChecklist(request: ShowChecklistRequest, actor: Actor) {
    await this.checklist.show(actor, parseRequest(showRequest, request).isShown);
    return {};
  }
}
