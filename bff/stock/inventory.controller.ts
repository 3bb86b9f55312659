import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { saveOrShow } from '../binding/saves/overtaken.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { required } from '../upstream/required.js';
import { inventoryContract as contract } from './inventory.contract.js';
import { presentThreshold } from './threshold.view.js';

const shown = ({ threshold }: { readonly threshold?: Parameters<typeof presentThreshold>[0] | undefined }) =>
  presentThreshold(required(threshold));

@Controller()
export class InventoryController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Handle(contract.threshold)
  async threshold(
    { params }: Input<typeof contract.threshold>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.threshold>> {
    return shown(await this.platform.inventory.getThreshold(params, await context.call()));
  }

  @Handle(contract.setThreshold)
  async setThreshold(
    { params, body }: Input<typeof contract.setThreshold>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.setThreshold>> {
    const request = { ...params, lowAt: BigInt(body.lowAt), version: body.version };
    return saveOrShow(
      'stock.threshold_changed',
      async () => shown(await this.platform.inventory.setThreshold(request, await context.call())),
      async () => shown(await this.platform.inventory.getThreshold(params, await context.call())),
    );
  }
}
