/**
 * Invitations by a mailed link (docs/domain.md, n): who was invited finds it, a company that registers with it is bound
 * to it, and one that nobody answers is reminded of and expires.
 */
import type { Clock } from '../../kernel/clock.js';
import type { VisitorCaller } from '../access/index.js';
import type { AuditLog } from '../audit/index.js';
import type { AnyTransaction, Database } from '../database/database.js';
import { linkSecretHash, newLinkSecret, type LetterContent, type Mailer } from '../mail/index.js';
import type { Notifier } from '../notifications/index.js';
import type { Hub } from '../realtime/index.js';
import { rejectedNews } from './connection-news.js';
import { lifeDays, reminderDays } from './connection-state.js';
import { connectionsError } from './connections.errors.js';
import {
  bindVault,
  boundTo,
  changeConnection,
  companyOf,
  connectionsOf,
  findInvited,
  holdWaiting,
  managersOf,
  managing,
  rejectInvited,
  waitingInvitations,
  type ConnectionRow,
  type ConnectionTables,
  type ConnectionTx,
} from './connections.repository.js';
import { invitationLetter, reminderLetter, type InvitationInLetter } from './letters.js';

const dayMs = 86_400_000;

/** What an invitation says to whoever has its link. */
export interface Invitation {
  /** The company that invites. */
  readonly inviter: string;
  readonly message: string;
  /** The invited address, lower case. */
  readonly email: string;
  /** As the inviter wrote it. */
  readonly company: string;
  /** The specification's number: 1 publisher, 2 distributor, 3 retailer. */
  readonly companyType: number;
  /** A vault has the address: its Owners and Administrators answer, and nobody registers with the link. */
  readonly isOfVault: boolean;
  readonly expiresAt: Date;
}

export interface InvitationsDependencies {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly hub: Hub;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly audit: AuditLog;
  readonly notifier: Notifier;
}

export class Invitations {
  constructor(private readonly dependencies: InvitationsDependencies) {}

  /**
   * @param secret what stands behind the link's '#'
   * @throws connections.link_unknown also for one that is used up, connections.link_expired
   */
  async find(inviteGuid: string, secret: string): Promise<Invitation> {
    const hash = linkSecretHash(secret);
    const row = hash && (await findInvited(this.dependencies.database.tables<ConnectionTables>(), inviteGuid));
    if (!hash || !row?.secret_hash?.equals(hash)) throw connectionsError('connections.link_unknown');
    const { state, expires_at: end, company_type: companyType, inviter, message, email, company } = row;
    if (state === 'expired' || end === null || end <= this.dependencies.clock.now())
      throw connectionsError('connections.link_expired');
    return { inviter, message, email, company, companyType, isOfVault: state === 'pending', expiresAt: end };
  }

  /**
   * Whoever reads the address' mail does not want it: no account is needed for that. The link is used up.
   * @throws connections.link_unknown also where a vault has the address, whose people answer; connections.link_expired
   */
  async reject(visitor: VisitorCaller, inviteGuid: string, secret: string): Promise<void> {
    const { database, audit, notifier } = this.dependencies;
    const { inviter } = await this.find(inviteGuid, secret);
    await database.transaction<ConnectionTables, void>(async (tx) => {
      const rejected = await rejectInvited(tx, inviteGuid, linkSecretHash(secret));
      if (rejected === undefined) throw connectionsError('connections.link_unknown');
      const { id, vault_id: ownerGuid, company } = rejected;
      const news = rejectedNews(inviter, company, id);
      await notifier.notify(tx, { ownerGuid, roles: managing }, news);
      await audit.write(
        tx,
        { ...visitor, kind: 'system', ownerGuid },
        { action: 'connections.rejected_by_link', object: { kind: 'connection', id }, after: { name: company } },
      );
      this.tell(tx, rejected);
    });
  }

  /**
   * Binds what the address is invited to, by whichever way its company came, and uses the links up.
   * @param tx has seen that who registered the vault reads the address' mail; the vault is not approved yet
   */
  async bind(tx: AnyTransaction, email: string, vaultGuid: string): Promise<void> {
    for (const connection of await bindVault(tx as ConnectionTx, email, vaultGuid)) this.tell(tx, connection);
  }

  /**
   * The invitations that the vault registered with wait for its answer from now on.
   * @param tx approves the vault
   */
  async vaultApproved(tx: AnyTransaction, vaultGuid: string): Promise<void> {
    for (const connection of await boundTo(tx as ConnectionTx, vaultGuid)) {
      const pending: ConnectionRow = { ...connection, state: 'pending' };
      await this.mail(tx as ConnectionTx, pending, invitationLetter, { state: 'pending' });
      this.tell(tx, pending);
    }
  }

  /**
   * A new link for an invitation, fourteen days from now, and the letter that brings it: to the address, and to the
   * vault's Owners and Administrators where one has it.
   */
  async mail(
    tx: ConnectionTx,
    connection: ConnectionRow,
    letter: (invitation: InvitationInLetter) => LetterContent,
    changes: Parameters<typeof changeConnection>[2],
  ): Promise<void> {
    const now = this.dependencies.clock.now();
    const expiresAt = new Date(now.getTime() + lifeDays * dayMs);
    await this.#send(tx, connection, letter, { ...changes, invited_at: now, reminders: 0 }, expiresAt);
  }

  /** Both sides' open lists read themselves again. */
  tell(tx: AnyTransaction, { vault_id, partner_id }: ConnectionRow): void {
    const { database, hub } = this.dependencies;
    database.afterCommit(tx, () => {
      hub.publish(vault_id, 'collectionchanged', {});
      if (partner_id !== null) hub.publish(partner_id, 'collectionchanged', {});
    });
  }

  /** What a vault's partners see of it is read anew on their open screens. */
  async tellPartners(tx: AnyTransaction, vaultGuid: string): Promise<void> {
    for (const connection of await connectionsOf(tx as ConnectionTx, vaultGuid)) this.tell(tx, connection);
  }

  /** Reminds of what waits for an answer, and ends what nobody has answered. */
  async sweep(): Promise<void> {
    const { database } = this.dependencies;
    for (const connectionGuid of await waitingInvitations(database.tables<ConnectionTables>()))
      await database.transaction<ConnectionTables, void>(async (tx) => {
        const connection = await holdWaiting(tx, connectionGuid);
        if (connection !== undefined) await this.#due(tx, connection);
      });
  }

  async #due(tx: ConnectionTx, connection: ConnectionRow): Promise<void> {
    const { id, expires_at: end, invited_at: since, reminders } = connection;
    const now = this.dependencies.clock.now();
    if (end === null) return;
    if (end <= now) {
      // The hash stays: whoever opens the link later reads that it has expired.
      await changeConnection(tx, id, { state: 'expired' });
      this.tell(tx, connection);
      return;
    }
    const due = reminderDays.filter((day) => since.getTime() + day * dayMs <= now.getTime()).length;
    if (due > reminders) await this.#send(tx, connection, reminderLetter, { reminders: due }, end);
  }

  async #send(
    tx: ConnectionTx,
    connection: ConnectionRow,
    letter: (invitation: InvitationInLetter) => LetterContent,
    changes: Parameters<typeof changeConnection>[2],
    expiresAt: Date,
  ): Promise<void> {
    const { mailer, publicUrl } = this.dependencies;
    const { id, vault_id, partner_id, email, message, state } = connection;
    const { secret, hash } = newLinkSecret();
    await changeConnection(tx, id, { ...changes, secret_hash: hash, expires_at: expiresAt });
    const { company: inviter } = await companyOf(tx, vault_id);
    const url = `${publicUrl}/Relationship/${state === 'pending' ? 'accept' : 'register'}/${id}#${secret}`;
    const managers = partner_id === null ? [] : await managersOf(tx, partner_id);
    for (const to of new Set([email, ...managers]))
      await mailer.queue(tx, { to, ...letter({ inviter, message, url, expiresAt }) });
  }
}
