import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { bulkContract as contract } from './bulk.contract.js';

@Controller()
export class BulkController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Handle(contract.previewBulk)
  async preview(
    { body }: Input<typeof contract.previewBulk>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.previewBulk>> {
    const { willChange, skipped } = await this.platform.bulk.previewBulk({ selection: body }, await context.call());
    return {
      willChange: Number(willChange),
      skipped: skipped.map(({ reason, count }) => ({ reason, count: Number(count) })),
    };
  }

  @Handle(contract.startBulk)
  async start(
    { body }: Input<typeof contract.startBulk>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.startBulk>> {
    return this.platform.bulk.startBulk({ selection: body }, await context.call());
  }
}
