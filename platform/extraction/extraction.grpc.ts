import { Inject } from '@nestjs/common';
import type { Clock } from '../../kernel/clock.js';
import {
  ExtractionServiceService,
  type ConfirmExtractionRequest,
  type DownloadExtractionRequest,
  type DownloadExtractionResponse,
  type ExtractRequest,
  type FindRequestedExtractionRequest,
  type GetExtractionOptionsRequest,
  type GetExtractionRequest,
  type ListDisclosuresRequest,
  type RegenerateFileRequest,
  type RequestExtractionRequest,
  type ShowPasswordRequest,
} from '../../proto/gen/keyway/extraction/v1/extraction.js';
import { RpcController, type Actor, type RpcHandlers } from '../access/index.js';
import { codeMethodOf } from '../accounts/index.js';
import { DATABASE, type Database } from '../database/database.js';
import { CLOCK } from '../tokens.js';
import { idOr, isGuid } from '../request-id.js';
import { extractionErrors } from './extraction.errors.js';
import { disclosureMessage, extractionMessage, optionsMessage } from './extraction.message.js';
import { DownloadService } from './file/download.service.js';
import { disclosuresOf } from './file/downloads.repository.js';
import { FilesService } from './file/files.service.js';
import {
  findExtraction,
  listFreeStock,
  stepsOf,
  type ExtractionDatabase,
  type ExtractionDetail,
} from './request/extraction.repository.js';
import { ExtractionService } from './request/extraction.service.js';
import { LinkService } from './request/link.service.js';
import { readWorld } from './request/sale-country.js';
import type { Wanted } from './request/wanted.js';
import { methodMessage } from './settings/settings.message.js';
import { SettingsService } from './settings/settings.service.js';
import { limitOf } from './settings/settings.js';

/** As many as evidence has links. */
const maxDisclosures = 200;

const extractionId = (text: string): string => idOr(() => extractionErrors('extraction.not_found'), text);

const wantedOf = (request: ExtractRequest | RequestExtractionRequest): Wanted => ({
  skuGuid: idOr(() => extractionErrors('extraction.no_stock'), request.skuGuid),
  rightGuid: idOr(() => extractionErrors('extraction.no_platform'), request.rightGuid),
  quantity: request.quantity,
  reference: request.reference,
  idempotencyKey: request.idempotencyKey,
  customer: request.single,
});

@RpcController(ExtractionServiceService)
export class ExtractionGrpc implements RpcHandlers<typeof ExtractionServiceService> {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(ExtractionService) private readonly extractions: ExtractionService,
    @Inject(LinkService) private readonly links: LinkService,
    @Inject(FilesService) private readonly files: FilesService,
    @Inject(DownloadService) private readonly downloads: DownloadService,
    @Inject(SettingsService) private readonly settings: SettingsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  private async message(actor: Actor, extraction: ExtractionDetail) {
    const steps = await stepsOf(this.database.tables<ExtractionDatabase>(), actor.ownerGuid, extraction.id);
    return { extraction: extractionMessage(extraction, steps, actor, this.clock.now()) };
  }

  async getExtractionOptions(_request: GetExtractionOptionsRequest, actor: Actor) {
    const tables = this.database.tables<ExtractionDatabase>();
    const [rows, world, settings] = await Promise.all([
      listFreeStock(tables, actor.ownerGuid),
      readWorld(tables, actor.ownerGuid),
      this.settings.find(actor),
    ]);
    return {
      products: optionsMessage(rows, world),
      countries: [...world.countries],
      quantityLimit: limitOf(settings, actor.roleName),
      confirmationMethod: methodMessage(settings.method),
    };
  }

  async extract(request: ExtractRequest, actor: Actor) {
    const extraction = await this.extractions.extract(actor, {
      ...wantedOf(request),
      code: request.code,
      method: codeMethodOf(request.method),
      isFinalConfirmed: request.isFinalConfirmed,
    });
    return this.message(actor, extraction);
  }

  async requestExtraction(request: RequestExtractionRequest, actor: Actor) {
    const { extraction, emailHint } = await this.links.request(actor, wantedOf(request));
    return { ...(await this.message(actor, extraction)), emailHint };
  }

  async findRequestedExtraction({ link }: FindRequestedExtractionRequest, actor: Actor) {
    return this.message(actor, await this.links.find(actor, link));
  }

  async confirmExtraction({ link, isFinalConfirmed }: ConfirmExtractionRequest, actor: Actor) {
    return this.message(actor, await this.links.confirm(actor, link, isFinalConfirmed));
  }

  async showPassword(request: ShowPasswordRequest, actor: Actor) {
    const id = extractionId(request.extractionGuid);
    return { password: await this.files.showPassword(actor, id, request.idempotencyKey) };
  }

  async regenerateFile(request: RegenerateFileRequest, actor: Actor) {
    const { reason, isForExtractor, code } = request;
    const extraction = await this.files.regenerate(actor, {
      ...{ reason, isForExtractor, code },
      extractionId: extractionId(request.extractionGuid),
      method: codeMethodOf(request.method),
    });
    return this.message(actor, extraction);
  }

  async getExtraction(request: GetExtractionRequest, actor: Actor) {
    const id = extractionId(request.extractionGuid);
    const found = await findExtraction(this.database.tables<ExtractionDatabase>(), actor.ownerGuid, id);
    if (found === undefined) throw extractionErrors('extraction.not_found');
    return this.message(actor, found);
  }

  async listDisclosures({ extractionGuids }: ListDisclosuresRequest, actor: Actor) {
    const tables = this.database.tables<ExtractionDatabase>();
    const given = await disclosuresOf(tables, actor.ownerGuid, extractionGuids.filter(isGuid).slice(0, maxDisclosures));
    return { disclosures: given.map(({ row, downloads }) => disclosureMessage(row, downloads)) };
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
