import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { required } from '../upstream/required.js';
import { readDisclosures } from './disclosure/disclosure.client.js';
import { stockContract as contract } from './stock.contract.js';

@Controller()
export class StockController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Handle(contract.transaction)
  async transaction(
    { params, query }: Input<typeof contract.transaction>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.transaction>> {
    const call = await context.call();
    const asked = { ...params, ownerGuid: query.ownerGuid ?? '' };
    const transaction = required((await this.platform.transactions.getTransaction(asked, call)).transaction);
    const disclosures = await readDisclosures(this.platform, [transaction.extractionGuid], call);
    return { ...transaction, disclosure: disclosures.get(transaction.extractionGuid) ?? null };
  }
}
