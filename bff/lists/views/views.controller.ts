import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../../kernel/endpoint.js';
import { Handle } from '../../binding/endpoint-decorator.js';
import type { HandlerContext } from '../../binding/handler-context.js';
import { saveOrShow } from '../../binding/saves/overtaken.js';
import { PLATFORM, type Platform } from '../../upstream/platform.client.js';
import { required } from '../../upstream/required.js';
import { presentView } from './view.view.js';
import { viewsContract as contract } from './views.contract.js';

const shown = ({ view }: { readonly view?: Parameters<typeof presentView>[0] | undefined }) =>
  presentView(required(view));

@Controller()
export class ViewsController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Handle(contract.views)
  async views({ query }: Input<typeof contract.views>, context: HandlerContext): Promise<Reply<typeof contract.views>> {
    const { views } = await this.platform.views.listViews({ list: query.list }, await context.call());
    return { views: views.map(presentView) };
  }

  @Handle(contract.viewCounts)
  async counts(
    { query }: Input<typeof contract.viewCounts>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.viewCounts>> {
    const { counts } = await this.platform.views.countViews({ list: query.list }, await context.call());
    return { counts: counts.map(({ viewGuid, rows, isCapped }) => ({ viewGuid, rows: Number(rows), isCapped })) };
  }

  @Handle(contract.createView)
  async create(
    { body }: Input<typeof contract.createView>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.createView>> {
    return shown(await this.platform.views.createView(body, await context.call()));
  }

  @Handle(contract.updateView)
  async update(
    { params, body }: Input<typeof contract.updateView>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.updateView>> {
    const { views } = this.platform;
    return saveOrShow(
      'content.view_changed',
      async () => shown(await views.updateView({ ...body, ...params }, await context.call())),
      async () => shown(await views.getView(params, await context.call())),
    );
  }

  @Handle(contract.deleteView)
  async delete(
    { params }: Input<typeof contract.deleteView>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.deleteView>> {
    await this.platform.views.deleteView(params, await context.call());
    return {};
  }

  @Handle(contract.setDefaultView)
  async setDefault(
    { params, body }: Input<typeof contract.setDefaultView>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.setDefaultView>> {
    await this.platform.views.setDefaultView({ ...body, ...params }, await context.call());
    return {};
  }
}
