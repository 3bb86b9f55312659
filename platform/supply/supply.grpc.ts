import { Inject } from '@nestjs/common';
import { SupplyServiceService, type ExplainSupplyRequest } from '../../proto/gen/keyway/supply/v1/supply.js';
import { RpcController, type Actor, type RpcHandlers } from '../access/index.js';
import { ExplanationService } from './explanation.service.js';
import { explanationMessage } from './supply.message.js';

@RpcController(SupplyServiceService)
export class SupplyGrpc implements RpcHandlers<typeof SupplyServiceService> {
  constructor(@Inject(ExplanationService) private readonly explanations: ExplanationService) {}

  async explainSupply({ skuGuid, connectionGuid }: ExplainSupplyRequest, actor: Actor) {
    return explanationMessage(await this.explanations.explain(actor, skuGuid, connectionGuid));
  }
}
