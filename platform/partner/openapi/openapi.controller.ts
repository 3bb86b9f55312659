import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Reply } from '../../../kernel/endpoint.js';
import type { PartnerExchange } from '../access/partner-caller.js';
import { PartnerRoutes, ServePartner } from '../listener/partner-routes.js';
import { documentOf } from './document.js';
import { openapiContract as contract } from './openapi.contract.js';

type Document = Reply<typeof contract.document>;

@Injectable()
export class OpenapiController implements OnApplicationBootstrap {
  #document: Document = {};

  constructor(@Inject(PartnerRoutes) private readonly routes: PartnerRoutes) {}

  /** When all modules have said what they serve: what is not described does not start. */
  onApplicationBootstrap(): void {
    this.#document = documentOf(this.routes.endpoints.map(({ endpoint }) => endpoint));
  }

  @ServePartner(contract.document)
  document(_input: unknown, _caller: unknown, exchange: PartnerExchange): Promise<Document> {
    exchange.header('cache-control', 'public, max-age=300');
    return Promise.resolve(this.#document);
  }
}
