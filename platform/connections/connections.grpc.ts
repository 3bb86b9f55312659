import { Inject } from '@nestjs/common';
import {
  ConnectionsServiceService,
  type AcceptConnectionRequest,
  type ActivateConnectionRequest,
  type CancelConnectionRequest,
  type EndConnectionRequest,
  type GetConnectionRequest,
  type GetPendingRequest,
  type InviteConnectionRequest,
  type ReinviteConnectionRequest,
  type RejectConnectionRequest,
  type SuspendConnectionRequest,
} from '../../proto/gen/keyway/connections/v1/connections.js';
import { isGuid } from '../request-id.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../access/index.js';
import { connectionsError } from './connections.errors.js';
import {
  connectionMessage,
  connectionRequest,
  endRequest,
  inviteRequest,
  pendingMessage,
} from './connections.message.js';
import { ConnectionsService } from './connections.service.js';

/** @throws connections.not_found for what is no id */
const guidIn = (request: { readonly connectionGuid: string }): string => {
  const { connectionGuid } = parseRequest(connectionRequest, request);
  if (!isGuid(connectionGuid)) throw connectionsError('connections.not_found');
  return connectionGuid;
};

@RpcController(ConnectionsServiceService)
export class ConnectionsGrpc implements RpcHandlers<typeof ConnectionsServiceService> {
  constructor(@Inject(ConnectionsService) private readonly connections: ConnectionsService) {}

  async getConnection(request: GetConnectionRequest, actor: Actor) {
    return { connection: connectionMessage(await this.connections.detail(actor, guidIn(request))) };
  }

  async getPending(request: GetPendingRequest, actor: Actor) {
    return pendingMessage(await this.connections.pending(actor, guidIn(request)));
  }

  async inviteConnection(request: InviteConnectionRequest, actor: Actor) {
    return { connectionGuid: await this.connections.invite(actor, parseRequest(inviteRequest, request)) };
  }

  async reinviteConnection(request: ReinviteConnectionRequest, actor: Actor) {
    await this.connections.reinvite(actor, guidIn(request));
    return {};
  }

  async cancelConnection(request: CancelConnectionRequest, actor: Actor) {
    await this.connections.cancel(actor, guidIn(request));
    return {};
  }

  async acceptConnection(request: AcceptConnectionRequest, actor: Actor) {
    await this.connections.accept(actor, guidIn(request));
    return {};
  }

  async rejectConnection(request: RejectConnectionRequest, actor: Actor) {
    await this.connections.reject(actor, guidIn(request));
    return {};
  }

  async suspendConnection(request: SuspendConnectionRequest, actor: Actor) {
    await this.connections.suspend(actor, guidIn(request));
    return {};
  }

  async activateConnection(request: ActivateConnectionRequest, actor: Actor) {
    await this.connections.activate(actor, guidIn(request));
    return {};
  }

  async endConnection(request: EndConnectionRequest, actor: Actor) {
    await this.connections.end(actor, guidIn(request), parseRequest(endRequest, request).closingOffers);
    return {};
  }
}
