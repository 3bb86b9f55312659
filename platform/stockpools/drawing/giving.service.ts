/** Keys of a held pool given to a vault that it is kept for, by whichever way they are asked for (docs/domain.md, b). */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { LockedKeys } from '../../stock/index.js';
import { companyOf, type Place, type TransfersDatabase, type Way, type WayGifts } from '../../transfers/index.js';
import { poolNumber } from '../pool.js';
import { drawnNews } from '../pool-news.js';
import { addEntry, bookEntry, countUse } from '../pools.repository.js';
import type { PoolConnectionRow, PoolRow, PoolsTx } from '../rows.js';
import type { TellingService } from '../telling.service.js';

/** A pool that the transaction holds, and the way from it. */
export interface HeldPool {
  readonly pool: PoolRow;
  readonly own: PoolConnectionRow;
  readonly way: Way;
  readonly place: Place;
  /** Keys of the pool before. */
  readonly available: number;
}

/** What was drawn. */
export interface Drawn {
  readonly quantity: number;
  /** In the books of the vault that has drawn. */
  readonly transactionGuid: string;
}

/** What the entry of a draw says, and whether the owner hears of it beside the alert: of an order nobody does. */
export interface DrawOf {
  readonly requestKey: string;
  readonly isTold: boolean;
}

export interface PoolGivingDependencies {
  readonly gifts: WayGifts;
  readonly telling: TellingService;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

export class PoolGiving {
  constructor(private readonly dependencies: PoolGivingDependencies) {}

  /** @returns also fewer keys than the pool said: a blacklisting asks no pool, and may have taken some meanwhile */
  lock(tx: PoolsTx, { pool, way }: HeldPool, quantity: number): Promise<LockedKeys> {
    const wanted = { skuId: pool.sku_id, rightId: pool.agreement_id, quantity, poolId: pool.id };
    return this.dependencies.gifts.lock(tx.$pickTables<keyof TransfersDatabase>(), way, wanted);
  }

  /** All locked keys, for good, counted against the connection's limit; of a draw that was judged. */
  async give(tx: PoolsTx, actor: Actor, held: HeldPool, locked: LockedKeys, draw: DrawOf): Promise<Drawn> {
    const { gifts, telling, clock } = this.dependencies;
    const { pool, own, way, place, available } = held;
    const { count: quantity } = locked;
    await countUse(tx, pool.id, own.connection_id, quantity);
    const id = randomUUID();
    await addEntry(tx, {
      ...{ vault_id: actor.ownerGuid, id, pool_id: pool.id, connection_id: own.connection_id, is_draw: true },
      ...{ quantity, request_key: draw.requestKey, happened_at: clock.now(), by_name: actor.userName },
    });
    await telling.settleAlert(tx, pool, available - quantity);
    await this.#tell(tx, actor, pool, quantity, draw.isTold);
    const reference = `Stockpool ${poolNumber(pool.number)}`;
    const gift = { way, place, locked, reference, documentId: id };
    const given = await gifts.give(tx.$pickTables<keyof TransfersDatabase>(), actor, gift);
    await bookEntry(tx, id, { given_txn_id: given.givenTxnId, received_txn_id: given.receivedTxnId });
    return { quantity, transactionGuid: given.receivedTxnId };
  }

  async #tell(tx: PoolsTx, actor: Actor, pool: PoolRow, quantity: number, isTold: boolean): Promise<void> {
    const { audit, telling } = this.dependencies;
    const db = tx.$pickTables<keyof TransfersDatabase>();
    await audit.write(tx, actor, {
      action: 'stockpools.drawn',
      object: { kind: 'stockpool', id: pool.id },
      after: { name: poolNumber(pool.number), keys: quantity, company: await companyOf(db, pool.vault_id) },
    });
    if (isTold) {
      const told = await telling.toldOf(tx, pool);
      await telling.tellOwner(tx, pool, drawnNews(told, quantity, await companyOf(db, actor.ownerGuid)));
    }
    await telling.publish(tx, pool);
  }
}
