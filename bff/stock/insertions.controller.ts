import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { required } from '../upstream/required.js';
import { presentInsertion, rejectedPolicyOf } from './insertion.view.js';
import { insertionsContract as contract } from './insertions.contract.js';
import { presentProduct, presentRight } from './wizard.view.js';

/** Products shown at once; a search narrows them. */
const productPageSize = 100;

/** The wizard's own steps; its files are files/insertion-files.controller.ts. */
@Controller()
export class InsertionsController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Handle(contract.insertableProducts)
  async products(
    { query }: Input<typeof contract.insertableProducts>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.insertableProducts>> {
    const request = { search: query.search ?? '', pageSize: productPageSize };
    const { products, hasMore } = await this.platform.catalogue.listInsertableProducts(request, await context.call());
    return { products: products.map(presentProduct), hasMore };
  }

  @Handle(contract.rights)
  async rights(_input: Input<typeof contract.rights>, context: HandlerContext): Promise<Reply<typeof contract.rights>> {
    const { rights } = await this.platform.rights.listRights({}, await context.call());
    return { rights: rights.map(presentRight) };
  }

  @Handle(contract.createInsertion)
  async create(
    _input: Input<typeof contract.createInsertion>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.createInsertion>> {
    const { insertion } = await this.platform.insertions.createInsertion({}, await context.call());
    return presentInsertion(required(insertion));
  }

  @Handle(contract.insertion)
  async insertion(
    { params }: Input<typeof contract.insertion>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.insertion>> {
    const { insertion } = await this.platform.insertions.getInsertion(params, await context.call());
    return presentInsertion(required(insertion));
  }

  @Handle(contract.updateInsertion)
  async update(
    { params, body }: Input<typeof contract.updateInsertion>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.updateInsertion>> {
    const chosen = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const { insertion } = await this.platform.insertions.updateInsertion(
      { ...params, ...chosen },
      await context.call(),
    );
    return presentInsertion(required(insertion));
  }

  @Handle(contract.commitInsertion)
  async commit(
    { params, body }: Input<typeof contract.commitInsertion>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.commitInsertion>> {
    const request = { ...params, ...body, rejectedPolicy: rejectedPolicyOf[body.rejectedPolicy] };
    const { jobId } = await this.platform.insertions.commitInsertion(request, await context.call());
    return { jobId };
  }

  @Handle(contract.cancelInsertion)
  async cancel(
    { params }: Input<typeof contract.cancelInsertion>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.cancelInsertion>> {
    await this.platform.insertions.cancelInsertion(params, await context.call());
    return {};
  }
}
