/** What each step would give to an order of one key now, and why not: to who would order (docs/domain.md, b). */
import type { Actor } from '../access/index.js';
import type { ConnectionTables } from '../connections/index.js';
import type { Database } from '../database/database.js';
import { isGuid } from '../request-id.js';
import type { Way } from '../transfers/index.js';
import type { SupplyDatabase, SupplyDb } from './rows.js';
import { findNamedSku, type NamedSku } from './sources/skus.repository.js';
import type { SourcesService } from './sources/sources.service.js';
import { explainedStep, leavesOpen, notOffered, type ExplainedStep, type SupplyStepName } from './supply.js';
import { supplyErrors } from './supply.errors.js';
import { findPurchase } from './sources/ways.repository.js';

export interface Explanation {
  readonly sku: NamedSku;
  /** Of the seller. */
  readonly company: string;
  readonly steps: readonly ExplainedStep[];
  /** The first step that can; undefined: an order would be refused. */
  readonly servedBy: SupplyStepName | undefined;
}

export interface ExplanationDependencies {
  readonly database: Database;
  readonly sources: SourcesService;
}

/** Whether the seller shows, keeps or promises keys of it. */
const isOffered = (steps: readonly ExplainedStep[]): boolean =>
  steps.some(({ step, sources, obstacles }) =>
    step === 'free'
      ? !obstacles.some((obstacle) => obstacle === 'not_shared' || obstacle === 'connection')
      : step !== 'own' && sources.length > 0,
  );

export class ExplanationService {
  constructor(private readonly dependencies: ExplanationDependencies) {}

  /**
   * For one key: how many more a seller has free is not the buyer's to find out.
   * @throws supply.connection_not_found, sku_not_found
   */
  async explain(actor: Actor, skuGuid: string, connectionGuid: string): Promise<Explanation> {
    const db = this.dependencies.database.tables<SupplyDatabase>();
    const { way, company } = await findPurchase(
      db.$pickTables<keyof ConnectionTables>(),
      actor.ownerGuid,
      connectionGuid,
    );
    const sku = isGuid(skuGuid) ? await findNamedSku(db, actor, skuGuid) : undefined;
    if (sku === undefined) throw supplyErrors('supply.sku_not_found');
    const steps = await this.#steps(db, actor, way, skuGuid);
    if (!sku.isKnown && !isOffered(steps)) throw supplyErrors('supply.sku_not_found');
    return { sku, company, steps, servedBy: steps.find(({ canServe }) => canServe)?.step };
  }

  async #steps(db: SupplyDb, actor: Actor, way: Way, skuId: string): Promise<readonly ExplainedStep[]> {
    const { sources } = this.dependencies;
    const line = { skuId, quantity: 1 };
    const own = await sources.own(db, actor, line);
    const pools = await sources.pools(db, way, line);
    const isClosed = !leavesOpen(pools, line.quantity);
    const promised = await sources.allocations(db, way, line);
    const free = await sources.free(db, way, line);
    return [
      explainedStep('own', own, { nothing: ['no_stock'] }),
      explainedStep('stockpool', pools),
      explainedStep('allocation', promised, { isClosed }),
      { ...explainedStep('free', free.sources, { isClosed, nothing: free.obstacles }), most: undefined, sources: [] },
      notOffered('on_demand'),
      notOffered('back_order'),
    ];
  }
}
