import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { ListsService } from '../lists/lists.service.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { required } from '../upstream/required.js';
import { stockContract as contract } from './stock.contract.js';
import { presentTransaction } from './transaction.view.js';

/** The screens' routes: a list's name in /mkapi/content. */
const inventoryScreen = '/distribution/myvault/inventory/';
const insertionsScreen = '/distribution/myvault/uploads/';
const transactionsScreen = '/my_vault/transaction/';

@Controller()
export class StockController {
  constructor(
    private readonly lists: ListsService,
    @Inject(PLATFORM) private readonly platform: Platform,
  ) {}

  @Handle(contract.inventory)
  inventory(
    { query }: Input<typeof contract.inventory>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.inventory>> {
    return this.lists.page(inventoryScreen, query, context);
  }

  @Handle(contract.exportInventory)
  exportInventory({ body }: Input<typeof contract.exportInventory>, context: HandlerContext) {
    return this.lists.export(inventoryScreen, body, context);
  }

  @Handle(contract.insertions)
  insertions(
    { query }: Input<typeof contract.insertions>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.insertions>> {
    return this.lists.page(insertionsScreen, query, context);
  }

  @Handle(contract.exportInsertions)
  exportInsertions({ body }: Input<typeof contract.exportInsertions>, context: HandlerContext) {
    return this.lists.export(insertionsScreen, body, context);
  }

  @Handle(contract.transactions)
  transactions(
    { query }: Input<typeof contract.transactions>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.transactions>> {
    return this.lists.page(transactionsScreen, query, context);
  }

  @Handle(contract.exportTransactions)
  exportTransactions({ body }: Input<typeof contract.exportTransactions>, context: HandlerContext) {
    return this.lists.export(transactionsScreen, body, context);
  }

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
