/**
 * Whose letters come back (docs/domain.md, l): it stands with the user from the first letter that the mail server
 * refuses for good until it takes one, and is kept for each user by itself: an address that another vault's user has
 * says nothing of that vault.
 */
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { AnyTransaction, Database } from '../../database/database.js';
import { letterKind, type AddressWatch, type Mailer } from '../../mail/index.js';
import { notificationKind, type Notifier } from '../../notifications/index.js';
import type { Hub } from '../../realtime/index.js';
import { accountsError } from '../accounts.errors.js';
import type { LetterRequests } from '../passwords/letter-requests.service.js';
import { rolesHolding } from '../roles/permissions.js';
import { inTurn, type Turn } from '../users/user-turn.js';
import { findUser, tablesOf, type UserDetail, type UserTx } from '../users/users.repository.js';

const comeBack = notificationKind({
  name: 'accounts.letters_come_back',
  title: 'Letters come back',
  isMandatory: false,
  subject: 'Letters to {name} come back',
  text: `The mail server refuses letters to {name}, {email}: the address does not exist any more, or takes none from us.

They get no codes by email and no news until it is mended. Ask them, and try again afterwards.`,
  action: 'Show the user',
  required: ['name', 'email'],
  variables: { name: 'Edgar Editor', email: 'editor@northwind.example' },
});

const trial = letterKind({
  name: 'accounts.trial',
  title: 'Trial of an address',
  mayBeKept: true,
  subject: 'Letters reach you again',
  text: `{by} has sent this letter to see whether letters from Keyway reach you: the ones before came back.

There is nothing to do. What was mailed meanwhile stands in your notifications.`,
  action: 'Show the notifications',
  required: ['by'],
  variables: { by: 'Nora North' },
});

export interface ReturnedLettersDependencies {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly notifier: Notifier;
  readonly requests: LetterRequests;
  readonly audit: AuditLog;
  readonly hub: Hub;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export class ReturnedLetters implements AddressWatch {
  constructor(private readonly dependencies: ReturnedLettersDependencies) {
    dependencies.mailer.watch(this);
  }

  /** Whoever keeps the users of a vault is told once. */
  async refused(tx: AnyTransaction, address: string): Promise<void> {
    const { notifier, clock } = this.dependencies;
    for (const { id, vault_id, name } of await this.#mark(tx as UserTx, address, clock.now())) {
      const news = comeBack({ name, email: address }, `/usersandgroups/users-detail/${id}`);
      await notifier.notify(tx, { ownerGuid: vault_id, roles: rolesHolding('user-read') }, news);
    }
  }

  async accepted(tx: AnyTransaction, address: string): Promise<void> {
    await this.#mark(tx as UserTx, address, null);
  }

  /**
   * What came back and may be kept is mailed again, or a letter that says what it is for.
   * @returns how many of those that came back
   * @throws accounts.not_found, letters_arrive, invite_instead, link_limit
   */
  async sendAgain(actor: Actor, userGuid: string): Promise<number> {
    const { database, requests, mailer, audit, publicUrl } = this.dependencies;
    const { correlationId, clientAddress } = actor;
    const { email } = await this.#returned(tablesOf(database), actor, userGuid);
    await requests.reserve({ kind: 'visitor', correlationId, clientAddress }, email);
    return inTurn(database, actor, 'user-write', async (tx: UserTx, _turn: Turn) => {
      await this.#returned(tx, actor, userGuid);
      const letters = await mailer.sendAgain(tx, email);
      if (letters === 0)
        await mailer.queue(tx, { to: email, ...trial({ by: actor.userName }, `${publicUrl}/notifications/`) });
      await audit.write(tx, actor, {
        action: 'accounts.letters_sent_again',
        object: { kind: 'user', id: userGuid },
        after: { letters },
      });
      return letters;
    });
  }

  async #returned(tables: Parameters<typeof findUser>[0], actor: Actor, userGuid: string): Promise<UserDetail> {
    const user = await findUser(tables, actor.ownerGuid, userGuid);
    if (user === undefined) throw accountsError('accounts.not_found');
    if (user.letters_refused_since === null) throw accountsError('accounts.letters_arrive');
    if (user.invited_until !== null) throw accountsError('accounts.invite_instead');
    return user;
  }

  /** @returns who has the address and stood otherwise */
  async #mark(tx: UserTx, address: string, since: Date | null) {
    const users = await tx
      .selectFrom('app_user')
      .select(['id', 'vault_id', 'name'])
      .where((eb) => eb.or([eb('email', '=', address), eb('invited_email', '=', address)]))
      .where('letters_refused_since', since === null ? 'is not' : 'is', null)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    if (users.length === 0) return [];
    const ids = users.map(({ id }) => id);
    await tx.updateTable('app_user').set({ letters_refused_since: since }).where('id', 'in', ids).execute();
    const { database, hub } = this.dependencies;
    database.afterCommit(tx, () => {
      for (const { vault_id } of users) hub.publish(vault_id, 'collectionchanged', {});
    });
    return users;
  }
}
