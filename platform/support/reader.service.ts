/** Staff as the reader of a vault, asked at each call: what has ended is over with the next one (ADR 0098). */
import type { Clock } from '../../kernel/clock.js';
import { callErrors } from '../../kernel/errors.js';
import type { Actor, SupportSource } from '../access/index.js';
import { companyTypeOf, idleStateOf, permissionsOf } from '../accounts/index.js';
import type { AuditLog } from '../audit/index.js';
import type { Database } from '../database/database.js';
import { hourOf } from './support.js';
import { enteredBy, type SupportTx } from './support.repository.js';
import type { SupportTables } from './rows.js';

export interface ReaderDependencies {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

export class ReaderService implements SupportSource {
  constructor(private readonly dependencies: ReaderDependencies) {}

  async standing(staff: Actor): Promise<Actor> {
    const entered = await this.#entered(staff.userGuid);
    if (entered === undefined) return staff;
    const ownerRole = companyTypeOf(entered.company_type);
    return {
      ...staff,
      ownerGuid: entered.vault_id,
      ownerRole,
      permissions: permissionsOf('Super admin', ownerRole, entered.state),
      idleState: idleStateOf(entered.state),
      kind: 'support',
      support: { sessionGuid: entered.id, endsAt: entered.ends_at ?? this.dependencies.clock.now() },
    };
  }

  /** One event in an hour for each kind of thing, however often and from however many tabs it is read. */
  async answering(reader: Actor, area: string | undefined): Promise<void> {
    const sessionGuid = reader.support?.sessionGuid;
    const entered = await this.#entered(reader.userGuid);
    if (sessionGuid === undefined || entered?.id !== sessionGuid) throw callErrors('permission.denied');
    if (area === undefined) return;
    const { database, audit, clock } = this.dependencies;
    await database.transaction(async (tx: SupportTx) => {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('support_read')
        .values({ session_id: sessionGuid, area, hour: hourOf(clock.now()) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows !== 1n) return;
      const object = { kind: 'support_session', id: sessionGuid };
      await audit.write(tx, reader, { action: 'support.read', object, after: { area } });
    });
  }

  #entered(userGuid: string) {
    const { database, clock } = this.dependencies;
    return enteredBy(database.tables<SupportTables>(), userGuid, clock.now());
  }
}
