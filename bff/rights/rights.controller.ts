import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { saveOrShow } from '../binding/saves/overtaken.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { required } from '../upstream/required.js';
import { presentRight, termsMessage } from './right.view.js';
import { rightsContract as contract } from './rights.contract.js';

const shown = ({ right }: { readonly right?: Parameters<typeof presentRight>[0] | undefined }) =>
  presentRight(required(right));

@Controller()
export class RightsController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Handle(contract.right)
  async right(
    { params }: Input<typeof contract.right>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.right>> {
    return shown(await this.platform.rights.getRight(params, await context.call()));
  }

  @Handle(contract.createRight)
  async create(
    { body }: Input<typeof contract.createRight>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.createRight>> {
    return shown(await this.platform.rights.createRight({ terms: termsMessage(body) }, await context.call()));
  }

  @Handle(contract.updateRight)
  async update(
    { params, body: { rowVersion, terms } }: Input<typeof contract.updateRight>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.updateRight>> {
    const request = { ...params, rowVersion, terms: termsMessage(terms) };
    return this.#saved(params, context, async () => this.platform.rights.updateRight(request, await context.call()));
  }

  @Handle(contract.setRightOpen)
  async setOpen(
    { params, body }: Input<typeof contract.setRightOpen>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.setRightOpen>> {
    const request = { ...params, ...body };
    return this.#saved(params, context, async () => this.platform.rights.setRightOpen(request, await context.call()));
  }

  @Handle(contract.deleteRight)
  async delete(
    { params, query }: Input<typeof contract.deleteRight>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.deleteRight>> {
    await this.platform.rights.deleteRight({ ...params, ...query }, await context.call());
    return {};
  }

  #saved(
    params: Input<typeof contract.right>['params'],
    context: HandlerContext,
    save: () => Promise<Parameters<typeof shown>[0]>,
  ): Promise<Reply<typeof contract.right>> {
    return saveOrShow(
      'rights.changed_meanwhile',
      async () => shown(await save()),
      async () => shown(await this.platform.rights.getRight(params, await context.call())),
    );
  }
}
