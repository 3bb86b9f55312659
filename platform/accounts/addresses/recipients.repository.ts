import type { AnyTransaction, Kysely, Transaction } from '../../database/database.js';
import type { Recipients, RecipientSource } from '../../notifications/index.js';
import { setReceivesEmail, type AccountsTables } from '../accounts.repository.js';
import type { UserRole } from '../roles/permission-matrix.js';
import { rolesGranted, rolesHolding } from '../roles/permissions.js';
import type { UserTables } from '../users/users.repository.js';

/** Who is told of something: active users only. */
export class RecipientsRepository implements RecipientSource {
  find(tx: AnyTransaction, to: Recipients) {
    const users = (tx as unknown as Kysely<AccountsTables & Pick<UserTables, 'extra_grant'>>)
      .selectFrom('app_user')
      .select(['id as userGuid', 'vault_id as ownerGuid', 'email', 'receives_email as receivesEmail'])
      .select(['letters_rhythm as rhythm', 'time_zone as timeZone'])
      .where('is_active', '=', true)
      .orderBy('email');
    if ('holding' in to)
      return users
        .where('vault_id', '=', to.ownerGuid)
        .where((eb) =>
          eb.or([
            eb('role', 'in', rolesHolding(to.holding)),
            eb.and([
              eb('role', '=', eb.fn.any(eb.val([...rolesGranted(to.holding)]))),
              eb.exists(
                eb
                  .selectFrom('extra_grant as g')
                  .select('g.user_id')
                  .whereRef('g.user_id', '=', 'app_user.id')
                  .where('g.permission', '=', to.holding),
              ),
            ]),
          ]),
        )
        .execute();
    if (!('roles' in to)) return users.where('id', '=', (eb) => eb.fn.any(eb.val([...to]))).execute();
    const { ownerGuid, roles, and = [], except = [] } = to;
    return users
      .where('vault_id', '=', ownerGuid)
      .where((eb) => eb.or([eb('role', 'in', roles as UserRole[]), eb('id', '=', eb.fn.any(eb.val([...and])))]))
      .where((eb) => eb.not(eb('id', '=', eb.fn.any(eb.val([...except])))))
      .execute();
  }

  async setReceivesEmail(tx: AnyTransaction, userGuid: string, receivesEmail: boolean) {
    const db = tx as unknown as Transaction<AccountsTables>;
    const hasChanged = await setReceivesEmail(db, userGuid, receivesEmail);
    const user = await db
      .selectFrom('app_user')
      .select('vault_id as ownerGuid')
      .where('id', '=', userGuid)
      .executeTakeFirst();
    return user && { ...user, hasChanged };
  }
}
