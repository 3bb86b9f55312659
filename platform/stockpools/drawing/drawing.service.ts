/**
 * Keys drawn from a pool by a vault that it is kept for (docs/domain.md, b): a change of holder without an answer. Each
 * holds the connection, then the pool, and counts against its limits there, before a key is touched.
 */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import { holdTrade } from '../../connections/index.js';
import type { Database } from '../../database/database.js';
import { prepareLargeWork } from '../../database/large-work.js';
import { isGuid } from '../../request-id.js';
import { systemMover, type PooledKeys } from '../../stock/index.js';
import {
  bringProduct,
  companyOf,
  saleWay,
  type Place,
  type TransfersDatabase,
  type Way,
} from '../../transfers/index.js';
import { judgeWay } from '../keeping/partners.service.js';
import { drawableOf, keysAtOnce, leftOf, poolNumber, statusAt, type DrawnFrom } from '../pool.js';
import { drawnNews } from '../pool-news.js';
import {
  addEntry,
  balanceOf,
  bookEntry,
  countUse,
  entryOfRequest,
  lockPool,
  ownConnection,
} from '../pools.repository.js';
import type { EntryRow, PoolConnectionRow, PoolRow, PoolsDatabase, PoolsTx } from '../rows.js';
import { poolErrors } from '../stockpools.errors.js';
import type { TellingService } from '../telling.service.js';

export interface Draw {
  readonly poolGuid: string;
  readonly quantity: number;
  readonly isFinalConfirmed: boolean;
  readonly requestKey: string;
}

/** What was drawn. */
export interface Drawn {
  readonly quantity: number;
  /** In the books of the vault that has drawn. */
  readonly transactionGuid: string;
}

export interface DrawingDependencies {
  readonly database: Database;
  readonly pooled: PooledKeys;
  readonly telling: TellingService;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

const drawnBy = ({ quantity, received_txn_id }: EntryRow): Drawn => ({
  ...{ quantity, transactionGuid: received_txn_id ?? '' },
});

/** @throws stockpools.not_drawable, batch_too_small, not_enough_keys, quantity_exceeded */
const refuse = (drawn: DrawnFrom, quantity: number): void => {
  const { obstacles, least } = drawableOf(drawn);
  const [obstacle] = obstacles;
  if (obstacle !== undefined) throw poolErrors('stockpools.not_drawable', { params: { obstacle } });
  if (quantity < least) throw poolErrors('stockpools.batch_too_small', { params: { least } });
  const left = leftOf(drawn) ?? quantity;
  if (quantity > left) throw poolErrors('stockpools.quantity_exceeded', { params: { left } });
  if (quantity > drawn.available)
    throw poolErrors('stockpools.not_enough_keys', { params: { count: drawn.available } });
};

/** A draw that nothing stands against, in a transaction that holds its pool. */
interface HeldDraw {
  readonly pool: PoolRow;
  readonly own: PoolConnectionRow;
  readonly way: Way;
  readonly place: Place;
  /** Keys of the pool before. */
  readonly available: number;
  readonly draw: Draw;
}

export class DrawingService {
  constructor(private readonly dependencies: DrawingDependencies) {}

  /**
   * By a vault that the pool is kept for, for good.
   * @returns what came into its stock; of a request that was made before what that one drew
   * @throws stockpools.pool_not_found, not_confirmed, not_drawable, batch_too_small, not_enough_keys, quantity_exceeded
   */
  async draw(actor: Actor, draw: Draw): Promise<Drawn> {
    const { database } = this.dependencies;
    if (!draw.isFinalConfirmed) throw poolErrors('stockpools.not_confirmed');
    const db = database.tables<PoolsDatabase>();
    const before = await entryOfRequest(db, actor.ownerGuid, draw.requestKey);
    if (before !== undefined) return drawnBy(before);
    const own = isGuid(draw.poolGuid) ? await ownConnection(db, draw.poolGuid, actor.ownerGuid) : undefined;
    if (own?.is_assigned !== true) throw poolErrors('stockpools.pool_not_found');
    return database.transaction(async (tx: PoolsTx) => {
      // In this order also where a connection ends with its pools.
      const trade = await holdTrade(tx, actor.ownerGuid, own.connection_id);
      const pool = await lockPool(tx, own.pool_id);
      const made = await entryOfRequest(tx, actor.ownerGuid, draw.requestKey);
      if (made !== undefined) return drawnBy(made);
      const now = await ownConnection(tx, pool.id, actor.ownerGuid);
      if (now?.is_assigned !== true || now.connection_id !== own.connection_id || trade === undefined)
        throw poolErrors('stockpools.pool_not_found');
      const way = saleWay(pool.vault_id, { ...trade, partnerGuid: actor.ownerGuid });
      return this.#give(tx, actor, await this.#judged(tx, { pool, own: now, way, draw }));
    });
  }

  /** @throws stockpools.not_drawable, batch_too_small, not_enough_keys, quantity_exceeded */
  async #judged(tx: PoolsTx, held: Pick<HeldDraw, 'pool' | 'own' | 'way' | 'draw'>): Promise<HeldDraw> {
    const { pool, own, way, draw } = held;
    const { place, obstacles } = await judgeWay(tx, way, { skuId: pool.sku_id, rightId: pool.agreement_id });
    const { available } = await balanceOf(tx, pool.id);
    const status = statusAt(pool, this.dependencies.clock.now());
    refuse({ ...pool, status, available, used: own.used, obstacles }, draw.quantity);
    return { ...held, place, available };
  }

  async #give(tx: PoolsTx, actor: Actor, held: HeldDraw): Promise<Drawn> {
    const { pooled, telling, clock } = this.dependencies;
    const { pool, own, way, place, available, draw } = held;
    const { quantity } = draw;
    const now = clock.now();
    await countUse(tx, pool.id, own.connection_id, quantity);
    if (quantity > keysAtOnce) await prepareLargeWork(tx);
    const ids = { skuId: pool.sku_id, rightId: pool.agreement_id };
    const locked = await pooled.lock(tx, pool.vault_id, { ...ids, quantity, poolId: pool.id });
    // A blacklisting asks no pool: it may have taken some meanwhile.
    if (locked.count !== quantity) throw poolErrors('stockpools.not_enough_keys', { params: { count: locked.count } });
    await bringProduct(tx.$pickTables<keyof TransfersDatabase>(), way, place, { name: actor.userName, at: now });
    const id = randomUUID();
    await addEntry(tx, {
      ...{ vault_id: actor.ownerGuid, id, pool_id: pool.id, connection_id: own.connection_id, is_draw: true },
      ...{ quantity, request_key: draw.requestKey, happened_at: now, by_name: actor.userName },
    });
    await telling.settleAlert(tx, pool, available - quantity);
    await this.#tell(tx, actor, pool, quantity);
    const given = await pooled.draw(
      tx,
      {
        ...{ ...ids, vaultId: pool.vault_id, toVaultId: actor.ownerGuid, quantity, actor, giver: systemMover, now },
        ...{ reference: `Stockpool ${poolNumber(pool.number)}`, documentId: id },
      },
      { ...locked, poolId: pool.id },
    );
    await bookEntry(tx, id, { given_txn_id: given.givenTxnId, received_txn_id: given.receivedTxnId });
    return { quantity, transactionGuid: given.receivedTxnId };
  }

  async #tell(tx: PoolsTx, actor: Actor, pool: PoolRow, quantity: number): Promise<void> {
    const { audit, telling } = this.dependencies;
    await audit.write(tx, actor, {
      action: 'stockpools.drawn',
      object: { kind: 'stockpool', id: pool.id },
      after: {
        name: poolNumber(pool.number),
        keys: quantity,
        company: await companyOf(tx.$pickTables<keyof TransfersDatabase>(), pool.vault_id),
      },
    });
    const told = await telling.toldOf(tx, pool);
    await telling.tellOwner(
      tx,
      pool,
      drawnNews(told, quantity, await companyOf(tx.$pickTables<keyof TransfersDatabase>(), actor.ownerGuid)),
    );
    await telling.publish(tx, pool);
  }
}
