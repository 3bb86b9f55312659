import { Inject } from '@nestjs/common';
import {
  PromotionImportsServiceService,
  type AnnotatePromotionImportRequest,
  type ApplyPromotionImportRequest,
  type CheckPromotionImportRequest,
  type DeletePromotionImportRequest,
  type ExportPromotionRequest,
  type GetPromotionImportRequest,
  type ListPromotionImportRowsRequest,
  type ListPromotionImportsRequest,
  type UploadPromotionImportRequest,
} from '../../../../proto/gen/keyway/pricing/v1/promotion_imports.js';
import {
  bytesOf,
  headerOf,
  parseRequest,
  RpcController,
  type Actor,
  type RpcCall,
  type RpcHandlers,
} from '../../../access/index.js';
import { importIdOf, rowsRequest, rowState } from '../../files/files.message.js';
import { PromotionFileJob } from './promotion-file.job.js';
import { exportRequest, importMessage, rowMessage } from './promotion-imports.message.js';
import { PromotionImportsService } from './promotion-imports.service.js';

@RpcController(PromotionImportsServiceService)
export class PromotionImportsGrpc implements RpcHandlers<typeof PromotionImportsServiceService> {
  constructor(
    @Inject(PromotionImportsService) private readonly imports: PromotionImportsService,
    @Inject(PromotionFileJob) private readonly files: PromotionFileJob,
  ) {}

  async uploadPromotionImport(stream: AsyncIterable<UploadPromotionImportRequest>, actor: Actor, call: RpcCall) {
    const parts = stream[Symbol.asyncIterator]();
    const { promotionGuid, name, sizeBytes } = await headerOf(parts);
    const bytes = bytesOf(parts, ({ chunk }) => chunk);
    const file = { subjectGuid: promotionGuid, name, declaredBytes: sizeBytes };
    return { import: importMessage(await this.imports.upload(actor, file, bytes, call.signal)) };
  }

  async listPromotionImports({ promotionGuid }: ListPromotionImportsRequest, actor: Actor) {
    return { imports: (await this.imports.of(actor, promotionGuid)).map(importMessage) };
  }

  async getPromotionImport(request: GetPromotionImportRequest, actor: Actor) {
    return { import: importMessage(await this.imports.find(actor, importIdOf(request))) };
  }

  async listPromotionImportRows(request: ListPromotionImportRowsRequest, actor: Actor) {
    const { state, after } = parseRequest(rowsRequest, request);
    const { row, rows, isMore } = await this.imports.rows(actor, importIdOf(request), rowState(state), after);
    return { rows: rows.map((each) => rowMessage(row, each)), isMore };
  }

  async checkPromotionImport(request: CheckPromotionImportRequest, actor: Actor) {
    return { import: importMessage(await this.imports.check(actor, importIdOf(request))) };
  }

  async applyPromotionImport(request: ApplyPromotionImportRequest, actor: Actor) {
    return { import: importMessage(await this.imports.apply(actor, importIdOf(request), request.isWithoutErrors)) };
  }

  async deletePromotionImport(request: DeletePromotionImportRequest, actor: Actor) {
    await this.imports.delete(actor, importIdOf(request));
    return {};
  }

  async annotatePromotionImport(request: AnnotatePromotionImportRequest, actor: Actor) {
    return { jobId: await this.files.startAnnotated(actor, importIdOf(request)) };
  }

  async exportPromotion(request: ExportPromotionRequest, actor: Actor) {
    const { promotionGuid, format } = parseRequest(exportRequest, request);
    return { jobId: await this.files.startExport(actor, promotionGuid, format) };
  }
}
