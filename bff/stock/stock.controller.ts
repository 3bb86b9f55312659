import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { required } from '../upstream/required.js';
import { stockContract as contract } from './stock.contract.js';
import { presentTransaction } from './transaction.view.js';

@Controller()
export class StockController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Handle(contract.transaction)
  async transaction(
    { params, query }: Input<typeof contract.transaction>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.transaction>> {
    const { transaction } = await this.platform.transactions.getTransaction(
      { ...params, ownerGuid: query.ownerGuid ?? '' },
      await context.call(),
    );
    return presentTransaction(required(transaction));
  }
}
