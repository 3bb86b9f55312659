import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { uploadMessages } from '../upstream/pieces.js';
import { required } from '../upstream/required.js';

import { promotionImportsContract as contract } from './imports.contract.js';

/** Files of promotions, on their way to the platform. */
@Controller()
export class PromotionImportsController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Handle(contract.uploadPromotionImport)
  async upload(
    { params, query, upload }: Input<typeof contract.uploadPromotionImport>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.uploadPromotionImport>> {
    const header = { promotionGuid: params.promotionGuid, name: query.name, sizeBytes: query.size };
    const messages = uploadMessages(header, upload);
    const answer = await this.platform.promotionImports.uploadPromotionImport(messages, await context.call());
    return required(answer.import);
  }
}
