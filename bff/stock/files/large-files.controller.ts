import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../../kernel/endpoint.js';
import { Handle } from '../../binding/endpoint-decorator.js';
import type { HandlerContext } from '../../binding/handler-context.js';
import { PLATFORM, type Platform } from '../../upstream/platform.client.js';
import { largeFilesContract as contract } from './large-files.contract.js';
import { sendChunk } from './upload.client.js';

/** Files that come in chunks. */
@Controller()
export class LargeFilesController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Handle(contract.sendInsertionChunk)
  async send(
    { params, query, upload }: Input<typeof contract.sendInsertionChunk>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.sendInsertionChunk>> {
    const header = { ...params, ...query };
    return sendChunk(this.platform, header, upload, await context.call());
  }
}
