import { Inject } from '@nestjs/common';
import { callErrors } from '../../../kernel/errors.js';
import {
  InsertionsServiceService,
  type CancelInsertionRequest,
  type CommitInsertionRequest,
  type CreateInsertionRequest,
  type GetInsertionRequest,
  type Insertion,
  type ListRejectedLinesRequest,
  type RemoveFileRequest,
  type UpdateInsertionRequest,
  type UploadFileHeader,
  type UploadFileRequest,
} from '../../../proto/gen/keyway/stock/v1/insertions.js';
import { RpcController, type Actor, type RpcCall, type RpcHandlers } from '../../access/index.js';
import { idOr } from '../request-id.js';
import { stockErrors } from '../stock.errors.js';
import { CommitService } from './commit/commit.service.js';
import { fileMessage, insertionMessage, rejectedMessage } from './insertion.message.js';
import { InsertionsService } from './insertions.service.js';
import { PreflightService } from './preflight.service.js';
import { UPLOAD_LIMITS, type UploadLimits } from './staging/upload-limits.js';
import { UploadsService } from './staging/uploads.service.js';

const insertionId = (text: string): string => idOr(() => stockErrors('stock.insertion_not_found'), text);
const idempotencyKey = /^[\x21-\x7e]{8,128}$/;

const headerOf = async (parts: AsyncIterator<UploadFileRequest>): Promise<UploadFileHeader> => {
  const first = await parts.next();
  const header = first.done === true ? undefined : first.value.header;
  if (header === undefined)
    throw callErrors('request.invalid', { violations: [{ pointer: '/header', message: 'Comes first' }] });
  return header;
};

/** The bytes behind the header. */
async function* chunksOf(parts: AsyncIterator<UploadFileRequest>): AsyncGenerator<Uint8Array> {
  for (let part = await parts.next(); part.done !== true; part = await parts.next()) {
    if (part.value.chunk === undefined)
      throw callErrors('request.invalid', {
        violations: [{ pointer: '/chunk', message: 'Bytes only, after the header' }],
      });
    if (part.value.chunk.length > 0) yield part.value.chunk;
  }
}

@RpcController(InsertionsServiceService)
export class InsertionsGrpc implements RpcHandlers<typeof InsertionsServiceService> {
  constructor(
    @Inject(InsertionsService) private readonly insertions: InsertionsService,
    @Inject(UploadsService) private readonly uploads: UploadsService,
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
      declaredBytes: Number(header.sizeBytes),
    };
    const row = await this.uploads.upload(actor, file, chunksOf(parts), call.signal);
    return { file: fileMessage(row, row.refused_count) };
  }

  async removeFile(request: RemoveFileRequest, actor: Actor) {
    const fileGuid = idOr(() => stockErrors('stock.file_not_found'), request.fileGuid);
    await this.insertions.removeFile(actor, insertionId(request.insertionGuid), fileGuid);
    return {};
  }

  async *listRejectedLines(request: ListRejectedLinesRequest, actor: Actor) {
    const parts = this.preflight.rejected(actor, insertionId(request.insertionGuid));
    for await (const lines of parts) yield { lines: lines.map(rejectedMessage) };
  }

  async commitInsertion(request: CommitInsertionRequest, actor: Actor) {
    if (!idempotencyKey.test(request.idempotencyKey)) {
      throw callErrors('request.invalid', {
        violations: [{ pointer: '/idempotencyKey', message: '8 to 128 printable characters' }],
      });
    }
    const jobId = await this.commits.commit(actor, { ...request, insertionId: insertionId(request.insertionGuid) });
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
