import { Inject } from '@nestjs/common';
import {
  PriceImportsServiceService,
  type AnnotatePriceImportRequest,
  type ApplyPriceImportRequest,
  type CheckPriceImportRequest,
  type DeletePriceImportRequest,
  type ExportPriceListRequest,
  type GetPriceImportRequest,
  type ListPriceImportRowsRequest,
  type ListPriceImportsRequest,
  type UploadPriceImportRequest,
} from '../../../proto/gen/keyway/pricing/v1/price_imports.js';
import {
  bytesOf,
  headerOf,
  parseRequest,
  RpcController,
  type Actor,
  type RpcCall,
  type RpcHandlers,
} from '../../access/index.js';
import { importIdOf, rowsRequest, rowState } from '../files/files.message.js';
import { ImportJob } from './import.job.js';
import { PriceFileJob } from './price-file.job.js';
import { exportRequest, importMessage, rowMessage } from './price-imports.message.js';
import { PriceImportsService } from './price-imports.service.js';

@RpcController(PriceImportsServiceService)
export class PriceImportsGrpc implements RpcHandlers<typeof PriceImportsServiceService> {
  constructor(
    @Inject(PriceImportsService) private readonly imports: PriceImportsService,
    @Inject(ImportJob) private readonly applying: ImportJob,
    @Inject(PriceFileJob) private readonly files: PriceFileJob,
  ) {}

  async uploadPriceImport(stream: AsyncIterable<UploadPriceImportRequest>, actor: Actor, call: RpcCall) {
    const parts = stream[Symbol.asyncIterator]();
    const { listGuid, name, sizeBytes } = await headerOf(parts);
    const bytes = bytesOf(parts, ({ chunk }) => chunk);
    const file = { subjectGuid: listGuid, name, declaredBytes: sizeBytes };
    return { import: importMessage(await this.imports.upload(actor, file, bytes, call.signal)) };
  }

  async listPriceImports({ listGuid }: ListPriceImportsRequest, actor: Actor) {
    return { imports: (await this.imports.of(actor, listGuid)).map(importMessage) };
  }

  async getPriceImport(request: GetPriceImportRequest, actor: Actor) {
    return { import: importMessage(await this.imports.find(actor, importIdOf(request))) };
  }

  async listPriceImportRows(request: ListPriceImportRowsRequest, actor: Actor) {
    const { state, after } = parseRequest(rowsRequest, request);
    const { row, rows, isMore } = await this.imports.rows(actor, importIdOf(request), rowState(state), after);
    return { rows: rows.map((each) => rowMessage(row, each)), isMore };
  }

  async checkPriceImport(request: CheckPriceImportRequest, actor: Actor) {
    return { import: importMessage(await this.imports.check(actor, importIdOf(request))) };
  }

  async applyPriceImport(request: ApplyPriceImportRequest, actor: Actor) {
    const { isWithoutErrors, isTenfoldMeant } = request;
    return { jobId: await this.applying.start(actor, importIdOf(request), { isWithoutErrors, isTenfoldMeant }) };
  }

  async deletePriceImport(request: DeletePriceImportRequest, actor: Actor) {
    await this.imports.delete(actor, importIdOf(request));
    return {};
  }

  async annotatePriceImport(request: AnnotatePriceImportRequest, actor: Actor) {
    return { jobId: await this.files.startAnnotated(actor, importIdOf(request)) };
  }

  async exportPriceList(request: ExportPriceListRequest, actor: Actor) {
    const { listGuid, format } = parseRequest(exportRequest, request);
    return { jobId: await this.files.startExport(actor, listGuid, format) };
  }
}
