import { Inject } from '@nestjs/common';
import {
  ImportsServiceService,
  type AnnotateImportRequest,
  type ApplyImportRequest,
  type CheckImportRequest,
  type DeleteImportRequest,
  type ExportCatalogueRequest,
  type GetImportRequest,
  type ListImportRowsRequest,
  type UploadImportRequest,
} from '../../../proto/gen/keyway/catalogue/v1/imports.js';
import {
  bytesOf,
  headerOf,
  parseRequest,
  RpcController,
  type Actor,
  type RpcCall,
  type RpcHandlers,
} from '../../access/index.js';
import { idOr } from '../../request-id.js';
import { catalogueErrors } from '../catalogue.errors.js';
import { ApplyJob } from './apply/apply.job.js';
import { CatalogueFileJob } from './export/catalogue-file.job.js';
import { exportRequest, importMessage, rowMessage, rowsRequest, rowState } from './imports.message.js';
import { ImportsService } from './imports.service.js';

const idOf = ({ importGuid }: { readonly importGuid: string }): string =>
  idOr(() => catalogueErrors('catalogue.import_not_found'), importGuid);

@RpcController(ImportsServiceService)
export class ImportsGrpc implements RpcHandlers<typeof ImportsServiceService> {
  constructor(
    @Inject(ImportsService) private readonly imports: ImportsService,
    @Inject(ApplyJob) private readonly applying: ApplyJob,
    @Inject(CatalogueFileJob) private readonly files: CatalogueFileJob,
  ) {}

  async uploadImport(stream: AsyncIterable<UploadImportRequest>, actor: Actor, call: RpcCall) {
    const parts = stream[Symbol.asyncIterator]();
    const { name, sizeBytes } = await headerOf(parts);
    const bytes = bytesOf(parts, ({ chunk }) => chunk);
    const file = { name, declaredBytes: sizeBytes };
    return { import: importMessage(await this.imports.upload(actor, file, bytes, call.signal)) };
  }

  async getImport(request: GetImportRequest, actor: Actor) {
    return { import: importMessage(await this.imports.find(actor, idOf(request))) };
  }

  async listImportRows(request: ListImportRowsRequest, actor: Actor) {
    const { state, after } = parseRequest(rowsRequest, request);
    const { found, rows, isMore } = await this.imports.rows(actor, idOf(request), rowState(state), after);
    return { rows: rows.map((row) => rowMessage(found, row)), isMore };
  }

  async checkImport(request: CheckImportRequest, actor: Actor) {
    return { import: importMessage(await this.imports.check(actor, idOf(request))) };
  }

  async applyImport(request: ApplyImportRequest, actor: Actor) {
    return { jobId: await this.applying.start(actor, idOf(request), request.isWithoutErrors) };
  }

  async deleteImport(request: DeleteImportRequest, actor: Actor) {
    await this.imports.delete(actor, idOf(request));
    return {};
  }

  async annotateImport(request: AnnotateImportRequest, actor: Actor) {
    return { jobId: await this.files.startAnnotated(actor, idOf(request)) };
  }

  async exportCatalogue(request: ExportCatalogueRequest, actor: Actor) {
    const { format } = parseRequest(exportRequest, request);
    return { jobId: await this.files.startExport(actor, format) };
  }
}
