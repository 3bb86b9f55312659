import { Inject } from '@nestjs/common';
import {
  GrantsServiceService,
  type GrantRequest,
  type ListGrantsRequest,
  type ListOffersRequest,
  type TakeBackRequest,
} from '../../../proto/gen/keyway/accounts/v1/grants.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../../access/index.js';
import { grantMessage, grantRequest, offerMessage, offersRequest } from './grants.message.js';
import { GrantsService } from './grants.service.js';

/** Permissions beside a role, in the actor's own vault. */
@RpcController(GrantsServiceService)
export class GrantsGrpc implements RpcHandlers<typeof GrantsServiceService> {
  constructor(@Inject(GrantsService) private readonly grants: GrantsService) {}

  listOffers(request: ListOffersRequest, actor: Actor) {
    return this.#answer(actor, parseRequest(offersRequest, request).userGuid);
  }

  async listGrants(_request: ListGrantsRequest, actor: Actor) {
    return { grants: (await this.grants.all(actor)).map(grantMessage) };
  }

  async grant(request: GrantRequest, actor: Actor) {
    const { userGuid, permission } = parseRequest(grantRequest, request);
    await this.grants.grant(actor, userGuid, permission);
    return this.#answer(actor, userGuid);
  }

  async takeBack(request: TakeBackRequest, actor: Actor) {
    const { userGuid, permission } = parseRequest(grantRequest, request);
    await this.grants.takeBack(actor, userGuid, permission);
    return this.#answer(actor, userGuid);
  }

  async #answer(actor: Actor, userGuid: string) {
    return { offers: (await this.grants.offers(actor, userGuid)).map(offerMessage) };
  }
}
