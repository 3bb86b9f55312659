/** The offers of a connection that wait for an answer: it does not end while they do (docs/domain.md, n). */
import type { Clock } from '../../../kernel/clock.js';
import { holdsAny, type Actor } from '../../access/index.js';
import type { ConnectionTables, Pending, PendingItem, PendingKind } from '../../connections/index.js';
import type { AnyTransaction, Kysely } from '../../database/database.js';
import { inboxList, outboxList, transfersPermission } from '../lists/offers.grid.js';
import { countPending, newestPending } from '../offers.repository.js';
import type { TransfersDatabase } from '../rows.js';
import type { ClosingService } from './closing.service.js';

export interface PendingOffersDependencies {
  readonly closing: ClosingService;
  readonly clock: Clock;
}

const tablesIn = (db: Kysely<ConnectionTables>): Kysely<TransfersDatabase> =>
  db.$extendTables<TransfersDatabase>().$pickTables<keyof TransfersDatabase>();

export class PendingOffers implements PendingKind {
  constructor(private readonly dependencies: PendingOffersDependencies) {}

  count(db: Kysely<ConnectionTables>, connectionGuid: string): Promise<Pending> {
    return countPending(tablesIn(db), connectionGuid);
  }

  async newest(
    db: Kysely<ConnectionTables>,
    actor: Actor,
    connectionGuid: string,
    limit: number,
  ): Promise<PendingItem[]> {
    const isOpen = holdsAny(actor, transfersPermission);
    const rows = await newestPending(tablesIn(db), connectionGuid, limit);
    return rows.map(({ id, number, vault_id, quantity: keys, created_at: madeAt, expires_at: endsAt, title, sku }) => {
      const isOwn = vault_id === actor.ownerGuid;
      return {
        ...{ kind: 'Offer', id, number, name: `${title}, ${sku}`, isOwn, keys, madeAt, endsAt },
        href: isOpen ? `${isOwn ? outboxList : inboxList}${id}` : undefined,
      };
    });
  }

  close(tx: AnyTransaction, actor: Actor, connectionGuid: string): Promise<void> {
    const { closing, clock } = this.dependencies;
    return closing.releaseAll(tx, actor, connectionGuid, clock.now());
  }
}
