import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { saveOrShow } from '../binding/saves/overtaken.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { required } from '../upstream/required.js';
import { inventoryContract as contract } from './inventory.contract.js';
import { presentThreshold } from './threshold.view.js';

@Controller()
export class InventoryController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Handle(contract.threshold)
  async threshold(
    { params }: Input<typeof contract.threshold>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.threshold>> {
    const { threshold } = await this.platform.inventory.getThreshold(params, await context.call());
    return presentThreshold(required(threshold));
  }

  @Handle(contract.setThreshold)
  async setThreshold(
    { params, body }: Input<typeof contract.setThreshold>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.setThreshold>> {
    const request = { ...params, lowAt: BigInt(body.lowAt), version: body.version };
    return saveOrShow(
      'stock.threshold_changed',
      async () => {
        const { threshold } = await this.platform.inventory.setThreshold(request, await context.call());
        return presentThreshold(required(threshold));
      },
      async () => {
        const { threshold } = await this.platform.inventory.getThreshold(params, await context.call());
        return presentThreshold(required(threshold));
      },
    );
  }
}
