/** Support sessions: asked for by staff, agreed to by an Owner, ended by either (docs/domain.md, i; ADR 0098). */
import type { Clock } from '../../kernel/clock.js';
import { systemVault, type Actor } from '../access/index.js';
import type { AuditAction, AuditActor, AuditLog } from '../audit/index.js';
import type { Database } from '../database/database.js';
import type { Notifier } from '../notifications/index.js';
import type { Hub } from '../realtime/index.js';
import { isGuid } from '../request-id.js';
import type { SupportRow, SupportTables } from './rows.js';
import { agreedNews, answeredNews, askedNews, endedForStaffNews, endedNews } from './support-news.js';
import { supportErrors } from './support.errors.js';
import {
  findSession,
  hasOpen,
  isCompany,
  isDue,
  leaveAll,
  lockCompany,
  lockSession,
  saveSession,
  sessionsOfVault,
  settle,
  type SupportDetail,
  type SupportTx,
} from './support.repository.js';
import { endsAt, lapsesAt, stateAt, type SupportState } from './support.js';

export interface SupportDependencies {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly notifier: Notifier;
  readonly hub: Hub;
  readonly clock: Clock;
}

const owners = ['Owner'] as const;

export class SupportService {
  constructor(private readonly dependencies: SupportDependencies) {}

  /** The latest sessions of any company. @throws support.not_found */
  async ofCompany(companyGuid: string): Promise<SupportDetail[]> {
    if (!isGuid(companyGuid) || !(await isCompany(this.#tables(), companyGuid)))
      throw supportErrors('support.not_found');
    return sessionsOfVault(this.#tables(), companyGuid);
  }

  /** The latest sessions of the actor's own vault. */
  ofVault({ ownerGuid }: Actor): Promise<SupportDetail[]> {
    return sessionsOfVault(this.#tables(), ownerGuid);
  }

  now(): Date {
    return this.dependencies.clock.now();
  }

  /**
   * All Owners are told, by letter too.
   * @param reason that they read
   * @param hours that it runs once it is agreed to
   * @throws support.not_found, support.not_possible, support.already_open
   */
  async ask(actor: Actor, companyGuid: string, reason: string, hours: number): Promise<SupportDetail> {
    const { database, notifier } = this.dependencies;
    if (!isGuid(companyGuid)) throw supportErrors('support.not_found');
    const now = this.now();
    const id = await database.transaction(async (tx: SupportTx) => {
      const company = await lockCompany(tx, companyGuid);
      if (company === undefined) throw supportErrors('support.not_found');
      if (company.state !== 'active') throw supportErrors('support.not_possible');
      await this.#settle(tx);
      if (await hasOpen(tx, companyGuid, actor.userGuid)) throw supportErrors('support.already_open');
      const row = await tx
        .insertInto('support_session')
        .values({
          ...{ vault_id: companyGuid, staff_id: actor.userGuid, staff_name: actor.userName, reason, hours },
          ...{ asked_at: now, lapses_at: lapsesAt(now) },
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await this.#write(tx, inVault(actor, row), row, 'support.asked', { reason, hours });
      await notifier.notify(tx, { ownerGuid: companyGuid, roles: owners }, askedNews(row));
      this.#tell(tx, row, false);
      return row.id;
    });
    return findSession(this.#tables(), id);
  }

  /** Of several Owners who answer, the first one does. @throws support.not_found, support.not_possible */
  async answer(actor: Actor, sessionGuid: string, agrees: boolean): Promise<SupportDetail> {
    const { database, notifier } = this.dependencies;
    await database.transaction(async (tx: SupportTx) => {
      const before = await this.#lock(tx, sessionGuid);
      if (before.vault_id !== actor.ownerGuid) throw supportErrors('support.not_found');
      const now = this.now();
      if (stateAt(before, now) !== 'asked') throw supportErrors('support.not_possible');
      const row = await saveSession(tx, before.id, {
        answered_by_name: actor.userName,
        ...(agrees
          ? { state: 'running' as const, started_at: now, ends_at: endsAt(now, before.hours) }
          : { state: 'refused' as const }),
      });
      const action = agrees ? 'support.agreed' : 'support.refused';
      await this.#write(tx, actor, row, action, { staff: row.staff_name, hours: row.hours });
      await notifier.notify(tx, [row.staff_id], answeredNews(row, await companyOf(tx, row)));
      if (agrees)
        await notifier.notify(
          tx,
          { ownerGuid: row.vault_id, roles: owners, except: [actor.userGuid] },
          agreedNews(row),
        );
      this.#tell(tx, row, false);
    });
    return findSession(this.#tables(), sessionGuid);
  }

  /**
   * From the next call on, the actor reads in that vault.
   * @throws support.not_found for somebody else's session, support.not_possible
   */
  async enter(actor: Actor, sessionGuid: string): Promise<void> {
    await this.dependencies.database.transaction(async (tx: SupportTx) => {
      const row = await this.#lock(tx, sessionGuid);
      if (row.staff_id !== actor.userGuid) throw supportErrors('support.not_found');
      const now = this.now();
      if (stateAt(row, now) !== 'running') throw supportErrors('support.not_possible');
      for (const left of await leaveAll(tx, actor.userGuid, row.id))
        await this.#write(tx, inVault(actor, left), left, 'support.left');
      await saveSession(tx, row.id, { entered_at: now });
      if (row.entered_at === null) await this.#write(tx, inVault(actor, row), row, 'support.entered');
      this.#tell(tx, row, true);
    });
  }

  /** Out of whichever vault the actor is in. */
  async leave(actor: Actor): Promise<void> {
    await this.dependencies.database.transaction(async (tx: SupportTx) => {
      for (const row of await leaveAll(tx, actor.userGuid)) {
        await this.#write(tx, inVault(actor, row), row, 'support.left');
        this.#tell(tx, row, true);
      }
    });
  }

  /**
   * A running session by either side, or a request by staff.
   * @throws support.not_found, support.not_possible
   */
  async end(actor: Actor, sessionGuid: string): Promise<SupportDetail> {
    const isStaff = actor.ownerGuid === systemVault;
    await this.dependencies.database.transaction(async (tx: SupportTx) => {
      const before = await this.#lock(tx, sessionGuid);
      if (!isStaff && before.vault_id !== actor.ownerGuid) throw supportErrors('support.not_found');
      const now = this.now();
      const end = endOf(stateAt(before, now), isStaff);
      if (end === undefined) throw supportErrors('support.not_possible');
      const ended = { entered_at: null, ended_at: now, ended_by_name: actor.userName };
      const row = await saveSession(tx, before.id, { state: end.state, ...ended });
      const by = isStaff ? inVault(actor, row) : actor;
      await this.#write(tx, by, row, end.action, { staff: row.staff_name });
      if (end.state === 'ended') await this.#tellEnd(tx, actor, row);
      this.#tell(tx, row, true);
    });
    return findSession(this.#tables(), sessionGuid);
  }

  async #tellEnd(tx: SupportTx, { userGuid }: Actor, row: SupportRow): Promise<void> {
    const { notifier } = this.dependencies;
    await notifier.notify(tx, { ownerGuid: row.vault_id, roles: owners, except: [userGuid] }, endedNews(row));
    if (row.staff_id !== userGuid)
      await notifier.notify(tx, [row.staff_id], endedForStaffNews(row, await companyOf(tx, row)));
  }

  /** Writes down whose time is over, and tells the open pages. */
  async settleDue(): Promise<void> {
    if (await isDue(this.#tables(), this.now()))
      await this.dependencies.database.transaction((tx: SupportTx) => this.#settle(tx));
  }

  async #settle(tx: SupportTx): Promise<void> {
    for (const row of await settle(tx, this.now())) {
      const action = row.state === 'lapsed' ? 'support.lapsed' : 'support.ended';
      const system = { ownerGuid: row.vault_id, kind: 'system', correlationId: row.id } as const;
      await this.#write(tx, system, row, action, { staff: row.staff_name });
      this.#tell(tx, row, true);
    }
  }

  async #lock(tx: SupportTx, sessionGuid: string): Promise<SupportRow> {
    const row = isGuid(sessionGuid) ? await lockSession(tx, sessionGuid) : undefined;
    if (row === undefined) throw supportErrors('support.not_found');
    return row;
  }

  #write(tx: SupportTx, actor: AuditActor, { id }: SupportRow, action: AuditAction, after?: object): Promise<void> {
    const object = { kind: 'support_session', id };
    return this.dependencies.audit.write(tx, actor, { action, object, ...(after && { after }) });
  }

  /** @param moves whether the staff person is in another vault, or in none, from now on */
  #tell(tx: SupportTx, { vault_id, staff_id }: SupportRow, moves: boolean): void {
    const { database, hub } = this.dependencies;
    database.afterCommit(tx, () => {
      hub.publish(vault_id, 'collectionchanged', {});
      hub.publish(systemVault, 'collectionchanged', {});
      if (moves) hub.publish(systemVault, 'accesschanged', { userGuid: staff_id });
    });
  }

  #tables() {
    return this.dependencies.database.tables<SupportTables>();
  }
}

/** @returns undefined where there is nothing to end: a request is taken back by staff, and answered by an Owner */
const endOf = (state: SupportState, isStaff: boolean) => {
  if (state === 'running') return { state: 'ended', action: 'support.ended' } as const;
  if (state === 'asked' && isStaff) return { state: 'withdrawn', action: 'support.withdrawn' } as const;
  return undefined;
};

/** What staff does to a vault stands in that vault's log, by their name. */
const inVault = (actor: Actor, { vault_id }: SupportRow): AuditActor => ({
  ...actor,
  ownerGuid: vault_id,
  kind: 'support',
});

const companyOf = async (tx: SupportTx, { id }: SupportRow): Promise<string> => (await findSession(tx, id)).company;
