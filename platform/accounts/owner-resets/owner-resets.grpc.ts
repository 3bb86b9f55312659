import { Inject } from '@nestjs/common';
import {
  OwnerResetsServiceService,
  type CancelResetRequest,
  type ListOfCompanyRequest,
  type ListWaitingRequest,
  type RequestResetRequest,
} from '../../../proto/gen/keyway/accounts/v1/owner_resets.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../../access/index.js';
import { cancelRequest, companyRequest, resetMessage, resetRequest } from './owner-resets.message.js';
import { OwnerResetsService } from './owner-resets.service.js';

/** Lost second factors of Owners: for staff by company, for Owners those of their own vault. */
@RpcController(OwnerResetsServiceService)
export class OwnerResetsGrpc implements RpcHandlers<typeof OwnerResetsServiceService> {
  constructor(@Inject(OwnerResetsService) private readonly resets: OwnerResetsService) {}

  async requestReset(request: RequestResetRequest, actor: Actor) {
    const wanted = parseRequest(resetRequest, request);
    await this.resets.request(actor, wanted);
    return this.#ofCompany(wanted.companyGuid);
  }

  listOfCompany(request: ListOfCompanyRequest) {
    return this.#ofCompany(parseRequest(companyRequest, request).companyGuid);
  }

  async listWaiting(_request: ListWaitingRequest, actor: Actor) {
    return { resets: (await this.resets.waiting(actor)).map((reset) => resetMessage(reset, false)) };
  }

  async cancelReset(request: CancelResetRequest, actor: Actor) {
    await this.resets.cancel(actor, parseRequest(cancelRequest, request).resetGuid);
    return {};
  }

  async #ofCompany(companyGuid: string) {
    return { resets: (await this.resets.latest(companyGuid)).map((reset) => resetMessage(reset, true)) };
  }
}
