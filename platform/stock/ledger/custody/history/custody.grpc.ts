import { Inject } from '@nestjs/common';
import {
  CustodyServiceService,
  type FindKeyRequest,
  type GetInsertionCustodyRequest,
  type GetInsertionEvidenceRequest,
  type GetKeyCustodyRequest,
  type GetKeyEvidenceRequest,
} from '../../../../../proto/gen/keyway/stock/v1/custody.js';
import { RpcController, type Actor, type RpcHandlers } from '../../../../access/index.js';
import { keyStateName } from '../../../keys/key-state.js';
import { maskKey } from '../../../keys/key-text.js';
import { stockErrors } from '../../../stock.errors.js';
import { idOr } from '../../../../request-id.js';
import { custodyMessage, evidenceMessage } from './custody.message.js';
import { EvidenceService } from './evidence.service.js';
import { HistoryService } from './history.service.js';
import { KeySearchService } from './key-search.service.js';

const keyId = (text: string): string => idOr(() => stockErrors('stock.key_not_found'), text);
const insertionId = (text: string): string => idOr(() => stockErrors('stock.insertion_not_found'), text);

@RpcController(CustodyServiceService)
export class CustodyGrpc implements RpcHandlers<typeof CustodyServiceService> {
  constructor(
    @Inject(HistoryService) private readonly histories: HistoryService,
    @Inject(EvidenceService) private readonly evidence: EvidenceService,
    @Inject(KeySearchService) private readonly search: KeySearchService,
  ) {}

  async findKey({ keyText, platform }: FindKeyRequest, actor: Actor) {
    const found = await this.search.find(actor, keyText, platform);
    return {
      keys: found.map((key) => ({
        keyGuid: key.id,
        maskedKey: maskKey(key.last4),
        stateNow: keyStateName(key.state),
        productTitle: key.product_title,
        sku: key.sku,
        platform: key.platform,
      })),
    };
  }

  async getKeyCustody({ keyGuid }: GetKeyCustodyRequest, actor: Actor) {
    return { custody: custodyMessage(await this.histories.ofKey(actor, keyId(keyGuid))) };
  }

  async getInsertionCustody({ insertionGuid }: GetInsertionCustodyRequest, actor: Actor) {
    return { custody: custodyMessage(await this.histories.ofInsertion(actor, insertionId(insertionGuid))) };
  }

  async getKeyEvidence({ keyGuid }: GetKeyEvidenceRequest, actor: Actor) {
    return { evidence: evidenceMessage(await this.evidence.ofKey(actor, keyId(keyGuid))) };
  }

  async getInsertionEvidence({ insertionGuid }: GetInsertionEvidenceRequest, actor: Actor) {
    return { evidence: evidenceMessage(await this.evidence.ofInsertion(actor, insertionId(insertionGuid))) };
  }
}
