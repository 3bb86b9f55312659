import { Inject } from '@nestjs/common';
import {
  ProductsServiceService,
  type ActOnProductRequest,
  type ActOnSkuRequest,
  type AddBundleRequest,
  type AddProductRequest,
  type AddSkusRequest,
  type ArchiveProductRequest,
  type ChangeBundleRequest,
  type DelistProductRequest,
  type FindComponentsRequest,
  type GetProductRequest,
  type ScheduleDelistingRequest,
  type UpdateProductRequest,
} from '../../../proto/gen/keyway/catalogue/v1/products.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../../access/index.js';
import { DelistingService } from '../delisting/delisting.service.js';
import { BundlesService } from '../skus/bundles.service.js';
import {
  actOnProductRequest,
  actOnSkuRequest,
  addBundleRequest,
  addProductRequest,
  addSkusRequest,
  archiveProductRequest,
  changeBundleRequest,
  delistProductRequest,
  findComponentsRequest,
  foundComponentMessage,
  productDetailMessage,
  scheduleDelistingRequest,
  skuPlanMessage,
  updateProductRequest,
} from './products.message.js';
import { ProductsService } from './products.service.js';
import { SkusService } from './skus.service.js';

@RpcController(ProductsServiceService)
export class ProductsGrpc implements RpcHandlers<typeof ProductsServiceService> {
  constructor(
    @Inject(ProductsService) private readonly products: ProductsService,
    @Inject(SkusService) private readonly skus: SkusService,
    @Inject(DelistingService) private readonly delisting: DelistingService,
    @Inject(BundlesService) private readonly bundles: BundlesService,
  ) {}

  async getProduct(request: GetProductRequest, actor: Actor) {
    return { product: productDetailMessage(await this.products.detail(actor, request.productGuid)) };
  }

  async addProduct(request: AddProductRequest, actor: Actor) {
    const { terms } = parseRequest(addProductRequest, request);
    return { product: productDetailMessage(await this.products.add(actor, terms)) };
  }

  async updateProduct(request: UpdateProductRequest, actor: Actor) {
    const { productGuid, version, terms } = parseRequest(updateProductRequest, request);
    return { product: productDetailMessage(await this.products.update(actor, productGuid, version, terms)) };
  }

  async actOnProduct(request: ActOnProductRequest, actor: Actor) {
    const { productGuid, version, act } = parseRequest(actOnProductRequest, request);
    return { product: productDetailMessage(await this.products.act(actor, productGuid, version, act)) };
  }

  async scheduleDelisting(request: ScheduleDelistingRequest, actor: Actor) {
    const { productGuid, version, delistedDate } = parseRequest(scheduleDelistingRequest, request);
    return { product: productDetailMessage(await this.delisting.schedule(actor, productGuid, version, delistedDate)) };
  }

  async delistProduct(request: DelistProductRequest, actor: Actor) {
    const { productGuid, version, act } = parseRequest(delistProductRequest, request);
    return { product: productDetailMessage(await this.delisting.act(actor, productGuid, version, act)) };
  }

  async archiveProduct(request: ArchiveProductRequest, actor: Actor) {
    const { productGuid, version } = parseRequest(archiveProductRequest, request);
    return { product: productDetailMessage(await this.delisting.act(actor, productGuid, version, 'archive')) };
  }

  async addSkus(request: AddSkusRequest, actor: Actor) {
    const { productGuid, isDryRun, ...matrix } = parseRequest(addSkusRequest, request);
    const plan = isDryRun
      ? await this.skus.plan(actor, productGuid, matrix)
      : await this.skus.add(actor, productGuid, matrix);
    return skuPlanMessage(plan);
  }

  async addBundle(request: AddBundleRequest, actor: Actor) {
    const { productGuid, ...bundle } = parseRequest(addBundleRequest, request);
    return { sku: await this.bundles.add(actor, productGuid, bundle) };
  }

  async changeBundle(request: ChangeBundleRequest, actor: Actor) {
    const { productGuid, skuGuid, componentGuid, isIn } = parseRequest(changeBundleRequest, request);
    await this.bundles.change(actor, productGuid, skuGuid, componentGuid, isIn);
    return {};
  }

  async findComponents(request: FindComponentsRequest, actor: Actor) {
    const { search } = parseRequest(findComponentsRequest, request);
    return { components: (await this.bundles.find(actor, search)).map(foundComponentMessage) };
  }

  async actOnSku(request: ActOnSkuRequest, actor: Actor) {
    const { productGuid, skuGuid, act } = parseRequest(actOnSkuRequest, request);
    await this.skus.act(actor, productGuid, skuGuid, act);
    return {};
  }
}
