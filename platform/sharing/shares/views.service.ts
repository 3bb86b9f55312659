/** What a vault shares, read: what a connection sees, and why (docs/domain.md, e). */
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import { isGuid } from '../../request-id.js';
import { explain, failedCriteria, type Criterion, type Explanation, type Good } from '../rules/rule.js';
import { goodsOf, rulesOfConnection, type Named } from '../rules/rules.repository.js';
import type { SharingTables } from '../rows.js';
import { sharingErrors } from '../sharing.errors.js';
import { isMarked, partnersOf, type PartnerRow } from './shares.repository.js';

export interface SharedConnection {
  readonly partner: PartnerRow;
  /** Active ones. */
  readonly rules: readonly Named[];
  readonly connectedProducts: number;
  readonly isComputing: boolean;
}

export interface SkuExplanation extends Explanation {
  readonly good: Good;
  readonly rules: readonly (Named & { readonly failed: readonly Criterion[] })[];
}

export interface ViewsDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

export class ViewsService {
  constructor(private readonly dependencies: ViewsDependencies) {}

  partners({ ownerGuid }: Actor): Promise<PartnerRow[]> {
    return partnersOf(this.#tables(), ownerGuid).execute();
  }

  /** @throws sharing.connection_not_found, also for two other vaults' */
  async connection(actor: Actor, connectionGuid: string): Promise<SharedConnection> {
    const db = this.#tables();
    const partner = await this.#partner(actor, connectionGuid);
    const rules = await rulesOfConnection(db, actor.ownerGuid, partner.id);
    const { taken } = await db
      .selectFrom('product_connection')
      .select((eb) => eb.fn.countAll<number>().as('taken'))
      .where('side_id', '=', partner.side_id)
      .where('is_connected', '=', true)
      .executeTakeFirstOrThrow();
    return {
      partner,
      rules: rules.map(({ id, name }) => ({ guid: id, name })),
      connectedProducts: taken,
      isComputing: await isMarked(db, actor.ownerGuid),
    };
  }

  /** @throws sharing.connection_not_found, product_not_found */
  async explain(
    actor: Actor,
    connectionGuid: string,
    productGuid: string,
  ): Promise<{ readonly title: string; readonly skus: readonly SkuExplanation[] }> {
    const db = this.#tables();
    const { id, state, ...settings } = await this.#partner(actor, connectionGuid);
    const now = this.dependencies.clock.now();
    const found = isGuid(productGuid) ? await goodsOf(db, actor, productGuid, now) : undefined;
    if (found === undefined) throw sharingErrors('sharing.product_not_found');
    const rules = await rulesOfConnection(db, actor.ownerGuid, id);
    const partner = { is_connected: state === 'active', ...settings };
    return {
      title: found.title,
      skus: found.goods.map((good) => ({
        ...explain(partner, good, rules),
        good,
        rules: rules.map((rule) => ({ guid: rule.id, name: rule.name, failed: failedCriteria(rule, good) })),
      })),
    };
  }

  async #partner({ ownerGuid }: Actor, connectionGuid: string): Promise<PartnerRow> {
    const query = partnersOf(this.#tables(), ownerGuid);
    const partner = isGuid(connectionGuid)
      ? await query.where('c.id', '=', connectionGuid).executeTakeFirst()
      : undefined;
    if (partner === undefined) throw sharingErrors('sharing.connection_not_found');
    return partner;
  }

  #tables() {
    return this.dependencies.database.tables<SharingTables>();
  }
}
