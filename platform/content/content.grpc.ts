import { Inject } from '@nestjs/common';
import {
  ContentServiceService,
  ExportFormat,
  type DownloadListRequest,
  type DownloadListResponse,
  ExportListRequest,
  type ExportListResponse,
} from '../../proto/gen/keyway/content/v1/content.js';
import { RpcController, type Actor, type RpcHandlers } from '../access/index.js';
import { ListExportService, type ExportRequest } from './export/list-export.service.js';

const exportRequestOf = ({ originalUrl, filter, columns, format }: ExportListRequest): ExportRequest => ({
  originalUrl,
  filter,
  columns,
  format: format === ExportFormat.XLSX ? 'xlsx' : 'csv',
});

@RpcController(ContentServiceService)
export class ContentGrpc implements RpcHandlers<typeof ContentServiceService> {
  constructor(@Inject(ListExportService) private readonly exports: ListExportService) {}

  async exportList(request: ExportListRequest, actor: Actor): Promise<ExportListResponse> {
    const { jobId = '' } = await this.exports.start(actor, exportRequestOf(request));
    return { jobId };
  }

  async *downloadList({ list }: DownloadListRequest, actor: Actor): AsyncGenerator<DownloadListResponse> {
    const { name, contentType, chunks } = await this.exports.file(
      actor,
      exportRequestOf(list ?? ExportListRequest.create()),
    );
    yield { fileName: name, contentType, chunk: new Uint8Array() };
    for await (const chunk of chunks) yield { fileName: '', contentType: '', chunk };
  }
}
