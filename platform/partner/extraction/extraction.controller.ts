import { Inject, Injectable } from '@nestjs/common';
import type { Input, Reply } from '../../../kernel/endpoint.js';
import { SingleExtractionService } from '../../extraction/index.js';
import type { PartnerCaller, PartnerExchange } from '../access/partner-caller.js';
import { ServePartner } from '../listener/partner-routes.js';
import { extractionContract as contract } from './extraction.contract.js';

@Injectable()
export class ExtractionController {
  constructor(@Inject(SingleExtractionService) private readonly extractions: SingleExtractionService) {}

  @ServePartner(contract.extract)
  async extract(
    { body }: Input<typeof contract.extract>,
    { actor }: PartnerCaller,
    { idempotencyKey }: PartnerExchange,
  ): Promise<Reply<typeof contract.extract>> {
    const { skuGuid, rightGuid, clientReference, country = '' } = body;
    const order = { skuGuid, rightGuid, clientReference, country, idempotencyKey };
    const { extraction, key } = await this.extractions.extract(actor, order);
    return {
      extractionGuid: extraction.id,
      extractionId: extraction.number,
      transactionGuid: extraction.txn_id ?? '',
      skuGuid: extraction.sku_id,
      sku: extraction.sku,
      platform: extraction.platform,
      productTitle: extraction.product_title,
      rightGuid: extraction.agreement_id,
      country: extraction.country || null,
      clientReference: extraction.client_reference,
      extractedAt: (extraction.confirmed_at ?? extraction.created_at).toISOString(),
      key,
    };
  }
}
