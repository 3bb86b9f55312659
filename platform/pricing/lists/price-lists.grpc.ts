import { Inject } from '@nestjs/common';
import {
  PriceListsServiceService,
  type AssignPriceListRequest,
  type CopyPriceListRequest,
  type CreatePriceListRequest,
  type DeletePriceListRequest,
  type GetPriceListRequest,
  type ListAssignmentsRequest,
  type ListPriceListsRequest,
  type PreviewCopyRequest,
  type SetDefaultPriceListRequest,
  type UpdatePriceListRequest,
} from '../../../proto/gen/keyway/pricing/v1/price_lists.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../../access/index.js';
import { AssigningService } from '../assigning/assigning.service.js';
import { copySchema, previewMessage } from '../copying/copy.message.js';
import { CopyingService } from '../copying/copying.service.js';
import { ListsService } from './lists.service.js';
import {
  assignmentMessage,
  changedList,
  defaultMessage,
  listMessage,
  newCopy,
  newList,
} from './price-lists.message.js';

@RpcController(PriceListsServiceService)
export class PriceListsGrpc implements RpcHandlers<typeof PriceListsServiceService> {
  constructor(
    @Inject(ListsService) private readonly lists: ListsService,
    @Inject(CopyingService) private readonly copying: CopyingService,
    @Inject(AssigningService) private readonly assigning: AssigningService,
  ) {}

  async listPriceLists(_request: ListPriceListsRequest, actor: Actor) {
    const lists = await this.lists.choices(actor);
    return {
      lists: lists.map(({ id, title, default_currency, is_default }) => ({
        ...{ listGuid: id, title, defaultCurrency: default_currency, isDefault: is_default },
      })),
    };
  }

  async getPriceList({ listGuid }: GetPriceListRequest, actor: Actor) {
    return { list: listMessage(await this.lists.detail(actor, listGuid)) };
  }

  async createPriceList(request: CreatePriceListRequest, actor: Actor) {
    const { terms, idempotencyKey } = parseRequest(newList, request);
    return this.getPriceList({ listGuid: await this.lists.create(actor, terms, idempotencyKey) }, actor);
  }

  async updatePriceList(request: UpdatePriceListRequest, actor: Actor) {
    const { listGuid, terms, version } = parseRequest(changedList, request);
    await this.lists.update(actor, listGuid, terms, version);
    return this.getPriceList({ listGuid }, actor);
  }

  async deletePriceList({ listGuid, version }: DeletePriceListRequest, actor: Actor) {
    await this.lists.delete(actor, listGuid, version);
    return {};
  }

  async previewCopy({ listGuid, copy }: PreviewCopyRequest, actor: Actor) {
    return previewMessage(await this.copying.preview(actor, listGuid, parseRequest(copySchema, copy)));
  }

  async copyPriceList(request: CopyPriceListRequest, actor: Actor) {
    const { listGuid, terms, idempotencyKey } = parseRequest(newCopy, request);
    const copy = parseRequest(copySchema, request.copy);
    const made = await this.copying.copy(actor, listGuid, terms, copy, idempotencyKey);
    return { listGuid: made.listId, jobId: made.jobId };
  }

  async listAssignments(_request: ListAssignmentsRequest, actor: Actor) {
    const { defaultList, assignments } = await this.assigning.all(actor);
    return { defaultList: defaultMessage(defaultList), assignments: assignments.map(assignmentMessage) };
  }

  async assignPriceList({ connectionGuid, listGuid, version }: AssignPriceListRequest, actor: Actor) {
    const assignment = await this.assigning.assign(actor, connectionGuid, listGuid, version);
    return { assignment: assignmentMessage(assignment) };
  }

  async setDefaultPriceList({ listGuid, version }: SetDefaultPriceListRequest, actor: Actor) {
    return { defaultList: defaultMessage(await this.assigning.setDefault(actor, listGuid, version)) };
  }
}
