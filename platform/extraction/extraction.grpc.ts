import { Inject } from '@nestjs/common';
import type { Clock } from '../../kernel/clock.js';
import { callErrors } from '../../kernel/errors.js';
import { CodeMethod } from '../../proto/gen/keyway/accounts/v1/accounts.js';
import {
  ExtractionServiceService,
  type DownloadExtractionRequest,
  type DownloadExtractionResponse,
  type ExtractRequest,
  type GetExtractionOptionsRequest,
  type GetExtractionRequest,
} from '../../proto/gen/keyway/extraction/v1/extraction.js';
import { RpcController, type Actor, type RpcHandlers } from '../access/index.js';
import { DATABASE, type Database } from '../database/database.js';
import { idOr } from '../stock/index.js';
import { CLOCK } from '../tokens.js';
import { DownloadService } from './download.service.js';
import { extractionErrors } from './extraction.errors.js';
import { extractionMessage, optionsMessage } from './extraction.message.js';
import { findExtraction, listFreeStock, type ExtractionDatabase } from './extraction.repository.js';
import { ExtractionService } from './extraction.service.js';
import { quantityLimit } from './extraction.js';

const extractionId = (text: string): string => idOr(() => extractionErrors('extraction.not_found'), text);

const methodOf = (method: CodeMethod) => {
  if (method === CodeMethod.CODE_METHOD_EMAIL) return 'email';
  if (method === CodeMethod.CODE_METHOD_AUTHENTICATOR) return 'authenticator';
  throw callErrors('request.invalid', { violations: [{ pointer: '/codeMethod', message: 'Email or authenticator' }] });
};

@RpcController(ExtractionServiceService)
export class ExtractionGrpc implements RpcHandlers<typeof ExtractionServiceService> {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(ExtractionService) private readonly extractions: ExtractionService,
    @Inject(DownloadService) private readonly downloads: DownloadService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async getExtractionOptions(_request: GetExtractionOptionsRequest, actor: Actor) {
    const rows = await listFreeStock(this.database.tables<ExtractionDatabase>(), actor.ownerGuid);
    return { products: optionsMessage(rows), quantityLimit: BigInt(quantityLimit) };
  }

  async extract(request: ExtractRequest, actor: Actor) {
    const extraction = await this.extractions.extract(actor, {
      skuGuid: idOr(() => extractionErrors('extraction.no_stock'), request.skuGuid),
      rightGuid: idOr(() => extractionErrors('extraction.no_platform'), request.rightGuid),
      quantity: Number(request.quantity),
      code: request.code,
      method: methodOf(request.codeMethod),
      isFinalConfirmed: request.isFinalConfirmed,
      reference: request.reference,
      idempotencyKey: request.idempotencyKey,
    });
    return { extraction: extractionMessage(extraction, this.clock.now()) };
  }

  async getExtraction(request: GetExtractionRequest, actor: Actor) {
    const found = await findExtraction(
      this.database.tables<ExtractionDatabase>(),
      actor.ownerGuid,
      extractionId(request.extractionGuid),
    );
    if (found === undefined) throw extractionErrors('extraction.not_found');
    return { extraction: extractionMessage(found, this.clock.now()) };
  }

  async *downloadExtraction(
    request: DownloadExtractionRequest,
    actor: Actor,
  ): AsyncGenerator<DownloadExtractionResponse> {
    const { fileName, chunks } = await this.downloads.open(actor, extractionId(request.extractionGuid));
    yield { fileName, chunk: new Uint8Array() };
    for await (const chunk of chunks) yield { fileName: '', chunk };
  }
}
