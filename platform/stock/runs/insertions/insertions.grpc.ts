import { Inject } from '@nestjs/common';
import type {
  ListChunksRequest,
  OpenFileRequest,
  RemoveFileRequest,
  SendChunkRequest,
  UploadFileRequest,
} from '../../../../proto/gen/keyway/stock/v1/insertion_files.js';
import type {
  ListRejectedLinesRequest,
  OpenErrorKeysRequest,
} from '../../../../proto/gen/keyway/stock/v1/insertion_findings.js';
import {
  InsertionsServiceService,
  rejectedPolicyToNumber,
  type CancelInsertionRequest,
  type CommitInsertionRequest,
  type CreateInsertionRequest,
  type GetInsertionRequest,
  type Insertion,
  type UpdateInsertionRequest,
} from '../../../../proto/gen/keyway/stock/v1/insertions.js';
import { codeMethodOf } from '../../../accounts/index.js';
import { bytesOf, headerOf, RpcController, type Actor, type RpcCall, type RpcHandlers } from '../../../access/index.js';
import { stockErrors } from '../../stock.errors.js';
import { assertIdempotencyKey, idOr } from '../../../request-id.js';
import { CommitService } from './commit/commit.service.js';
import { ChunksService } from './chunks/chunks.service.js';
import { LargeFilesService, sha256Of } from './chunks/large-files.service.js';
import { ErrorKeysService } from './error-keys/error-keys.service.js';
import {
  chunksMessage,
  fileMessage,
  incomingMessage,
  insertionMessage,
  receivedMessage,
  rejectedMessage,
} from './insertion.message.js';
import { InsertionsService } from './insertions.service.js';
import { PreflightService } from './preflight.service.js';
import { UPLOAD_LIMITS, type UploadLimits } from './staging/upload-limits.js';
import { UploadsService } from './staging/uploads.service.js';

const insertionId = (text: string): string => idOr(() => stockErrors('stock.insertion_not_found'), text);
const fileId = (text: string): string => idOr(() => stockErrors('stock.file_not_found'), text);

@RpcController(InsertionsServiceService)
export class InsertionsGrpc implements RpcHandlers<typeof InsertionsServiceService> {
  constructor(
    @Inject(InsertionsService) private readonly insertions: InsertionsService,
    @Inject(UploadsService) private readonly uploads: UploadsService,
    @Inject(LargeFilesService) private readonly largeFiles: LargeFilesService,
    @Inject(ChunksService) private readonly chunks: ChunksService,
    @Inject(ErrorKeysService) private readonly errorKeys: ErrorKeysService,
    @Inject(PreflightService) private readonly preflight: PreflightService,
    @Inject(CommitService) private readonly commits: CommitService,
    @Inject(UPLOAD_LIMITS) private readonly limits: UploadLimits,
  ) {}

  async createInsertion(_request: CreateInsertionRequest, actor: Actor) {
    const { id } = await this.insertions.create(actor);
    return { insertion: await this.view(actor, id) };
  }

  async updateInsertion(request: UpdateInsertionRequest, actor: Actor) {
    const id = insertionId(request.insertionGuid);
    await this.insertions.update(actor, id, {
      note: request.note,
      step: request.step,
      productGuid:
        request.productGuid === undefined
          ? undefined
          : idOr(() => stockErrors('stock.product_not_insertable'), request.productGuid),
      skuGuid:
        request.skuGuid === undefined
          ? undefined
          : idOr(() => stockErrors('stock.sku_not_insertable'), request.skuGuid),
      rightGuid:
        request.rightGuid === undefined
          ? undefined
          : idOr(() => stockErrors('stock.right_not_open'), request.rightGuid),
    });
    return { insertion: await this.view(actor, id) };
  }

  async getInsertion(request: GetInsertionRequest, actor: Actor) {
    return { insertion: await this.view(actor, insertionId(request.insertionGuid)) };
  }

  async uploadFile(stream: AsyncIterable<UploadFileRequest>, actor: Actor, call: RpcCall) {
    const parts = stream[Symbol.asyncIterator]();
    const header = await headerOf(parts);
    const file = {
      insertionId: insertionId(header.insertionGuid),
      name: header.name,
      declaredBytes: header.sizeBytes,
    };
    const bytes = bytesOf(parts, ({ chunk }) => chunk);
    const row = await this.uploads.upload(actor, file, bytes, call.signal);
    return { file: fileMessage(row, row.refused_count) };
  }

  async openFile(request: OpenFileRequest, actor: Actor) {
    const { name, headSha256 } = request;
    const file = await this.largeFiles.open(actor, {
      ...{ insertionId: insertionId(request.insertionGuid), name, headSha256 },
      sizeBytes: request.sizeBytes,
    });
    return { file: incomingMessage(file) };
  }

  async sendChunk(stream: AsyncIterable<SendChunkRequest>, actor: Actor, call: RpcCall) {
    const parts = stream[Symbol.asyncIterator]();
    const header = await headerOf(parts);
    const chunk = {
      insertionId: insertionId(header.insertionGuid),
      fileGuid: fileId(header.fileGuid),
      chunkNo: header.chunkNo,
      sha256: sha256Of(header.sha256),
    };
    const bytes = bytesOf(parts, (part) => part.bytes);
    return receivedMessage(await this.chunks.receive(actor, chunk, bytes, call.signal));
  }

  async listChunks(request: ListChunksRequest, actor: Actor) {
    const id = insertionId(request.insertionGuid);
    const { file, chunks } = await this.largeFiles.chunks(actor, id, fileId(request.fileGuid));
    return chunksMessage(file, chunks);
  }

  async openErrorKeys(request: OpenErrorKeysRequest, actor: Actor) {
    const openUntil = await this.errorKeys.open(actor, insertionId(request.insertionGuid), {
      code: request.code,
      method: codeMethodOf(request.method),
    });
    return { openUntil: openUntil.toISOString() };
  }

  async removeFile(request: RemoveFileRequest, actor: Actor) {
    await this.insertions.removeFile(actor, insertionId(request.insertionGuid), fileId(request.fileGuid));
    return {};
  }

  async *listRejectedLines(request: ListRejectedLinesRequest, actor: Actor) {
    const parts = this.preflight.rejected(actor, insertionId(request.insertionGuid));
    for await (const lines of parts) yield { lines: lines.map(rejectedMessage) };
  }

  async commitInsertion(request: CommitInsertionRequest, actor: Actor) {
    assertIdempotencyKey(request.idempotencyKey);
    const jobId = await this.commits.commit(actor, {
      ...request,
      insertionId: insertionId(request.insertionGuid),
      rejectedPolicy: rejectedPolicyToNumber(request.rejectedPolicy),
    });
    return { jobId };
  }

  async cancelInsertion(request: CancelInsertionRequest, actor: Actor) {
    await this.commits.cancel(actor, insertionId(request.insertionGuid));
    return {};
  }

  private async view(actor: Actor, id: string): Promise<Insertion> {
    return insertionMessage(await this.preflight.view(actor, id), this.limits);
  }
}
