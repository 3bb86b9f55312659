/** The offers of a connection that wait for an answer: it does not end while they do (docs/domain.md, n). */
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { ConnectionTables, Pending, PendingKind } from '../../connections/index.js';
import type { AnyTransaction, Kysely } from '../../database/database.js';
import { countPending } from '../offers.repository.js';
import type { TransfersDatabase } from '../rows.js';
import type { ClosingService } from './closing.service.js';

export interface PendingOffersDependencies {
  readonly closing: ClosingService;
  readonly clock: Clock;
}

export class PendingOffers implements PendingKind {
  constructor(private readonly dependencies: PendingOffersDependencies) {}

  count(db: Kysely<ConnectionTables>, connectionGuid: string): Promise<Pending> {
    return countPending(db.$extendTables<TransfersDatabase>().$pickTables<keyof TransfersDatabase>(), connectionGuid);
  }

  close(tx: AnyTransaction, actor: Actor, connectionGuid: string): Promise<void> {
    const { closing, clock } = this.dependencies;
    return closing.releaseAll(tx, actor, connectionGuid, clock.now());
  }
}
