import { Controller, Inject } from '@nestjs/common';
import { callErrors } from '../../../kernel/errors.js';
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
import { required } from '../../upstream/required.js';
import { codePurposes, kindNumbers, presentChange, sourceChoice } from './change.view.js';
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

  @Handle(contract.createChange)
  async create(
    { body }: Input<typeof contract.createChange>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.createChange>> {
    const source = body.source && sourceChoice(body.source);
    const request = { kind: kindNumbers[body.kind], ...(source && { source }) };
    const { change } = await this.platform.changes.createChange(request, await context.call());
    return presentChange(required(change));
  }

  @Handle(contract.change)
  async change(
    { params }: Input<typeof contract.change>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.change>> {
    const { change } = await this.platform.changes.getChange(params, await context.call());
    return presentChange(required(change));
  }

  @Handle(contract.updateChange)
  async update(
    { params, body }: Input<typeof contract.updateChange>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.updateChange>> {
    const { source, ...rest } = body;
    const chosen = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    const request = { ...params, ...chosen, ...(source && { source: sourceChoice(source) }) };
    const { change } = await this.platform.changes.updateChange(request, await context.call());
    return presentChange(required(change));
  }

  @Handle(contract.chooseKeys)
  async choose(
    { params, query, upload }: Input<typeof contract.chooseKeys>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.chooseKeys>> {
    const text = await gathered(upload);
    const request = { ...params, text, platform: query.platform ?? '' };
    const { change } = await this.platform.changes.chooseKeys(request, await context.call());
    return presentChange(required(change));
  }

  @Handle(contract.changeConfirmation)
  async ways(
    { query }: Input<typeof contract.changeConfirmation>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.changeConfirmation>> {
    const request = { purpose: codePurposes[query.kind] };
    return presentWays(await this.platform.accounts.getSecondFactor(request, await context.call()));
  }

  @Handle(contract.sendChangeCode)
  async sendCode(
    { query, body }: Input<typeof contract.sendChangeCode>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.sendChangeCode>> {
    const request = { purpose: codePurposes[body.kind], unlessOneWaits: isAskedUnlessOneWaits(query) };
    return presentSent(await this.platform.accounts.sendCode(request, await context.call()));
  }

  @Handle(contract.confirmChange)
  async confirm(
    { params, body }: Input<typeof contract.confirmChange>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.confirmChange>> {
    const { confirmation, ...rest } = body;
    const given = confirmation && { code: confirmation.code, codeMethod: codeMethodOf[confirmation.method] };
    const request = { ...params, ...rest, ...given };
    const { jobId } = await this.platform.changes.confirmChange(request, await context.call());
    return { jobId };
  }

  @Handle(contract.cancelChange)
  async cancel(
    { params }: Input<typeof contract.cancelChange>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.cancelChange>> {
    await this.platform.changes.cancelChange(params, await context.call());
    return {};
  }
}
