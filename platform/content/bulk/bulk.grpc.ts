import { Inject } from '@nestjs/common';
import {
  BulkSelection,
  BulkServiceService,
  type PreviewBulkRequest,
  type PreviewBulkResponse,
  type StartBulkRequest,
  type StartBulkResponse,
} from '../../../proto/gen/keyway/content/v1/bulk.js';
import { RpcController, type Actor, type RpcHandlers } from '../../access/index.js';
import { BulkService } from './bulk.service.js';

@RpcController(BulkServiceService)
export class BulkGrpc implements RpcHandlers<typeof BulkServiceService> {
  constructor(@Inject(BulkService) private readonly bulk: BulkService) {}

  async previewBulk({ selection }: PreviewBulkRequest, actor: Actor): Promise<PreviewBulkResponse> {
    const { willChange, skipped, warnings } = await this.bulk.preview(actor, selection ?? BulkSelection.create());
    return { willChange, skipped: [...skipped], warnings: [...warnings] };
  }

  async startBulk({ selection }: StartBulkRequest, actor: Actor): Promise<StartBulkResponse> {
    return { jobId: await this.bulk.start(actor, selection ?? BulkSelection.create()) };
  }
}
