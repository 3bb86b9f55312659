/** A pool as its owner, or a vault that it is kept for, sees it. */
import type { Clock } from '../../kernel/clock.js';
import type { Actor } from '../access/index.js';
import { findTrade } from '../connections/index.js';
import type { Database, Kysely } from '../database/database.js';
import { isGuid } from '../request-id.js';
import { companyOf, freeIn, namesOfPlace, saleWay, type PlaceNames } from '../transfers/index.js';
import { judgeWay } from './keeping/partners.service.js';
import { drawableOf, isOver, leftOf, statusAt, type PoolObstacle, type PoolStatusName } from './pool.js';
import { balanceOf, connectionsOf, entriesOf, findPool, type PoolBalance } from './pools.repository.js';
import type { PoolRow, PoolsDatabase } from './rows.js';
import { poolErrors } from './stockpools.errors.js';

type Db = Kysely<PoolsDatabase>;

/** The newest. */
const entriesShown = 100;

export interface ConnectionView {
  readonly connectionId: string;
  readonly company: string;
  readonly used: number;
  /** Undefined without a limit. */
  readonly left: number | undefined;
  readonly obstacles: readonly PoolObstacle[];
}

export interface PoolView {
  readonly pool: PoolRow;
  readonly status: PoolStatusName;
  readonly isOwner: boolean;
  /** Of the owner. */
  readonly company: string;
  readonly names: PlaceNames;
  readonly balance: PoolBalance;
  readonly connections: readonly ConnectionView[];
  readonly entries: Awaited<ReturnType<typeof entriesOf>>;
  /** The reader's vault. */
  readonly viewerId: string;
  readonly free: number;
  readonly drawable: number;
  readonly drawObstacles: readonly PoolObstacle[];
  readonly can: Readonly<Record<'change' | 'refill' | 'pause' | 'resume' | 'close' | 'draw', boolean>>;
}

const nothing: PoolView['can'] = {
  ...{ change: false, refill: false, pause: false, resume: false, close: false, draw: false },
};

export interface PoolsDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

export class PoolsService {
  constructor(private readonly dependencies: PoolsDependencies) {}

  /** @throws stockpools.pool_not_found, also for one that is kept for others */
  async detail(actor: Actor, poolId: string): Promise<PoolView> {
    const db = this.dependencies.database.tables<PoolsDatabase>();
    const pool = isGuid(poolId) ? await findPool(db, poolId) : undefined;
    if (pool === undefined) throw poolErrors('stockpools.pool_not_found');
    const isOwner = pool.vault_id === actor.ownerGuid;
    const all = await connectionsOf(db, pool.id);
    const shown = all.filter(({ partner_id }) => isOwner || partner_id === actor.ownerGuid);
    if (!isOwner && shown.length === 0) throw poolErrors('stockpools.pool_not_found');
    const balance = await balanceOf(db, pool.id);
    const status = statusAt(pool, this.dependencies.clock.now());
    const connections: ConnectionView[] = [];
    for (const { connection_id: connectionId, company, used } of shown)
      connections.push({
        ...{ connectionId, company, used, left: leftOf({ ...pool, used }) },
        obstacles: isOver(status) ? [] : await this.#obstacles(db, pool, connectionId),
      });
    return {
      ...{ pool, status, isOwner, balance, connections, viewerId: actor.ownerGuid },
      company: await companyOf(db, pool.vault_id),
      names: await namesOfPlace(db, pool),
      entries: await entriesOf(db, pool.id, isOwner ? undefined : actor.ownerGuid, entriesShown),
      free: await freeIn(db, actor.ownerGuid, { skuId: pool.sku_id, rightId: pool.agreement_id }),
      ...(isOwner
        ? { drawable: 0, drawObstacles: [], can: this.#ownersActs(actor, pool, status, balance) }
        : this.#partnersActs(actor, pool, status, { balance, own: connections[0] })),
    };
  }

  async #obstacles(db: Db, pool: PoolRow, connectionId: string): Promise<readonly PoolObstacle[]> {
    const trade = await findTrade(db, pool.vault_id, connectionId);
    if (trade === undefined) return ['connection'];
    const ids = { skuId: pool.sku_id, rightId: pool.agreement_id };
    return (await judgeWay(db, saleWay(pool.vault_id, trade), ids)).obstacles;
  }

  #ownersActs({ permissions }: Actor, pool: PoolRow, status: PoolStatusName, { available }: PoolBalance) {
    if (isOver(status)) return nothing;
    const change = permissions.has('stockpool-write');
    return {
      ...{ change, refill: change && available < pool.max_stock, pause: change && status !== 'paused' },
      ...{ resume: change && status === 'paused', close: permissions.has('stockpool-delete'), draw: false },
    };
  }

  #partnersActs(
    { permissions }: Actor,
    pool: PoolRow,
    status: PoolStatusName,
    { balance, own }: { readonly balance: PoolBalance; readonly own: ConnectionView | undefined },
  ) {
    const { used = 0, obstacles = [] } = own ?? {};
    const drawn = drawableOf({ ...pool, status, available: balance.available, used, obstacles });
    return {
      ...{ drawable: drawn.quantity, drawObstacles: drawn.obstacles },
      can: { ...nothing, draw: drawn.quantity > 0 && permissions.has('acceptkeytransfer-write') },
    };
  }
}
