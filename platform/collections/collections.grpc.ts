import { Inject } from '@nestjs/common';
import {
  CollectionsServiceService,
  type CreateRecordRequest,
  type DeleteRecordRequest,
  type GetRecordRequest,
  type ListChoicesRequest,
  type MergeRecordsRequest,
  type PreviewMergeRequest,
  type UpdateRecordRequest,
} from '../../proto/gen/keyway/collections/v1/collections.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../access/index.js';
import {
  choicesRequest,
  createRequest,
  deleteRequest,
  mergeRequest,
  previewRequest,
  recordMessage,
  recordRequest,
  updateRequest,
} from './collections.message.js';
import { CollectionsService } from './collections.service.js';

@RpcController(CollectionsServiceService)
export class CollectionsGrpc implements RpcHandlers<typeof CollectionsServiceService> {
  constructor(@Inject(CollectionsService) private readonly collections: CollectionsService) {}

  async listChoices(request: ListChoicesRequest, actor: Actor) {
    const { collection } = parseRequest(choicesRequest, request);
    return { records: (await this.collections.choices(actor, collection)).map(recordMessage) };
  }

  async getRecord(request: GetRecordRequest, actor: Actor) {
    const { collection, recordGuid } = parseRequest(recordRequest, request);
    return { record: recordMessage(await this.collections.get(actor, collection, recordGuid)) };
  }

  async createRecord(request: CreateRecordRequest, actor: Actor) {
    const { collection, values } = parseRequest(createRequest, request);
    return { record: recordMessage(await this.collections.create(actor, collection, values)) };
  }

  async updateRecord(request: UpdateRecordRequest, actor: Actor) {
    const { collection, recordGuid, version, values } = parseRequest(updateRequest, request);
    return { record: recordMessage(await this.collections.update(actor, collection, recordGuid, version, values)) };
  }

  async deleteRecord(request: DeleteRecordRequest, actor: Actor) {
    const { collection, recordGuid, version } = parseRequest(deleteRequest, request);
    await this.collections.delete(actor, collection, recordGuid, version);
    return {};
  }

  async previewMerge(request: PreviewMergeRequest, actor: Actor) {
    const { collection, recordGuid, intoGuid } = parseRequest(previewRequest, request);
    const moves = await this.collections.previewMerge(actor, collection, recordGuid, intoGuid);
    return { moves: moves.map(({ kind, moved, inTheWay }) => ({ kind, count: moved, inTheWay })) };
  }

  async mergeRecords(request: MergeRecordsRequest, actor: Actor) {
    const { collection, recordGuid, version, intoGuid } = parseRequest(mergeRequest, request);
    return { record: recordMessage(await this.collections.merge(actor, collection, recordGuid, version, intoGuid)) };
  }
}
