import { Inject } from '@nestjs/common';
import {
  PromotionsServiceService,
  type ApprovePromotionRequest,
  type CancelPromotionRequest,
  type CopyPromotionRequest,
  type CreatePromotionRequest,
  type DeletePromotionRequest,
  type FindPromotionProductsRequest,
  type GetPromotionRequest,
  type ListPromotionChoicesRequest,
  type ListPromotionItemsRequest,
  type ListPromotionOverlapsRequest,
  type PutPromotionItemsRequest,
  type RemovePromotionItemsRequest,
  type UpdatePromotionRequest,
} from '../../../proto/gen/keyway/pricing/v1/promotions.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../../access/index.js';
import { productMessage } from '../prices/price-rows.message.js';
import { PricesService } from '../prices/prices.service.js';
import { ItemsService } from './items/items.service.js';
import {
  askedItems,
  changedPromotion,
  copiedPromotion,
  itemsMessage,
  newPromotion,
  overlapsMessage,
  promotionMessage,
  putNamed,
  putWhole,
  removedPromotionItems,
} from './promotions.message.js';
import { PromotionsService } from './promotions.service.js';

@RpcController(PromotionsServiceService)
export class PromotionsGrpc implements RpcHandlers<typeof PromotionsServiceService> {
  constructor(
    @Inject(PromotionsService) private readonly promotions: PromotionsService,
    @Inject(ItemsService) private readonly items: ItemsService,
    @Inject(PricesService) private readonly prices: PricesService,
  ) {}

  async getPromotion({ promotionGuid }: GetPromotionRequest, actor: Actor) {
    return { promotion: promotionMessage(await this.promotions.detail(actor, promotionGuid)) };
  }

  async listPromotionChoices(_request: ListPromotionChoicesRequest, actor: Actor) {
    const { lists, franchises } = await this.promotions.choices(actor);
    return {
      lists: lists.map(({ id, title, default_currency, is_default }) => ({
        ...{ listGuid: id, title, defaultCurrency: default_currency, isDefault: is_default },
      })),
      franchises,
    };
  }

  async findPromotionProducts({ text }: FindPromotionProductsRequest, actor: Actor) {
    return { products: (await this.prices.products(actor, text.trim())).map(productMessage) };
  }

  async createPromotion(request: CreatePromotionRequest, actor: Actor) {
    const { terms, idempotencyKey } = parseRequest(newPromotion, request);
    return this.getPromotion({ promotionGuid: await this.promotions.create(actor, terms, idempotencyKey) }, actor);
  }

  async copyPromotion(request: CopyPromotionRequest, actor: Actor) {
    const { promotionGuid: source, terms, idempotencyKey } = parseRequest(copiedPromotion, request);
    const { id, leftOut } = await this.promotions.copy(actor, source, terms, idempotencyKey);
    return { ...(await this.getPromotion({ promotionGuid: id }, actor)), leftOutCount: leftOut };
  }

  async updatePromotion(request: UpdatePromotionRequest, actor: Actor) {
    const { promotionGuid, terms, version } = parseRequest(changedPromotion, request);
    await this.promotions.update(actor, promotionGuid, terms, version);
    return this.getPromotion({ promotionGuid }, actor);
  }

  async approvePromotion({ promotionGuid, version }: ApprovePromotionRequest, actor: Actor) {
    await this.promotions.approve(actor, promotionGuid, version);
    return this.getPromotion({ promotionGuid }, actor);
  }

  async cancelPromotion({ promotionGuid, version }: CancelPromotionRequest, actor: Actor) {
    await this.promotions.cancel(actor, promotionGuid, version);
    return this.getPromotion({ promotionGuid }, actor);
  }

  async deletePromotion({ promotionGuid, version }: DeletePromotionRequest, actor: Actor) {
    await this.promotions.delete(actor, promotionGuid, version);
    return {};
  }

  async listPromotionItems(request: ListPromotionItemsRequest, actor: Actor) {
    return itemsMessage(await this.items.page(actor, parseRequest(askedItems, request)));
  }

  async putPromotionItems(request: PutPromotionItemsRequest, actor: Actor) {
    const isNamed = request.productGuid === '' && request.franchise === '';
    const { promotionGuid, version, wanted, isReplacing } = isNamed
      ? parseRequest(putNamed, request)
      : parseRequest(putWhole, request);
    const { added, changed, kept } = await this.items.put(actor, promotionGuid, version, wanted, isReplacing);
    return {
      ...(await this.getPromotion({ promotionGuid }, actor)),
      ...{ addedCount: added, changedCount: changed, keptCount: kept },
    };
  }

  async removePromotionItems(request: RemovePromotionItemsRequest, actor: Actor) {
    const { promotionGuid, version, skuGuids } = parseRequest(removedPromotionItems, request);
    await this.items.remove(actor, promotionGuid, version, skuGuids);
    return this.getPromotion({ promotionGuid }, actor);
  }

  async listPromotionOverlaps({ promotionGuid, cursor }: ListPromotionOverlapsRequest, actor: Actor) {
    return overlapsMessage(await this.items.overlaps(actor, promotionGuid, cursor));
  }
}
