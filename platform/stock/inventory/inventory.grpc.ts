import { Inject } from '@nestjs/common';
import {
  InventoryServiceService,
  type SetThresholdRequest,
  type SetThresholdResponse,
} from '../../../proto/gen/keyway/stock/v1/inventory.js';
import { RpcController, type Actor, type RpcHandlers } from '../../access/index.js';
import { stockErrors } from '../stock.errors.js';
import { idOr } from '../../request-id.js';
import { ThresholdsService } from './thresholds.service.js';

@RpcController(InventoryServiceService)
export class InventoryGrpc implements RpcHandlers<typeof InventoryServiceService> {
  constructor(@Inject(ThresholdsService) private readonly thresholds: ThresholdsService) {}

  async setThreshold({ skuGuid, lowAt }: SetThresholdRequest, actor: Actor): Promise<SetThresholdResponse> {
    const skuId = idOr(() => stockErrors('stock.sku_not_found'), skuGuid);
    await this.thresholds.set(actor, skuId, Number(lowAt));
    return {};
  }
}
