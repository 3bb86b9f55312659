import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { companyDataContract as contract } from './company-data.contract.js';

/** As they come, at the platform's pace, never gathered. */
async function* messagesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<{ readonly chunk: Buffer }> {
  for await (const chunk of bytes) yield { chunk };
}

/** The picture of a company. */
@Controller()
export class LogoController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Handle(contract.uploadLogo)
  async upload(
    { upload }: Input<typeof contract.uploadLogo>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.uploadLogo>> {
    return this.platform.companyData.uploadLogo(messagesOf(upload), await context.call());
  }
}
