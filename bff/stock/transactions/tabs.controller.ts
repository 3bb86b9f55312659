import { Controller } from '@nestjs/common';
import type { Input, Reply } from '../../../kernel/endpoint.js';
import { Handle } from '../../binding/endpoint-decorator.js';
import type { HandlerContext } from '../../binding/handler-context.js';
import { ListsService } from '../../lists/lists.service.js';
import { tabsContract as contract } from './tabs.contract.js';

/** The lists' names in /mkapi/content. */
const addresses = {
  inserted: '/my_vault/transaction/inserted/',
  extracted: '/my_vault/transaction/extracted/',
  transferred: '/my_vault/transaction/transferred/',
  received: '/my_vault/transaction/received/',
  blacklisted: '/my_vault/transaction/blacklisted/',
  archived: '/my_vault/transaction/archive/',
} as const;

@Controller()
export class TransactionTabsController {
  constructor(private readonly lists: ListsService) {}

  @Handle(contract.inserted)
  inserted(
    { query }: Input<typeof contract.inserted>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.inserted>> {
    return this.lists.page(addresses.inserted, query, context);
  }

  @Handle(contract.exportInserted)
  exportInserted({ body }: Input<typeof contract.exportInserted>, context: HandlerContext) {
    return this.lists.export(addresses.inserted, body, context);
  }

  @Handle(contract.extracted)
  extracted(
    { query }: Input<typeof contract.extracted>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.extracted>> {
    return this.lists.page(addresses.extracted, query, context);
  }

  @Handle(contract.exportExtracted)
  exportExtracted({ body }: Input<typeof contract.exportExtracted>, context: HandlerContext) {
    return this.lists.export(addresses.extracted, body, context);
  }

  @Handle(contract.transferred)
  transferred(
    { query }: Input<typeof contract.transferred>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.transferred>> {
    return this.lists.page(addresses.transferred, query, context);
  }

  @Handle(contract.exportTransferred)
  exportTransferred({ body }: Input<typeof contract.exportTransferred>, context: HandlerContext) {
    return this.lists.export(addresses.transferred, body, context);
  }

  @Handle(contract.received)
  received(
    { query }: Input<typeof contract.received>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.received>> {
    return this.lists.page(addresses.received, query, context);
  }

  @Handle(contract.exportReceived)
  exportReceived({ body }: Input<typeof contract.exportReceived>, context: HandlerContext) {
    return this.lists.export(addresses.received, body, context);
  }

  @Handle(contract.blacklisted)
  blacklisted(
    { query }: Input<typeof contract.blacklisted>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.blacklisted>> {
    return this.lists.page(addresses.blacklisted, query, context);
  }

  @Handle(contract.exportBlacklisted)
  exportBlacklisted({ body }: Input<typeof contract.exportBlacklisted>, context: HandlerContext) {
    return this.lists.export(addresses.blacklisted, body, context);
  }

  @Handle(contract.archived)
  archived(
    { query }: Input<typeof contract.archived>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.archived>> {
    return this.lists.page(addresses.archived, query, context);
  }

  @Handle(contract.exportArchived)
  exportArchived({ body }: Input<typeof contract.exportArchived>, context: HandlerContext) {
    return this.lists.export(addresses.archived, body, context);
  }
}
