/** A user's own profile. */
import { permissionVersionOf, type Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import { accountsError } from '../accounts.errors.js';
import { setReceivesEmail, type AccountsRepository, type AccountRow } from '../accounts.repository.js';
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
    private readonly audit: AuditLog,
  ) {}

  /** Whether notifications that are optional are mailed, too. */
  receivesEmail(actor: Actor): Promise<boolean> {
    return this.accounts.receivesEmail(actor.userGuid);
  }

  async setReceivesEmail(actor: Actor, receivesEmail: boolean): Promise<void> {
    const id = actor.userGuid;
    await this.accounts.transaction(async (tx) => {
      if (!(await setReceivesEmail(tx, id, receivesEmail))) return;
      await this.audit.write(tx, actor, {
        action: 'accounts.email_settings_changed',
        object: { kind: 'user', id },
        before: { receivesEmail: !receivesEmail },
        after: { receivesEmail },
      });
    });
  }

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
