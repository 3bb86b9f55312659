import { Inject, Injectable } from '@nestjs/common';
import type { Input, Reply } from '../../../kernel/endpoint.js';
import { DomainError } from '../../../kernel/errors.js';
import { numberOfKind, pictureKinds } from '../../catalogue/index.js';
import { IMAGES, type Images, type ImageContextType } from '../../images/index.js';
import { notModified, type PartnerCaller, type PartnerExchange } from '../access/partner-caller.js';
import { ServePartner } from '../listener/partner-routes.js';
import { partnerErrors } from '../partner.errors.js';
import { productKind, skuKind } from './catalogue-kind.js';
import { catalogueContract as contract } from './catalogue.contract.js';
import { CatalogueService, holders, type Reading } from './catalogue.service.js';

/** Logos, portraits and key providers' images are not of the catalogue. */
const kindsOfProduct: ReadonlySet<ImageContextType> = new Set([
  '1',
  ...pictureKinds.map((kind) => `${numberOfKind[kind]}` as const),
]);

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
  constructor(
    @Inject(CatalogueService) private readonly catalogue: CatalogueService,
    @Inject(IMAGES) private readonly images: Images,
  ) {}

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

  @ServePartner(contract.picture)
  async picture(
    { params, query }: Input<typeof contract.picture>,
    { actor }: PartnerCaller,
    exchange: PartnerExchange,
  ): Answer<Reply<typeof contract.picture>> {
    const missing = () => partnerErrors('partner.picture_not_found');
    const size = query.width === undefined ? 'kept' : `${query.width}/0/2`;
    const found = await this.images.find(actor, params.pictureGuid, size).catch((cause: unknown) => {
      throw cause instanceof DomainError && cause.code === 'images.not_found' ? missing() : cause;
    });
    const holder = holders[found.vaultGuid === actor.ownerGuid ? 'own' : 'shared'];
    if (!kindsOfProduct.has(found.contextType) || !actor.permissions.has(holder)) throw missing();
    // People meet a product's image wherever its keys went; programs are told of it with the product.
    if (found.contextType === '1') await this.catalogue.one(actor, productKind, found.contextId, missing).etag();
    exchange.header('cache-control', 'private, no-cache');
    return exchange.isCurrent(found.tag) ? notModified : found.bytes();
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
