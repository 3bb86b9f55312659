/**
 * Colleagues who are invited into a vault (docs/domain.md, n). Whoever invites learns nothing of other vaults: an
 * address that another vault's user has is invited like any other, and a letter tells its holder that it cannot join.
 */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/errors.js';
import type { Actor } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import type { Mailer } from '../../mail/index.js';
import type { Hub } from '../../realtime/index.js';
import { anyVersion, type Records, type VersionedRecord } from '../../records/index.js';
import { accountsError } from '../accounts.errors.js';
import { joinInvited } from '../accounts.repository.js';
import type { AccountLinks } from '../passwords/account-links.service.js';
import type { LetterRequests } from '../passwords/letter-requests.service.js';
import { modeNumbers, secondsUntil } from '../second-factor/second-factor.js';
import { invitationLetter, invitedElsewhereLetter, signInInvitationLetter, type Invitation } from './letters.js';
import { invitationRefusal, roleRefusal, type VaultRole } from './user-rules.js';
import { inTurn, type Turn } from './user-turn.js';
import { userRecord } from './user-record.js';
import {
  countInvitation,
  forgetCodes,
  holderOf,
  type UserRow,
  type UserTables,
  type UserTx,
} from './users.repository.js';

const dayMs = 24 * 3_600_000;
/** As long as the link works (account-links.service.ts). */
const invitationMs = 7 * dayMs;
/** Of a vault in a day (UTC), also sent again and refused: nobody learns addresses by inviting them. */
const invitationsPerDay = 50;

export interface NewColleague {
  readonly name: string;
  /** Lower case. */
  readonly email: string;
  readonly role: VaultRole;
}

export interface InvitationsDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly links: AccountLinks;
  readonly requests: LetterRequests;
  readonly mailer: Mailer;
  readonly hub: Hub;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** `linked`: a provider of the operator's own keeps passwords, and joins people by its links. */
  readonly subjects: 'accounts' | 'linked';
}

/** Made at the same moment by another vault: the second look finds it. */
const isTaken = (thrown: unknown): boolean => thrown instanceof DomainError && thrown.code === 'accounts.user_exists';

export class InvitationsService {
  readonly #users: VersionedRecord<UserRow>;

  constructor(private readonly dependencies: InvitationsDependencies) {
    this.#users = dependencies.records.of(userRecord);
    dependencies.links.afterPassword('invitation', async (tx, { userGuid, ownerGuid }) => {
      await joinInvited(tx, userGuid);
      dependencies.database.afterCommit(tx, () => dependencies.hub.publish(ownerGuid, 'collectionchanged', {}));
    });
  }

  /**
   * @returns the guid of the user who is invited
   * @throws accounts.user_exists, owner_only, role_of_staff, invitation_limit, link_limit
   */
  async invite(actor: Actor, given: NewColleague): Promise<string> {
    await this.#reserve(actor, given.email);
    const add = () =>
      inTurn(this.dependencies.database, actor, 'user-write', (tx, turn) => this.#add(tx, actor, turn, given));
    return add().catch((thrown: unknown) => {
      if (isTaken(thrown)) return add();
      throw thrown;
    });
  }

  /** @throws accounts.not_found, not_invited, owner_only, invitation_limit, link_limit */
  async resend(actor: Actor, userGuid: string): Promise<void> {
    const { email } = await inTurn(this.dependencies.database, actor, 'user-write', (tx, turn) =>
      this.#invited(tx, actor, turn, userGuid),
    );
    await this.#reserve(actor, email);
    await inTurn(this.dependencies.database, actor, 'user-write', async (tx, turn) => {
      const { user, email: address } = await this.#invited(tx, actor, turn, userGuid);
      // Whoever has had the address elsewhere may have given it up.
      const isFree = user.invited_email !== null && (await this.#isFree(tx, user.invited_email));
      const row = await this.#users.save(
        tx,
        actor,
        user,
        { invited_until: this.#until(), ...(isFree && { email: address, invited_email: null }) },
        'accounts.user_invited_again',
      );
      await this.#mail(tx, actor, turn, row);
    });
  }

  /** @throws accounts.not_found, not_invited, owner_only */
  withdraw(actor: Actor, userGuid: string): Promise<void> {
    return inTurn(this.dependencies.database, actor, 'user-delete', async (tx, turn) => {
      await this.#invited(tx, actor, turn, userGuid);
      await forgetCodes(tx, userGuid);
      await this.#users.delete(tx, actor, userGuid, anyVersion);
    });
  }

  async #add(tx: UserTx, actor: Actor, turn: Turn, { name, email, role }: NewColleague): Promise<string> {
    const managing = { actorRole: turn.actorRole, role: 'Viewer', isSelf: false } as const;
    // Staff has one role, which is not given here; of a vault any but Owner, which Owners give.
    const refusal = turn.company === 'Staff' ? 'accounts.role_of_staff' : roleRefusal(managing, role, turn.company);
    if (refusal !== undefined) throw accountsError(refusal);
    const holder = await holderOf(tx, actor.ownerGuid, email);
    if (holder === 'this vault') throw accountsError('accounts.user_exists');
    const id = randomUUID();
    const row = await this.#users.create(tx, actor, {
      ...{ vault_id: actor.ownerGuid, id, name, role },
      ...(holder === undefined ? { email, invited_email: null } : { email: id, invited_email: email }),
      ...{ password_hash: null, second_factor_mode: modeNumbers.AuthenticatorAppOrEmail },
      ...{ is_active: false, invited_until: this.#until(), last_sign_in_at: null },
    } as never);
    await this.#mail(tx, actor, turn, row);
    return id;
  }

  async #invited(
    tx: UserTx,
    actor: Actor,
    { actorRole }: Turn,
    userGuid: string,
  ): Promise<{ readonly user: UserRow; readonly email: string }> {
    const user = await this.#users.lock(tx, actor, userGuid, anyVersion);
    const refusal = invitationRefusal({ actorRole, role: user.role, isSelf: false }, user.invited_until !== null);
    if (refusal !== undefined) throw accountsError(refusal);
    return { user, email: user.invited_email ?? user.email };
  }

  async #isFree(tx: UserTx, email: string): Promise<boolean> {
    return (await tx.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst()) === undefined;
  }

  #until(): Date {
    return new Date(this.dependencies.clock.now().getTime() + invitationMs);
  }

  async #mail(tx: UserTx, actor: Actor, { vault }: Turn, row: UserRow): Promise<void> {
    const { links, mailer, publicUrl, subjects } = this.dependencies;
    const invitation: Invitation = { by: actor.userName, vault, role: row.role, until: this.#until(), publicUrl };
    if (row.invited_email !== null)
      await mailer.queue(tx, { to: row.invited_email, ...invitedElsewhereLetter(invitation) });
    else if (subjects === 'linked') await mailer.queue(tx, { to: row.email, ...signInInvitationLetter(invitation) });
    else
      await links.mail(tx, { userGuid: row.id, email: row.email }, 'invitation', (link) =>
        invitationLetter(invitation, link),
      );
  }

  /** Before anything is known of the address. */
  async #reserve(actor: Actor, email: string): Promise<void> {
    const { database, requests, clock } = this.dependencies;
    const now = clock.now();
    const isLeft = await database.transaction<UserTables, boolean>((tx) =>
      countInvitation(tx, actor.ownerGuid, now, invitationsPerDay),
    );
    if (!isLeft) {
      const tomorrow = new Date(Math.floor(now.getTime() / dayMs) * dayMs + dayMs);
      throw accountsError('accounts.invitation_limit', { retryAfterSeconds: secondsUntil(tomorrow, now) });
    }
    const { correlationId, clientAddress } = actor;
    await requests.reserve({ kind: 'visitor', correlationId, clientAddress }, email);
  }
}
