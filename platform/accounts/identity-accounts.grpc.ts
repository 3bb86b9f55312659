import { Inject } from '@nestjs/common';
import { IdentityAccountsServiceService } from '../../proto/gen/keyway/accounts/v1/accounts.js';
import type { FindAccountRequest, VerifyPasswordRequest } from '../../proto/gen/keyway/accounts/v1/accounts.js';
import { parseRequest, RpcController, type IdentityCaller, type RpcHandlers } from '../access/index.js';
import { accountsError } from './accounts.errors.js';
import { findAccountRequest, verifyPasswordRequest } from './accounts.message.js';
import { AccountsRepository } from './accounts.repository.js';
import { SignInService } from './sign-in/sign-in.service.js';

/** What the embedded identity provider asks, with the token it signed for itself. */
@RpcController(IdentityAccountsServiceService)
export class IdentityAccountsGrpc implements RpcHandlers<typeof IdentityAccountsServiceService, IdentityCaller> {
  constructor(
    @Inject(SignInService) private readonly signIn: SignInService,
    @Inject(AccountsRepository) private readonly accounts: AccountsRepository,
  ) {}

  async verifyPassword(request: VerifyPasswordRequest, { correlationId }: IdentityCaller) {
    const attempt = parseRequest(verifyPasswordRequest, request);
    return { userGuid: await this.signIn.verify({ ...attempt, correlationId }) };
  }

  async findAccount(request: FindAccountRequest) {
    const { userGuid } = parseRequest(findAccountRequest, request);
    const account = await this.accounts.account(userGuid);
    if (!account?.isActive) throw accountsError('accounts.not_found');
    const { userEmail: email, userName: name, ownerGuid, signInsCountFrom } = account;
    return { userGuid, email, name, ownerGuid, signInsCountFrom: signInsCountFrom?.toISOString() };
  }
}
