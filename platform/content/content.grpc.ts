import { Inject } from '@nestjs/common';
import {
  ContentServiceService,
  type ExportListRequest,
  type ExportListResponse,
} from '../../proto/gen/keyway/content/v1/content.js';
import { RpcController, type Actor, type RpcHandlers } from '../access/index.js';
import { ListExportService } from './list/list-export.service.js';

@RpcController(ContentServiceService)
export class ContentGrpc implements RpcHandlers<typeof ContentServiceService> {
  constructor(@Inject(ListExportService) private readonly exports: ListExportService) {}

  async exportList({ originalUrl, filter, columns }: ExportListRequest, actor: Actor): Promise<ExportListResponse> {
    return { jobId: await this.exports.start(actor, { originalUrl, filter, columns }) };
  }
}
