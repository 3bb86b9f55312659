/**
 * Companies invite each other and act on what stands between them (docs/domain.md, n). Every act holds the connection's
 * row and looks at its state there: of two who accept and cancel at the same moment one is told what it is by now.
 */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../kernel/clock.js';
import type { Actor } from '../access/index.js';
import type { AuditAction, AuditLog } from '../audit/index.js';
import type { Database, Kysely } from '../database/database.js';
import type { Mailer } from '../mail/index.js';
import type { Notifier } from '../notifications/index.js';
import { acceptedNews, endedNews, rejectedNews, type ConnectionNews } from './connection-news.js';
import { connectedStates, refusalOf, type Act, type Side, type Standing } from './connection-state.js';
import { connectionsError } from './connections.errors.js';
import {
  addConnection,
  changeConnection,
  companyOf,
  findConnection,
  lockConnection,
  managersOf,
  managing,
  partnerOf,
  reserveInvite,
  vaultOfAddress,
  type Company,
  type ConnectionRow,
  type ConnectionTables,
  type ConnectionTx,
} from './connections.repository.js';
import type { Invitations } from './invitations.service.js';
import { cancelledLetter, invitationLetter, reinvitationLetter } from './letters.js';
import type { Pending, PendingList, PendingTrade } from './pending/pending-trade.js';
import { makeSettings } from './settings/settings.repository.js';

/** Letters of invitation that a vault sends in a day (UTC), new ones and those that are sent again. */
const invitesPerDay = 50;
const dayMs = 86_400_000;

/** What a person enters. */
export interface NewInvitation {
  readonly company: string;
  /** Lower case. */
  readonly email: string;
  /** The specification's number: 1 publisher, 2 distributor, 3 retailer. */
  readonly companyType: number;
  readonly message: string;
}

/** A connection with what the reader's side sees of the other. */
export interface ConnectionView {
  readonly row: ConnectionRow;
  readonly standing: Standing;
  readonly other: Company;
  readonly pending: Pending;
}

export interface ConnectionsDependencies {
  readonly database: Database;
  readonly invitations: Invitations;
  readonly audit: AuditLog;
  readonly mailer: Mailer;
  readonly notifier: Notifier;
  readonly pendingTrade: PendingTrade;
  readonly clock: Clock;
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
const sideOf = ({ ownerGuid }: Actor, { vault_id }: ConnectionRow): Side =>
  vault_id === ownerGuid ? 'inviter' : 'invited';

/** Bound to a vault that is not approved yet. */
const isWaiting = ({ partner_id, state }: Pick<ConnectionRow, 'partner_id' | 'state'>): boolean =>
  partner_id !== null && state === 'invited';

const standingOf = (actor: Actor, row: ConnectionRow): Standing => {
  const { state, vault_id, suspended_by } = row;
  return {
    ...{ state, side: sideOf(actor, row) },
    suspendedBy: suspended_by === null ? undefined : suspended_by === vault_id ? 'inviter' : 'invited',
    isRegistering: isWaiting(row),
  };
};

const withoutLink = { secret_hash: null, expires_at: null } as const;

type Work = (tx: ConnectionTx, connection: ConnectionRow) => Promise<void>;

export class ConnectionsService {
  constructor(private readonly dependencies: ConnectionsDependencies) {}

  /** @throws connections.not_found, also for one of two other vaults */
  async detail(actor: Actor, connectionGuid: string): Promise<ConnectionView> {
    const tables = this.dependencies.database.tables<ConnectionTables>();
    const row = await this.#find(tables, actor, connectionGuid);
    return {
      ...{ row, standing: standingOf(actor, row), other: await this.#other(tables, actor, row) },
      pending: await this.dependencies.pendingTrade.count(tables, row.id),
    };
  }

  /** What ends with it. @throws connections.not_found */
  async pending(actor: Actor, connectionGuid: string): Promise<PendingList> {
    const tables = this.dependencies.database.tables<ConnectionTables>();
    const { id } = await this.#find(tables, actor, connectionGuid);
    return this.dependencies.pendingTrade.list(tables, actor, id);
  }

  /**
   * Invites whoever has the address. The answer is the same whether or not a vault has it.
   * @returns the guid of the connection
   * @throws connections.own_company, connections.already_open, connections.invite_limit
   */
  async invite(actor: Actor, invitation: NewInvitation): Promise<string> {
    const { database, invitations, clock } = this.dependencies;
    if (domainOf(actor.userEmail) === domainOf(invitation.email)) throw connectionsError('connections.own_company');
    await this.#reserve(actor);
    const connectionGuid = randomUUID();
    await database.transaction<ConnectionTables, void>(async (tx) => {
      const known = await this.#known(tx, actor, invitation.email);
      const { company, email, companyType, message } = invitation;
      await addConnection(tx, {
        ...{ id: connectionGuid, vault_id: actor.ownerGuid, ...known },
        ...{ company, email, company_type: companyType, message },
        ...{ invited_by_name: actor.userName, invited_at: clock.now() },
      });
      const connection = await lockConnection(tx, actor.ownerGuid, connectionGuid);
      // A company that staff looks at gets its letter with the approval.
      if (!isWaiting(known)) await invitations.mail(tx, connection, invitationLetter, {});
      await this.#done(tx, actor, connection, 'connections.invited');
    });
    return connectionGuid;
  }

  /** @throws connections.not_found, not_in_state, own_company, already_open, invite_limit */
  async reinvite(actor: Actor, connectionGuid: string): Promise<void> {
    const before = await this.detail(actor, connectionGuid);
    this.#refuse(actor, before.row, 'reinvite');
    await this.#reserve(actor);
    await this.#act(actor, connectionGuid, 'reinvite', async (tx, connection) => {
      const known = await this.#known(tx, actor, connection.email);
      const changes = { ...known, invited_by_name: actor.userName };
      if (isWaiting(known)) await changeConnection(tx, connection.id, { ...changes, ...withoutLink });
      else await this.dependencies.invitations.mail(tx, { ...connection, ...known }, reinvitationLetter, changes);
    });
  }

  /** @throws connections.not_found, connections.not_in_state */
  cancel(actor: Actor, connectionGuid: string): Promise<void> {
    return this.#act(actor, connectionGuid, 'cancel', async (tx, { id, vault_id, partner_id, email, state }) => {
      await changeConnection(tx, id, { state: 'cancelled', secret_hash: null });
      // Who was told that it expired needs no more letters.
      if (state === 'expired') return;
      const { company } = await companyOf(tx, vault_id);
      const invited = partner_id === null ? [] : await managersOf(tx, partner_id);
      await this.#write(tx, [email, ...invited], cancelledLetter(company));
    });
  }

  /** @throws connections.not_found, connections.not_in_state */
  accept(actor: Actor, connectionGuid: string): Promise<void> {
    return this.#act(actor, connectionGuid, 'accept', async (tx, connection) => {
      const active_since = this.dependencies.clock.now();
      await changeConnection(tx, connection.id, { state: 'active', secret_hash: null, active_since });
      await makeSettings(tx, connection.id);
      await this.#tell(tx, connection, acceptedNews);
    });
  }

  /** @throws connections.not_found, connections.not_in_state */
  reject(actor: Actor, connectionGuid: string): Promise<void> {
    return this.#act(actor, connectionGuid, 'reject', async (tx, connection) => {
      await changeConnection(tx, connection.id, { state: 'rejected', secret_hash: null });
      await this.#tell(tx, connection, rejectedNews);
    });
  }

  /** @throws connections.not_found, connections.not_in_state */
  suspend(actor: Actor, connectionGuid: string): Promise<void> {
    return this.#act(actor, connectionGuid, 'suspend', (tx, { id }) =>
      changeConnection(tx, id, { state: 'suspended', suspended_by: actor.ownerGuid }),
    );
  }

  /** @throws connections.not_found, connections.not_in_state, connections.suspended_by_other */
  activate(actor: Actor, connectionGuid: string): Promise<void> {
    return this.#act(actor, connectionGuid, 'activate', (tx, { id }) =>
      changeConnection(tx, id, { state: 'active', suspended_by: null }),
    );
  }

  /**
   * For good.
   * @param closingOffers how many pending offers may end with it: no more than the actor was shown
   * @throws connections.not_found, connections.not_in_state, connections.has_pending
   */
  end(actor: Actor, connectionGuid: string, closingOffers: number): Promise<void> {
    const { clock, pendingTrade } = this.dependencies;
    const end: Work = async (tx, connection) => {
      const { offers, keys } = await pendingTrade.count(tx, connection.id);
      if (offers > closingOffers) throw connectionsError('connections.has_pending', { params: { offers, keys } });
      await changeConnection(tx, connection.id, { state: 'ended', suspended_by: null, ended_at: clock.now() });
      await this.#tell(tx, connection, endedNews(actor.userName, sideOf(actor, connection)));
    };
    // The keys at the very end: their books are what others wait for.
    return this.#act(actor, connectionGuid, 'end', end, (tx) => pendingTrade.close(tx, actor, connectionGuid));
  }

  async #find(db: Kysely<ConnectionTables>, { ownerGuid }: Actor, connectionGuid: string): Promise<ConnectionRow> {
    const row = await findConnection(db, ownerGuid, connectionGuid);
    if (row === undefined) throw connectionsError('connections.not_found');
    return row;
  }

  #act(actor: Actor, connectionGuid: string, act: Act, work: Work, last?: Work): Promise<void> {
    return this.dependencies.database.transaction<ConnectionTables, void>(async (tx) => {
      const connection = await lockConnection(tx, actor.ownerGuid, connectionGuid);
      this.#refuse(actor, connection, act);
      await work(tx, connection);
      await this.#done(tx, actor, connection, `connections.${act}`);
      await last?.(tx, connection);
    });
  }

  #refuse(actor: Actor, connection: ConnectionRow, act: Act): void {
    const code = refusalOf(act, standingOf(actor, connection));
    if (code !== undefined) throw connectionsError(code, { params: { state: connection.state } });
  }

  async #reserve({ ownerGuid }: Actor): Promise<void> {
    const { database, clock } = this.dependencies;
    const now = clock.now();
    const day = now.toISOString().slice(0, 10);
    const isReserved = await database.transaction<ConnectionTables, boolean>((tx) =>
      reserveInvite(tx, ownerGuid, day, invitesPerDay),
    );
    if (isReserved) return;
    const retryAfterSeconds = Math.ceil((dayMs - (now.getTime() % dayMs)) / 1000);
    throw connectionsError('connections.invite_limit', { retryAfterSeconds });
  }

  /** @throws connections.own_company */
  async #known(tx: ConnectionTx, { ownerGuid }: Actor, email: string) {
    const vault = await vaultOfAddress(tx, email);
    if (vault?.id === ownerGuid) throw connectionsError('connections.own_company');
    return {
      partner_id: vault?.id ?? null,
      state: vault === undefined || vault.isWaiting ? ('invited' as const) : ('pending' as const),
    };
  }

  /** Owners and Administrators of both sides: in their inboxes, and by mail. */
  async #tell(tx: ConnectionTx, connection: ConnectionRow, newsOf: ConnectionNews): Promise<void> {
    const { id, vault_id, partner_id } = connection;
    if (partner_id === null) return;
    const inviter = await companyOf(tx, vault_id);
    // A company that rejects stays to the inviter what the inviter wrote.
    const invited = newsOf === rejectedNews ? connection : await companyOf(tx, partner_id);
    for (const ownerGuid of [vault_id, partner_id].toSorted())
      await this.dependencies.notifier.notify(
        tx,
        { ownerGuid, roles: managing },
        newsOf(inviter.company, invited.company, id),
      );
  }

  async #write(tx: ConnectionTx, addresses: readonly string[], letter: ReturnType<typeof cancelledLetter>) {
    for (const to of new Set(addresses)) await this.dependencies.mailer.queue(tx, { to, ...letter });
  }

  async #done(tx: ConnectionTx, actor: Actor, connection: ConnectionRow, action: AuditAction): Promise<void> {
    const { id } = connection;
    const { company: name } = await this.#other(tx, actor, connection);
    await this.dependencies.audit.write(tx, actor, { action, object: { kind: 'connection', id }, after: { name } });
    this.dependencies.invitations.tell(tx, connection);
  }

  /** What the actor's side sees of the other one. */
  async #other(db: Kysely<ConnectionTables>, actor: Actor, row: ConnectionRow): Promise<Company> {
    const { vault_id, partner_id, company, company_type: companyType, active_since, state } = row;
    const isMet = active_since !== null;
    const isInviter = sideOf(actor, row) === 'inviter';
    // What the inviter did not write is nobody's business before it is accepted.
    if (isInviter && (partner_id === null || !isMet)) return { company, companyType, vault: '', logo: '', owners: [] };
    const other = await partnerOf(db, isInviter && partner_id !== null ? partner_id : vault_id);
    if (!isMet) return { ...other, vault: '', logo: '', owners: [] };
    return connectedStates.includes(state) ? other : { ...other, logo: '' };
  }
}
