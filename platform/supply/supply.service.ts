/**
 * The one entry to keys that serve somebody: the steps of docs/domain.md, b, in their order. What a line is for, a sale or
 * an extraction, is the caller's: it takes the keys once they are the buyer's.
 */
import type { Clock } from '../../kernel/clock.js';
import type { Actor } from '../access/index.js';
import type { AllocationSupply } from '../allocations/index.js';
import type { ConnectionTables } from '../connections/index.js';
import { lockRequest } from '../database/request-lock.js';
import type { PoolSupply } from '../stockpools/index.js';
import type { Way } from '../transfers/index.js';
import type { FreeStock } from './sources/free-stock.service.js';
import type { SupplyTx } from './rows.js';
import type { SourcesService } from './sources/sources.service.js';
import { leavesOpen, servingOf, type Source, type SupplyLine, type SupplyStepName } from './supply.js';
import { heldPurchase } from './sources/ways.repository.js';

/** Free keys of the buyer's vault that are to be taken, all of them or none. */
export interface OwnKeys {
  readonly skuId: string;
  readonly rightId: string;
  readonly quantity: number;
  /** Of the taking: behind the moment in which they came into the vault. */
  readonly now: Date;
}

/** What the keys are taken for. @returns the transaction in the buyer's books; undefined, and nothing is changed, where there are fewer */
export type Take = (keys: OwnKeys) => Promise<string | undefined>;

/** For who records what served the line. */
export interface Served {
  readonly step: SupplyStepName;
  /** The pool or allocation; of free keys, one's own or the seller's, their right. */
  readonly sourceId: string;
  readonly rightId: string;
  /** Of `Take`. */
  readonly transactionId: string;
}

type Brought = Omit<Served, 'transactionId'>;

const brought = (step: SupplyStepName, { id: sourceId, rightId }: Source): Brought => ({ step, sourceId, rightId });

export interface SupplyDependencies {
  readonly clock: Clock;
  readonly sources: SourcesService;
  readonly pools: PoolSupply;
  readonly allocations: AllocationSupply;
  readonly free: FreeStock;
}

export class SupplyService {
  constructor(private readonly dependencies: SupplyDependencies) {}

  /**
   * Serves a line whole, by the first step that can, in the caller's transaction; to be called last, of several lines in
   * the order of their SKUs.
   * @returns undefined, and nothing is changed, where no step serves it
   * @throws supply.connection_not_found
   */
  async serve(tx: SupplyTx, actor: Actor, line: SupplyLine, take: Take): Promise<Served | undefined> {
    const { clock } = this.dependencies;
    const own = await this.#own(tx, actor, line, take);
    if (own !== undefined || line.connectionId === undefined) return own;
    const way = await heldPurchase(tx.$pickTables<keyof ConnectionTables>(), actor.ownerGuid, line.connectionId);
    // What one line draws in batches serves the next: of one buyer those that its own stock does not serve take turns.
    await lockRequest(tx, 'supply', actor.ownerGuid, line.skuId);
    const left = await this.#own(tx, actor, line, take);
    if (left !== undefined) return left;
    const { skuId, quantity } = line;
    const given = await this.#bring(tx, actor, way, line);
    if (given === undefined) return undefined;
    // In a key's history what has come stands before what has gone, also of one millisecond.
    const now = new Date(clock.now().getTime() + 1);
    const transactionId = await take({ skuId, rightId: given.rightId, quantity, now });
    if (transactionId === undefined) throw new Error('keys that have just been given cannot be taken');
    return { ...given, transactionId };
  }

  /** Step 1. */
  async #own(tx: SupplyTx, actor: Actor, line: SupplyLine, take: Take): Promise<Served | undefined> {
    const { skuId, quantity } = line;
    for (const rightId of await this.#ownRights(tx, actor, line)) {
      const transactionId = await take({ skuId, rightId, quantity, now: this.dependencies.clock.now() });
      if (transactionId !== undefined) return { step: 'own', sourceId: rightId, rightId, transactionId };
    }
    return undefined;
  }

  /** One that is named is tried without a look: whoever takes knows best, and single extractions are many. */
  async #ownRights(tx: SupplyTx, actor: Actor, line: SupplyLine): Promise<readonly string[]> {
    if (line.rightIds?.length === 1) return line.rightIds;
    const sources = await this.dependencies.sources.own(tx, actor, line);
    return servingOf(sources, line).map(({ rightId }) => rightId);
  }

  /** Steps 2 to 4: the keys become the buyer's. */
  async #bring(tx: SupplyTx, actor: Actor, way: Way, line: SupplyLine): Promise<Brought | undefined> {
    const { sources } = this.dependencies;
    const { quantity } = line;
    const pools = await sources.pools(tx, way, line, tx);
    const [pool] = servingOf(pools, line);
    if (pool !== undefined) {
      const drawn = await this.dependencies.pools.give(tx, actor, pool.pool, quantity);
      return drawn && brought('stockpool', pool);
    }
    if (!leavesOpen(pools, quantity)) return undefined;
    return (await this.#allocated(tx, actor, way, line)) ?? (await this.#free(tx, actor, way, line));
  }

  async #allocated(tx: SupplyTx, actor: Actor, way: Way, line: SupplyLine): Promise<Brought | undefined> {
    const { sources, allocations } = this.dependencies;
    const [source] = servingOf(await sources.allocations(tx, way, line, tx), line);
    if (source === undefined) return undefined;
    const drawn = await allocations.give(tx, actor, source.promised, line.quantity);
    return drawn && brought('allocation', source);
  }

  async #free(tx: SupplyTx, actor: Actor, way: Way, line: SupplyLine): Promise<Brought | undefined> {
    const { sources, free } = this.dependencies;
    const { sources: found } = await sources.free(tx, way, line);
    for (const source of servingOf(found, line))
      if (await free.give(tx, actor, source.keys, line.quantity)) return brought('free', source);
    return undefined;
  }
}
