import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { uploadMessages } from '../upstream/pieces.js';
import { required } from '../upstream/required.js';

import { priceImportsContract as contract } from './imports.contract.js';

/** Files of prices, on their way to the platform. */
@Controller()
export class PriceImportsController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Handle(contract.uploadPriceImport)
  async upload(
    { params, query, upload }: Input<typeof contract.uploadPriceImport>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.uploadPriceImport>> {
    const header = { listGuid: params.listGuid, name: query.name, sizeBytes: query.size };
    const messages = uploadMessages(header, upload);
    const answer = await this.platform.priceImports.uploadPriceImport(messages, await context.call());
    return required(answer.import);
  }
}
