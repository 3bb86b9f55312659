import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { uploadMessages } from '../upstream/pieces.js';
import { required } from '../upstream/required.js';
import { importsContract as contract } from './imports.contract.js';

/** Files of products and SKUs, on their way to the platform. */
@Controller()
export class ImportsController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Handle(contract.uploadImport)
  async upload(
    { query, upload }: Input<typeof contract.uploadImport>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.uploadImport>> {
    const messages = uploadMessages({ name: query.name, sizeBytes: query.size }, upload);
    const answer = await this.platform.imports.uploadImport(messages, await context.call());
    return required(answer.import);
  }
}
