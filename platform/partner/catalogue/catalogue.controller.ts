import { Inject, Injectable } from '@nestjs/common';
import type { Input, Reply } from '../../../kernel/endpoint.js';
import { notModified, type PartnerCaller, type PartnerExchange } from '../access/partner-caller.js';
import { ServePartner } from '../listener/partner-routes.js';
import { partnerErrors } from '../partner.errors.js';
import { productKind, skuKind } from './catalogue-kind.js';
import { catalogueContract as contract } from './catalogue.contract.js';
import { CatalogueService, type Reading } from './catalogue.service.js';

type Answer<T> = Promise<T | typeof notModified>;

/** What the caller has is compared first; what it has not is sent with the ETag of just that. */
const answered = async <T>(reading: Reading<T>, exchange: PartnerExchange): Answer<T> => {
  // Kept by the caller alone, and asked for again each time.
  exchange.header('cache-control', 'private, no-cache');
  if (exchange.isConditional && exchange.isCurrent(await reading.etag())) return notModified;
  const { etag, answer } = await reading.read();
  return exchange.isCurrent(etag) ? notModified : answer;
};

@Injectable()
export class CatalogueController {
  constructor(@Inject(CatalogueService) private readonly catalogue: CatalogueService) {}

  @ServePartner(contract.products)
  async products(
    { query }: Input<typeof contract.products>,
    { actor }: PartnerCaller,
    exchange: PartnerExchange,
  ): Answer<Reply<typeof contract.products>> {
    const page = await answered(await this.catalogue.walk(actor, productKind, query), exchange);
    if (page === notModified) return page;
    const { items, ...walked } = page;
    return { products: [...items], ...walked };
  }

  @ServePartner(contract.product)
  async product(
    { params }: Input<typeof contract.product>,
    { actor }: PartnerCaller,
    exchange: PartnerExchange,
  ): Answer<Reply<typeof contract.product>> {
    const missing = () => partnerErrors('partner.product_not_found');
    return answered(this.catalogue.one(actor, productKind, params.productGuid, missing), exchange);
  }

  @ServePartner(contract.skus)
  async skus(
    { query }: Input<typeof contract.skus>,
    { actor }: PartnerCaller,
    exchange: PartnerExchange,
  ): Answer<Reply<typeof contract.skus>> {
    const page = await answered(await this.catalogue.walk(actor, skuKind, query), exchange);
    if (page === notModified) return page;
    const { items, ...walked } = page;
    return { skus: [...items], ...walked };
  }

  @ServePartner(contract.sku)
  async sku(
    { params }: Input<typeof contract.sku>,
    { actor }: PartnerCaller,
    exchange: PartnerExchange,
  ): Answer<Reply<typeof contract.sku>> {
    const missing = () => partnerErrors('partner.sku_not_found');
    return answered(this.catalogue.one(actor, skuKind, params.skuGuid, missing), exchange);
  }
}
