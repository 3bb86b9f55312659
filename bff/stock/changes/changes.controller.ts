import { Controller, Inject } from '@nestjs/common';
import { callErrors } from '../../../kernel/errors.js';
import type { Input, Reply } from '../../../kernel/endpoint.js';
import { Handle } from '../../binding/endpoint-decorator.js';
import type { HandlerContext } from '../../binding/handler-context.js';
import { PLATFORM, type Platform } from '../../upstream/platform.client.js';
import { required } from '../../upstream/required.js';
import { changesContract as contract } from './changes.contract.js';

/** As changes.proto says of ChooseKeysRequest. */
const textLimitBytes = 3_000_000;

const gathered = async (chunks: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > textLimitBytes)
      throw callErrors('request.invalid', { violations: [{ pointer: '/body', message: 'is too large' }] });
    parts.push(chunk);
  }
  return Buffer.concat(parts);
};

/** Blacklistings, withdrawals and changes of right. */
@Controller()
export class ChangesController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Handle(contract.chooseKeys)
  async choose(
    { params, query, upload }: Input<typeof contract.chooseKeys>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.chooseKeys>> {
    const text = await gathered(upload);
    const request = { ...params, text, platform: query.platform ?? '' };
    const { change } = await this.platform.changes.chooseKeys(request, await context.call());
    return required(change);
  }

  @Handle(contract.changeConfirmation)
  async ways(
    { query }: Input<typeof contract.changeConfirmation>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.changeConfirmation>> {
    return this.platform.accounts.getSecondFactor({ purpose: query.kind }, await context.call());
  }

  @Handle(contract.sendChangeCode)
  async sendCode(
    { query, body }: Input<typeof contract.sendChangeCode>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.sendChangeCode>> {
    return this.platform.accounts.sendCode({ purpose: body.kind, ...query }, await context.call());
  }

  @Handle(contract.confirmChange)
  async confirm(
    { params, body }: Input<typeof contract.confirmChange>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.confirmChange>> {
    const { confirmation, ...rest } = body;
    return this.platform.changes.confirmChange({ ...params, ...rest, ...confirmation }, await context.call());
  }
}
