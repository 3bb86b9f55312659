import { Inject } from '@nestjs/common';
import {
  InventoryServiceService,
  type GetThresholdRequest,
  type SetThresholdRequest,
  type Threshold as ThresholdMessage,
} from '../../../proto/gen/keyway/stock/v1/inventory.js';
import { RpcController, type Actor, type RpcHandlers } from '../../access/index.js';
import { stockErrors } from '../stock.errors.js';
import { idOr } from '../../request-id.js';
import { ThresholdsService, type Threshold } from './thresholds.service.js';

const skuIdOf = (skuGuid: string): string => idOr(() => stockErrors('stock.sku_not_found'), skuGuid);

const thresholdMessage = ({ lowAt, version, changedBy, changedAt }: Threshold): ThresholdMessage => ({
  ...{ lowAt, version, changedBy },
  changedAt: changedAt?.toISOString(),
});

@RpcController(InventoryServiceService)
export class InventoryGrpc implements RpcHandlers<typeof InventoryServiceService> {
  constructor(@Inject(ThresholdsService) private readonly thresholds: ThresholdsService) {}

  async getThreshold({ skuGuid }: GetThresholdRequest, actor: Actor) {
    return { threshold: thresholdMessage(await this.thresholds.find(actor, skuIdOf(skuGuid))) };
  }

  async setThreshold({ skuGuid, lowAt, version }: SetThresholdRequest, actor: Actor) {
    const changed = await this.thresholds.set(actor, skuIdOf(skuGuid), lowAt, version);
    return { threshold: thresholdMessage(changed) };
  }
}
