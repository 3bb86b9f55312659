/** Links that set a password, and how many letters visitors have asked for. */
import { sql, type Kysely } from 'kysely';
import type { Database, Transaction } from '../../database/database.js';
import type { Tables } from '../../database/gen/tables.js';

type LinkTables = Pick<Tables, 'account_link' | 'app_user' | 'vault' | 'letter_request' | 'sign_in_failure'>;
export type LinkTx = Transaction<LinkTables>;

/** A link with whom it is for. */
export interface AccountLink {
  readonly userGuid: string;
  readonly ownerGuid: string;
  readonly email: string;
  readonly name: string;
  readonly company: string;
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
    .where('u.is_active', '=', true)
    .select(['u.id as userGuid', 'u.vault_id as ownerGuid', 'u.email', 'u.name', 'v.company'])
    .select(['l.secret_hash as secretHash', 'l.expires_at as expiresAt', 'l.used_at as usedAt']);

export class PasswordLinkRepository {
  constructor(private readonly database: Database) {}

  /**
   * Counts a letter that is asked for, in one statement, before anything is known of who asks.
   * @returns false, and counts nothing, when so many were asked for in the hour that has begun with the first
   */
  async reserve(tx: LinkTx, subject: Buffer, limit: number, now: Date, begunBefore: Date): Promise<boolean> {
    const { rows } = await sql`
      insert into letter_request as kept (subject, begun_at, requests) values (${subject}, ${now}, 1)
      on conflict (subject) do update set
        begun_at = case when kept.begun_at <= ${begunBefore} then ${now} else kept.begun_at end,
        requests = case when kept.begun_at <= ${begunBefore} then 1 else kept.requests + 1 end
      where kept.requests < ${limit} or kept.begun_at <= ${begunBefore}
      returning kept.requests`.execute(tx);
    return rows.length === 1;
  }

  /** When the hours of these began; of each that is counted. */
  async begun(subjects: readonly Buffer[]): Promise<Date[]> {
    const rows = await this.database
      .tables<LinkTables>()
      .selectFrom('letter_request')
      .select('begun_at')
      .where('subject', 'in', [...subjects])
      .execute();
    return rows.map(({ begun_at }) => begun_at);
  }

  /** Who has the address, while the account is in use; held until the end of the transaction. */
  async lockUser(tx: LinkTx, email: string): Promise<{ userGuid: string; ownerGuid: string } | undefined> {
    return tx
      .selectFrom('app_user')
      .select(['id as userGuid', 'vault_id as ownerGuid'])
      .where('email', '=', email)
      .where('is_active', '=', true)
      .forUpdate()
      .executeTakeFirst();
  }

  /** The one link of its user: an earlier one works no more. */
  async replace(tx: LinkTx, link: LinkTables['account_link']): Promise<void> {
    await tx.deleteFrom('account_link').where('user_id', '=', link.user_id).execute();
    await tx.insertInto('account_link').values(link).execute();
  }

  find(linkGuid: string): Promise<AccountLink | undefined> {
    return found(this.database.tables<LinkTables>(), linkGuid).executeTakeFirst();
  }

  /** Uses the link up. @returns false when somebody was faster, or a newer link has taken its place */
  async use(linkGuid: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.database
      .tables<LinkTables>()
      .updateTable('account_link')
      .set({ used_at: now })
      .where('id', '=', linkGuid)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** The address is not locked any more for the guesses at the password of before. */
  async setPassword(tx: LinkTx, userGuid: string, passwordHash: string, now: Date, guesses: Buffer): Promise<void> {
    await tx
      .updateTable('app_user')
      .set({ password_hash: passwordHash, password_set_at: now })
      .where('id', '=', userGuid)
      .execute();
    await tx.deleteFrom('sign_in_failure').where('subject', '=', guesses).execute();
  }

  /** What no longer counts, and links that could not be used any more at that time. */
  async forgetBefore(at: Date): Promise<void> {
    const tables = this.database.tables<LinkTables>();
    await tables.deleteFrom('letter_request').where('begun_at', '<=', at).execute();
    await tables.deleteFrom('account_link').where('expires_at', '<=', at).execute();
  }

  transaction<R>(work: (tx: LinkTx) => Promise<R>): Promise<R> {
    return this.database.transaction(work);
  }
}
