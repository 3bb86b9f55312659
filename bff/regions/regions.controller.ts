import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { saveOrShow } from '../binding/saves/overtaken.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { required } from '../upstream/required.js';
import { presentReassignment, presentRegion } from './region.view.js';
import { regionsContract as contract } from './regions.contract.js';

const shown = ({ region }: { readonly region?: Parameters<typeof presentRegion>[0] | undefined }) =>
  presentRegion(required(region));

@Controller()
export class RegionsController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Handle(contract.regions)
  async regions(
    _input: Input<typeof contract.regions>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.regions>> {
    return this.platform.regions.listRegions({}, await context.call());
  }

  @Handle(contract.region)
  async region(
    { params }: Input<typeof contract.region>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.region>> {
    return shown(await this.platform.regions.getRegion(params, await context.call()));
  }

  @Handle(contract.createRegion)
  async create(
    { body }: Input<typeof contract.createRegion>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.createRegion>> {
    return shown(await this.platform.regions.createRegion({ terms: body }, await context.call()));
  }

  @Handle(contract.updateRegion)
  async update(
    { params, body }: Input<typeof contract.updateRegion>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.updateRegion>> {
    return saveOrShow(
      'regions.changed_meanwhile',
      async () => shown(await this.platform.regions.updateRegion({ ...params, ...body }, await context.call())),
      async () => shown(await this.platform.regions.getRegion(params, await context.call())),
    );
  }

  @Handle(contract.deleteRegion)
  async delete(
    { params, query }: Input<typeof contract.deleteRegion>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.deleteRegion>> {
    await this.platform.regions.deleteRegion({ ...params, ...query }, await context.call());
    return {};
  }

  @Handle(contract.reassignRegion)
  async reassign(
    { params, body }: Input<typeof contract.reassignRegion>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.reassignRegion>> {
    return presentReassignment(
      await this.platform.regions.reassignRegion({ ...params, ...body }, await context.call()),
    );
  }
}
