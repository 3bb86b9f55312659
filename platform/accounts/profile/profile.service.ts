/** A user's own profile. */
import { Inject, Injectable } from '@nestjs/common';
import { permissionVersionOf, type Actor } from '../../access/index.js';
import { accountsError } from '../accounts.errors.js';
import { AccountsRepository, type AccountRow } from '../accounts.repository.js';
import { SecondFactorRepository } from '../second-factor/second-factor.repository.js';

export interface Profile extends AccountRow {
  readonly permissions: ReadonlySet<string>;
  readonly permissionVersion: string;
  readonly hasAuthenticator: boolean;
}

@Injectable()
export class ProfileService {
  constructor(
    @Inject(AccountsRepository) private readonly accounts: AccountsRepository,
    @Inject(SecondFactorRepository) private readonly secondFactors: SecondFactorRepository,
  ) {}

  /** @throws accounts.inactive */
  async own(actor: Actor): Promise<Profile> {
    const [row, secondFactor] = await Promise.all([
      this.accounts.account(actor.userGuid),
      this.secondFactors.state(actor.userGuid),
    ]);
    if (!row?.isActive) throw accountsError('accounts.inactive');
    return {
      ...row,
      permissions: actor.permissions,
      permissionVersion: permissionVersionOf(actor.permissions),
      hasAuthenticator: secondFactor.authenticatorSecret !== null,
    };
  }
}
