/** A user's own profile. */
import { permissionVersionOf, type Actor } from '../../access/index.js';
import { accountsError } from '../accounts.errors.js';
import type { AccountsRepository, AccountRow } from '../accounts.repository.js';
import type { SecondFactorRepository } from '../second-factor/second-factor.repository.js';

export interface Profile extends AccountRow {
  readonly permissions: ReadonlySet<string>;
  readonly permissionVersion: string;
  readonly hasAuthenticator: boolean;
}

export class ProfileService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly secondFactors: SecondFactorRepository,
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
