/** Links between a provider's subjects and our users. */
import { sql } from 'kysely';
import type { ForeignUser, LinkedMember, MemberLinks } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Database, Transaction } from '../../database/database.js';
import type { Tables } from '../../database/gen/tables.js';
import { joinInvited, memberOf, selectAccounts, type AccountsTables } from '../accounts.repository.js';

export type LinkTables = AccountsTables & Pick<Tables, 'identity_link'>;

interface Candidate {
  readonly userGuid: string;
  readonly ownerGuid: string;
  readonly userName: string;
}

/** A link that an operator makes: it takes the place of the user's link at this issuer, and of the subject's. */
export const provisionLink = async (
  database: Database,
  { email, issuer, subject }: Pick<ForeignUser, 'email' | 'issuer' | 'subject'>,
): Promise<void> => {
  await database.transaction<LinkTables, void>(async (tx) => {
    const user = await tx
      .selectFrom('app_user')
      .select(['id', 'vault_id'])
      .where('email', '=', email.toLowerCase())
      .executeTakeFirstOrThrow();
    await tx
      .deleteFrom('identity_link')
      .where('issuer', '=', issuer)
      .where((eb) => eb.or([eb('subject', '=', subject), eb('user_id', '=', user.id)]))
      .execute();
    await tx
      .insertInto('identity_link')
      .values({ vault_id: user.vault_id, user_id: user.id, issuer, subject })
      .execute();
    await joinInvited(tx, user.id);
  });
};

export class IdentityLinkRepository implements MemberLinks {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  async findLinked(issuer: string, subject: string): Promise<LinkedMember | undefined> {
    const tables = this.database.tables<LinkTables>();
    const linked = tables
      .selectFrom('identity_link')
      .select('user_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject);
    const row = await selectAccounts(this.database.tables<AccountsTables>())
      .where('app_user.id', '=', linked)
      .executeTakeFirst();
    return row && memberOf(row);
  }

  async link(user: ForeignUser, correlationId: string): Promise<LinkedMember | undefined> {
    await this.database.transaction<LinkTables, void>(async (tx) => {
      const candidate = await this.candidate(tx, user);
      if (candidate !== undefined && (await this.insert(tx, candidate, user)))
        await this.record(tx, candidate, user, correlationId);
    });
    // Whoever was first, also on another node: the link that stands is the answer.
    return this.findLinked(user.issuer, user.subject);
  }

  private candidate(tx: Transaction<LinkTables>, { email, owner }: ForeignUser): Promise<Candidate | undefined> {
    const found = tx
      .selectFrom('app_user')
      .innerJoin('vault', 'vault.id', 'app_user.vault_id')
      .select(['app_user.id as userGuid', 'app_user.vault_id as ownerGuid', 'app_user.name as userName'])
      .where('app_user.email', '=', email)
      // Who was invited joins with the link.
      .where((eb) => eb.or([eb('app_user.is_active', '=', true), eb('app_user.invited_until', '>', sql<Date>`now()`)]));
    const inVault =
      owner === undefined
        ? found
        : found.where((eb) => eb.or([eb('vault.name', '=', owner), eb(sql`vault.id::text`, '=', owner)]));
    return inVault.executeTakeFirst();
  }

  /** @returns false when the user has a link at this issuer already, or the subject one to another user */
  private async insert(tx: Transaction<LinkTables>, candidate: Candidate, user: ForeignUser): Promise<boolean> {
    const { userGuid: user_id, ownerGuid: vault_id } = candidate;
    const { issuer, subject } = user;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('identity_link')
      .values({ vault_id, user_id, issuer, subject })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return false;
    await joinInvited(tx, user_id);
    return true;
  }

  private async record(
    tx: Transaction<LinkTables>,
    { userGuid, ownerGuid, userName }: Candidate,
    { issuer, subject, name }: ForeignUser,
    correlationId: string,
  ): Promise<void> {
    const isRenamed = name !== undefined && name !== userName;
    if (isRenamed) await tx.updateTable('app_user').set({ name }).where('id', '=', userGuid).execute();
    await this.audit.write(
      tx,
      { ownerGuid, userGuid, kind: 'user', correlationId },
      {
        action: 'accounts.identity_linked',
        object: { kind: 'user', id: userGuid },
        ...(isRenamed && { before: { name: userName } }),
        after: { issuer, subject, ...(isRenamed && { name }) },
      },
    );
  }
}
