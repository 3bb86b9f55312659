import { Inject } from '@nestjs/common';
import {
  ListPermissionsResponse,
  UsersServiceService,
  type ChangeRoleRequest,
  type FindUserRequest,
  type GetUserRequest,
  type InviteUserRequest,
  type LookAtSessionsRequest,
  type RecordEndedSessionsRequest,
  type ResendInvitationRequest,
  type ResetSecondFactorRequest,
  type SendLettersAgainRequest,
  type SetUserActiveRequest,
  type WithdrawInvitationRequest,
} from '../../../proto/gen/keyway/accounts/v1/users.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../../access/index.js';
import { heldPermissions } from '../roles/permissions.js';
import { InvitationsService } from './invitations.service.js';
import { ReturnedLetters } from '../addresses/returned-letters.service.js';
import { UserSessionsService } from './user-sessions.service.js';
import { activeRequest, endedRequest, inviteRequest, roleRequest, userMessage, userRequest } from './users.message.js';
import { UsersService } from './users.service.js';

/** The users of the actor's own vault. */
@RpcController(UsersServiceService)
export class UsersGrpc implements RpcHandlers<typeof UsersServiceService> {
  constructor(
    @Inject(UsersService) private readonly users: UsersService,
    @Inject(InvitationsService) private readonly invitations: InvitationsService,
    @Inject(ReturnedLetters) private readonly returned: ReturnedLetters,
    @Inject(UserSessionsService) private readonly sessions: UserSessionsService,
  ) {}

  listPermissions() {
    const permissions = heldPermissions.map(({ key, grantedTo, grantedBy, holders }) => ({
      key,
      grantedTo: [...grantedTo],
      grantedBy: [...grantedBy],
      holders: holders.map(({ role, companyTypes }) => ({ role, companyTypes: [...companyTypes] })),
    }));
    return Promise.resolve(ListPermissionsResponse.fromPartial({ permissions }));
  }

  async getUser(request: GetUserRequest, actor: Actor) {
    return this.#answer(actor, parseRequest(userRequest, request).userGuid);
  }

  /** Also one who is no longer active: their sessions are what somebody wants to end. */
  async findUser(request: FindUserRequest, actor: Actor) {
    const { id, name, email } = await this.sessions.find(actor, parseRequest(userRequest, request).userGuid);
    return { userGuid: id, name, email };
  }

  async lookAtSessions(request: LookAtSessionsRequest, actor: Actor) {
    return { userGuid: await this.sessions.look(actor, parseRequest(userRequest, request).userGuid) };
  }

  async recordEndedSessions(request: RecordEndedSessionsRequest, actor: Actor) {
    const { userGuid, ...ended } = parseRequest(endedRequest, request);
    await this.sessions.recordEnded(actor, userGuid, ended);
    return {};
  }

  async inviteUser(request: InviteUserRequest, actor: Actor) {
    return this.#answer(actor, await this.invitations.invite(actor, parseRequest(inviteRequest, request)));
  }

  async resendInvitation(request: ResendInvitationRequest, actor: Actor) {
    const { userGuid } = parseRequest(userRequest, request);
    await this.invitations.resend(actor, userGuid);
    return this.#answer(actor, userGuid);
  }

  async withdrawInvitation(request: WithdrawInvitationRequest, actor: Actor) {
    await this.invitations.withdraw(actor, parseRequest(userRequest, request).userGuid);
    return {};
  }

  async changeRole(request: ChangeRoleRequest, actor: Actor) {
    const { userGuid, version, role } = parseRequest(roleRequest, request);
    await this.users.changeRole(actor, userGuid, version, role);
    return this.#answer(actor, userGuid);
  }

  async setUserActive(request: SetUserActiveRequest, actor: Actor) {
    const { userGuid, version, isActive } = parseRequest(activeRequest, request);
    await this.users.setActive(actor, userGuid, version, isActive);
    return this.#answer(actor, userGuid);
  }

  async resetSecondFactor(request: ResetSecondFactorRequest, actor: Actor) {
    await this.users.resetSecondFactor(actor, parseRequest(userRequest, request).userGuid);
    return {};
  }

  async sendLettersAgain(request: SendLettersAgainRequest, actor: Actor) {
    return { letters: await this.returned.sendAgain(actor, parseRequest(userRequest, request).userGuid) };
  }

  async #answer(actor: Actor, userGuid: string) {
    return { user: userMessage(await this.users.detail(actor, userGuid)) };
  }
}
