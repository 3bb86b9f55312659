/**
 * Sessions of a vault's users, for those who may deactivate the user (docs/domain.md, i): who may see and end them, and
 * what is written down of it. The sessions themselves are the gateway's.
 */
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Database } from '../../database/database.js';
import { accountsError } from '../accounts.errors.js';
import { sessionsRefusal } from './user-rules.js';
import { inTurn } from './user-turn.js';
import { findUser, tablesOf, type UserDetail, type UserRow, type UserTables } from './users.repository.js';

/** A page that is open reads them again and again: of the same reader one look an hour is written down. */
const lookMs = 3_600_000;

interface UserSessionsDependencies {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

/** What has ended: one that was chosen, by what its browser says of itself, or all. */
interface EndedSessions {
  readonly sessions: number;
  readonly device: string;
}

const objectOf = ({ id }: UserRow) => ({ kind: 'user', id });

export class UserSessionsService {
  constructor(private readonly dependencies: UserSessionsDependencies) {}

  /** @throws accounts.not_found, also for another vault's, owner_only */
  find(actor: Actor, userGuid: string): Promise<UserDetail> {
    return this.#permitted(tablesOf(this.dependencies.database), actor, actor.roleName as UserRow['role'], userGuid);
  }

  /**
   * Their devices and addresses are about to be shown. One's own are not written down.
   * @returns the user's guid
   * @throws accounts.not_found, owner_only
   */
  async look(actor: Actor, userGuid: string): Promise<string> {
    const { database, audit, clock } = this.dependencies;
    const user = await this.find(actor, userGuid);
    const entry = { action: 'accounts.sessions_read', object: objectOf(user) } as const;
    const since = new Date(clock.now().getTime() - lookMs);
    if (user.id === actor.userGuid || (await audit.wroteSince(tablesOf(database), actor, entry, since))) return user.id;
    await inTurn(database, actor, 'user-delete', async (tx, { actorRole }) => {
      await this.#permitted(tx, actor, actorRole, user.id);
      // Of several at the same moment the first has written it.
      if (!(await audit.wroteSince(tx, actor, entry, since))) await audit.write(tx, actor, entry);
    });
    return user.id;
  }

  /** @throws accounts.not_found */
  recordEnded(actor: Actor, userGuid: string, { sessions, device }: EndedSessions): Promise<void> {
    const { database, audit } = this.dependencies;
    return database.transaction<UserTables, void>(async (tx) => {
      const user = await findUser(tx, actor.ownerGuid, userGuid);
      if (user === undefined) throw accountsError('accounts.not_found');
      const object = objectOf(user);
      await audit.write(
        tx,
        actor,
        device === ''
          ? { action: 'accounts.sessions_ended', object, after: { sessions } }
          : { action: 'accounts.session_ended', object, after: { device } },
      );
    });
  }

  async #permitted(
    db: Parameters<typeof findUser>[0],
    actor: Actor,
    actorRole: UserRow['role'],
    userGuid: string,
  ): Promise<UserDetail> {
    const user = await findUser(db, actor.ownerGuid, userGuid);
    if (user === undefined) throw accountsError('accounts.not_found');
    const refusal = sessionsRefusal({ actorRole, role: user.role, isSelf: user.id === actor.userGuid });
    if (refusal !== undefined) throw accountsError(refusal);
    return user;
  }
}
