/** Links that set a password. */
import type { Insertable, Kysely } from 'kysely';
import type { Database, Transaction } from '../../database/database.js';
import type { Tables } from '../../database/gen/tables.js';

type LinkTables = Pick<Tables, 'account_link' | 'app_user' | 'vault' | 'sign_in_failure'>;
export type LinkTx = Transaction<LinkTables>;

/** A new password, or the first: of who registered a company, of who was invited by a colleague. */
export type LinkPurpose = 'reset' | 'completion' | 'invitation';

/** Whom a link is for. */
export interface LinkUser {
  readonly userGuid: string;
  readonly ownerGuid: string;
  readonly email: string;
  readonly name: string;
  readonly company: string;
}

export interface AccountLink extends LinkUser {
  readonly purpose: LinkPurpose;
  readonly secretHash: Buffer;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

const found = (db: Kysely<LinkTables>, linkGuid: string) =>
  db
    .selectFrom('account_link as l')
    .innerJoin('app_user as u', 'u.id', 'l.user_id')
    .innerJoin('vault as v', 'v.id', 'u.vault_id')
    .where('l.id', '=', linkGuid)
    // Who was invited is active from the password on.
    .where((eb) => eb.or([eb('u.is_active', '=', true), eb('u.invited_until', 'is not', null)]))
    .select(['u.id as userGuid', 'u.vault_id as ownerGuid', 'u.email', 'u.name', 'v.company'])
    .select(['l.secret_hash as secretHash', 'l.expires_at as expiresAt', 'l.used_at as usedAt'])
    .select((eb) => eb.ref('l.purpose').$castTo<LinkPurpose>().as('purpose'));

export class PasswordLinkRepository {
  constructor(private readonly database: Database) {}

  /** Who has the address and a password, while the account is in use; held until the end of the transaction. */
  async lockUser(tx: LinkTx, email: string): Promise<{ userGuid: string; ownerGuid: string } | undefined> {
    return tx
      .selectFrom('app_user')
      .select(['id as userGuid', 'vault_id as ownerGuid'])
      .where('email', '=', email)
      .where('is_active', '=', true)
      .where('password_hash', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
  }

  /** The one link of its user: an earlier one works no more. */
  async replace(tx: LinkTx, link: Insertable<LinkTables['account_link']>): Promise<void> {
    await tx.deleteFrom('account_link').where('user_id', '=', link.user_id).execute();
    await tx.insertInto('account_link').values(link).execute();
  }

  find(linkGuid: string): Promise<AccountLink | undefined> {
    return found(this.database.tables<LinkTables>(), linkGuid).executeTakeFirst();
  }

  /** Counts a password that is about to be judged. @returns false when so many were, or the link works no more */
  async attempt(linkGuid: string, limit: number, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.#alive(linkGuid, now)
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('attempts', '<', limit)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Uses the link up. @returns false when somebody was faster, or a newer link has taken its place */
  async use(linkGuid: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.#alive(linkGuid, now).set({ used_at: now }).executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  #alive(linkGuid: string, now: Date) {
    return this.database
      .tables<LinkTables>()
      .updateTable('account_link')
      .where('id', '=', linkGuid)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now);
  }

  /**
   * The address is not locked any more for the guesses at the password of before.
   * @returns false when the user is no more
   */
  async setPassword(tx: LinkTx, userGuid: string, passwordHash: string, now: Date, guesses: Buffer): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('app_user')
      .set({ password_hash: passwordHash, password_set_at: now })
      .where('id', '=', userGuid)
      .executeTakeFirst();
    await tx.deleteFrom('sign_in_failure').where('subject', '=', guesses).execute();
    return numUpdatedRows === 1n;
  }

  /** Links that could not be used any more at that time. */
  async forgetBefore(at: Date): Promise<void> {
    await this.database.tables<LinkTables>().deleteFrom('account_link').where('expires_at', '<=', at).execute();
  }

  transaction<R>(work: (tx: LinkTx) => Promise<R>): Promise<R> {
    return this.database.transaction(work);
  }
}
