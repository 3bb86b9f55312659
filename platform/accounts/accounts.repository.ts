/** Vaults and users. */
import { sql } from 'kysely';
import type { Hold, IdleState, LinkedMember, Member, MemberSource, VaultState } from '../access/index.js';
import type { AnyTransaction, Database, Kysely, Transaction } from '../database/database.js';
import type { Tables } from '../database/gen/tables.js';
import type { Rhythm } from '../notifications/index.js';
import type { UserRole } from './roles/permission-matrix.js';
import { companyTypeOf, idleStateOf, permissionsWith, type CompanyType } from './roles/permissions.js';
import { isAppMissing, modeNumbers, modeOf, stricterOf, type SecondFactorMode } from './second-factor/second-factor.js';

export type AccountsTables = Pick<Tables, 'vault' | 'app_user'>;

/** A user with the vault, as the profile shows them. */
export interface AccountRow {
  readonly userGuid: string;
  readonly userNumber: number;
  readonly userName: string;
  readonly userEmail: string;
  readonly role: UserRole;
  readonly isActive: boolean;
  readonly secondFactorMode: number;
  /** What the vault asks of everybody; null: nothing more. */
  readonly secondFactorMinimum: number | null;
  readonly hasAuthenticator: boolean;
  /** A sign-in from before counts no more; null: every one does. */
  readonly signInsCountFrom: Date | null;
  readonly ownerGuid: string;
  readonly ownerNumber: number;
  readonly ownerName: string;
  readonly company: string;
  readonly ownerRole: CompanyType;
  readonly vaultState: VaultState;
  readonly vaultStateReason: string;
  /** Permissions beside those of the role. */
  readonly grants: readonly string[];
  /** When the second factor was last reset by staff: a token of before counts no more. Null: never. */
  readonly resetAt: Date | null;
}

type OwnerField =
  | ('ownerGuid' | 'ownerNumber' | 'ownerName' | 'company' | 'ownerRole')
  | ('vaultState' | 'vaultStateReason');

/** What a password is checked against. */
export interface Credentials {
  readonly userGuid: string;
  readonly ownerGuid: string;
  /** Null: there is none yet. */
  readonly passwordHash: string | null;
  readonly isActive: boolean;
}

/** Users with their vaults, for whoever finds them by something else. */
export const selectAccounts = (tables: Kysely<AccountsTables>) =>
  tables
    .selectFrom('app_user')
    .innerJoin('vault', 'vault.id', 'app_user.vault_id')
    .select([
      'app_user.id as userGuid',
      'app_user.number as userNumber',
      'app_user.name as userName',
      'app_user.email as userEmail',
      'app_user.role',
      'app_user.is_active as isActive',
      'app_user.second_factor_mode as secondFactorMode',
      'vault.id as ownerGuid',
      'vault.number as ownerNumber',
      'vault.name as ownerName',
      'vault.company',
      'vault.company_type as companyType',
      'vault.state as vaultState',
      'vault.state_reason as vaultStateReason',
    ])
    .select([
      sql<Date | null>`greatest(app_user.password_set_at, app_user.signed_out_at)`.as('signInsCountFrom'),
      sql<number | null>`(select s.second_factor_minimum from vault_security s
        where s.vault_id = app_user.vault_id)`.as('secondFactorMinimum'),
      sql<boolean>`exists(select from second_factor f
        where f.user_id = app_user.id and f.authenticator_secret is not null)`.as('hasAuthenticator'),
      sql<string[]>`array(select g.permission from extra_grant g where g.user_id = app_user.id)`.as('grants'),
      sql<Date | null>`(select max(r.ended_at) from owner_reset r
        where r.user_id = app_user.id and r.state = 'done')`.as('resetAt'),
    ]);

type SelectedAccount = Omit<AccountRow, 'ownerRole'> & { readonly companyType: number };

/** How the user proves who they are for the second time: the stricter one of their own mode and the vault's minimum. */
export const effectiveMode = (row: Pick<AccountRow, 'secondFactorMode' | 'secondFactorMinimum'>): SecondFactorMode =>
  stricterOf(modeOf(row.secondFactorMode), modeOf(row.secondFactorMinimum ?? modeNumbers.Email));

/** A vault that does not trade says so first: an app would open nothing more. */
const holdOf = (row: SelectedAccount): Hold | undefined =>
  idleStateOf(row.vaultState) ??
  (isAppMissing(effectiveMode(row), row.hasAuthenticator) ? ('app_missing' as const) : undefined);

/** @returns undefined for an inactive user */
export const memberOf = (row: SelectedAccount): LinkedMember | undefined => {
  if (!row.isActive) return undefined;
  const ownerRole = companyTypeOf(row.companyType);
  const { userGuid, userName, userEmail, ownerGuid, ownerName, role, grants } = row;
  const idleState = holdOf(row);
  const permissions = permissionsWith(role, ownerRole, idleState, grants);
  const tokensCountFrom = row.resetAt ?? undefined;
  return {
    ...{ userGuid, userName, userEmail, ownerGuid, ownerName, ownerRole, roleName: role },
    ...{ permissions, idleState, tokensCountFrom },
  };
};

/** Who was invited is active from now on; nothing happens to anybody else. */
export const joinInvited = async (tx: AnyTransaction, userGuid: string): Promise<void> => {
  await (tx as Transaction<AccountsTables>)
    .updateTable('app_user')
    .set({ is_active: true, invited_until: null })
    .where('id', '=', userGuid)
    .where('invited_until', 'is not', null)
    .execute();
};

/** @returns false when it was so already, or there is no such user */
export const setReceivesEmail = async (
  tx: Transaction<AccountsTables>,
  userGuid: string,
  receivesEmail: boolean,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({ receives_email: receivesEmail })
    .where('id', '=', userGuid)
    .where('receives_email', '<>', receivesEmail)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** How optional notifications are mailed to a user. */
export interface EmailSettings {
  readonly receivesEmail: boolean;
  readonly rhythm: Rhythm;
  /** IANA name. */
  readonly timeZone: string;
}

const selectEmailSettings = (db: Kysely<AccountsTables>, userGuid: string) =>
  db
    .selectFrom('app_user')
    .select(['receives_email as receivesEmail', 'letters_rhythm as rhythm', 'time_zone as timeZone'])
    .where('id', '=', userGuid);

/** As they stand until the transaction ends. */
export const lockEmailSettings = (tx: Transaction<AccountsTables>, userGuid: string): Promise<EmailSettings> =>
  selectEmailSettings(tx, userGuid).forNoKeyUpdate().executeTakeFirstOrThrow();

export const saveEmailSettings = async (
  tx: Transaction<AccountsTables>,
  userGuid: string,
  { receivesEmail, rhythm, timeZone }: EmailSettings,
): Promise<void> => {
  await tx
    .updateTable('app_user')
    .set({ receives_email: receivesEmail, letters_rhythm: rhythm, time_zone: timeZone })
    .where('id', '=', userGuid)
    .execute();
};

export class AccountsRepository implements MemberSource {
  constructor(private readonly database: Database) {}

  async account(userGuid: string): Promise<AccountRow | undefined> {
    const row = await selectAccounts(this.database.tables<AccountsTables>())
      .where('app_user.id', '=', userGuid)
      .executeTakeFirst();
    return row && { ...row, ownerRole: companyTypeOf(row.companyType) };
  }

  /** Of a profile: the vault, as who reads in it sees it. */
  async owner(ownerGuid: string): Promise<Pick<AccountRow, OwnerField>> {
    const row = await this.database
      .tables<AccountsTables>()
      .selectFrom('vault')
      .select(['id as ownerGuid', 'number as ownerNumber', 'name as ownerName', 'company'])
      .select(['company_type as companyType', 'state as vaultState', 'state_reason as vaultStateReason'])
      .where('id', '=', ownerGuid)
      .executeTakeFirstOrThrow();
    const { companyType, ...owner } = row;
    return { ...owner, ownerRole: companyTypeOf(companyType) };
  }

  async find(userGuid: string): Promise<Member | undefined> {
    const row = await selectAccounts(this.database.tables<AccountsTables>())
      .where('app_user.id', '=', userGuid)
      .executeTakeFirst();
    return row && memberOf(row);
  }

  async idleStateOf(ownerGuid: string): Promise<IdleState | undefined> {
    const { state } = await this.database
      .tables<AccountsTables>()
      .selectFrom('vault')
      .select('state')
      .where('id', '=', ownerGuid)
      .executeTakeFirstOrThrow();
    return idleStateOf(state);
  }

  async credentials(email: string): Promise<Credentials | undefined> {
    return this.database
      .tables<AccountsTables>()
      .selectFrom('app_user')
      .select(['id as userGuid', 'password_hash as passwordHash', 'is_active as isActive', 'vault_id as ownerGuid'])
      .where('email', '=', email)
      .executeTakeFirst();
  }

  emailSettings(userGuid: string): Promise<EmailSettings> {
    return selectEmailSettings(this.database.tables<AccountsTables>(), userGuid).executeTakeFirstOrThrow();
  }

  async hasLetterShortcuts(userGuid: string): Promise<boolean> {
    const { isOn } = await this.database
      .tables<AccountsTables>()
      .selectFrom('app_user')
      .select('has_letter_shortcuts as isOn')
      .where('id', '=', userGuid)
      .executeTakeFirstOrThrow();
    return isOn;
  }

  async setLetterShortcuts(userGuid: string, isOn: boolean): Promise<void> {
    await this.database
      .tables<AccountsTables>()
      .updateTable('app_user')
      .set({ has_letter_shortcuts: isOn })
      .where('id', '=', userGuid)
      .execute();
  }

  transaction<R>(work: (tx: Transaction<AccountsTables>) => Promise<R>): Promise<R> {
    return this.database.transaction(work);
  }

  async markSignedIn(userGuid: string): Promise<void> {
    await this.database
      .tables<AccountsTables>()
      .updateTable('app_user')
      .set({ last_sign_in_at: sql`now()` })
      .where('id', '=', userGuid)
      .execute();
  }
}
