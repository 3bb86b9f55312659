import { Inject } from '@nestjs/common';
import { UsersServiceService, type FindUserRequest } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../../access/index.js';
import { accountsError } from '../accounts.errors.js';
import { findAccountRequest } from '../accounts.message.js';
import { AccountsRepository } from '../accounts.repository.js';

/** The users of the actor's own vault. */
@RpcController(UsersServiceService)
export class UsersGrpc implements RpcHandlers<typeof UsersServiceService> {
  constructor(@Inject(AccountsRepository) private readonly accounts: AccountsRepository) {}

  async findUser(request: FindUserRequest, actor: Actor) {
    const { userGuid } = parseRequest(findAccountRequest, request);
    const found = await this.accounts.account(userGuid);
    // Also one who is no longer active: their sessions are what somebody wants to end.
    if (found?.ownerGuid !== actor.ownerGuid) throw accountsError('accounts.not_found');
    return { userGuid, name: found.userName, email: found.userEmail };
  }
}
