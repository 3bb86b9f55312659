import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { inventoryContract as contract } from './inventory.contract.js';

@Controller()
export class InventoryController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Handle(contract.setThreshold)
  async setThreshold(
    { params, body }: Input<typeof contract.setThreshold>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.setThreshold>> {
    await this.platform.inventory.setThreshold(
      { skuGuid: params.skuGuid, lowAt: BigInt(body.lowAt) },
      await context.call(),
    );
    return {};
  }
}
