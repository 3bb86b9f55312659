import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../../kernel/endpoint.js';
import { Handle } from '../../binding/endpoint-decorator.js';
import type { HandlerContext } from '../../binding/handler-context.js';
import {
  codeMethodOf,
  isAskedUnlessOneWaits,
  presentSent,
  presentWays,
} from '../../session/confirmation/confirmation.view.js';
import { PLATFORM, type Platform } from '../../upstream/platform.client.js';
import { instant } from '../../upstream/present.js';
import { errorKeysWays, sendErrorKeysCode } from './error-keys.client.js';
import { largeFilesContract as contract } from './large-files.contract.js';

/** The code that opens the error keys of an insertion. */
@Controller()
export class ErrorKeysController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Handle(contract.errorKeysWays)
  async ways(
    _input: Input<typeof contract.errorKeysWays>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.errorKeysWays>> {
    return presentWays(await errorKeysWays(this.platform, await context.call()));
  }

  @Handle(contract.sendErrorKeysCode)
  async sendCode(
    { query }: Input<typeof contract.sendErrorKeysCode>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.sendErrorKeysCode>> {
    return presentSent(await sendErrorKeysCode(this.platform, isAskedUnlessOneWaits(query), await context.call()));
  }

  @Handle(contract.openErrorKeys)
  async open(
    { params, body }: Input<typeof contract.openErrorKeys>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.openErrorKeys>> {
    const request = { ...params, code: body.code, codeMethod: codeMethodOf[body.method] };
    const { openUntil } = await this.platform.insertions.openErrorKeys(request, await context.call());
    return { openUntil: instant(openUntil) };
  }
}
