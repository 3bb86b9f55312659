/** Has the demo's companies give each other keys, by the calls that people make, each at its time. */
import type { Database } from '../../../platform/database/database.js';
import type { StockDatabase } from '../../../platform/stock/index.js';
import { workingMoment } from '../history.js';
import type { SeededAllocation, SeededDeal, SeededOffer, SeededPool, SeededTrade } from './deals.js';
import { requestKey, type TradeClient, type TradedKeys } from './trade.client.js';

export interface TradingOwner {
  readonly vaultId: string;
  readonly accessToken: string;
}

export interface Trading {
  readonly database: Database;
  readonly client: TradeClient;
  readonly now: Date;
  /** Moves the platform's clock. */
  at(moment: Date): void;
  /** Has the platform end what has ended by then. */
  settle(): Promise<void>;
  /** Of the vault with this name; absent: nothing is done by it. */
  ownerOf(vault: string): TradingOwner | undefined;
}

/** What is given is a small part of what there is. */
const leastShare = 4;
const mostLooked = 40;
const dayMs = 24 * 3600 * 1000;
const hourMs = 3600 * 1000;
const minuteMs = 60 * 1000;

const connectionOf = async (database: Database, from: string, to: string): Promise<string | undefined> => {
  const { rows } = await database.execute(
    `select c.id from connection c join vault v on v.id = c.vault_id join vault p on p.id = c.partner_id
     where c.state = 'active' and ((v.name = $1 and p.name = $2) or (v.name = $2 and p.name = $1))`,
    [from, to],
  );
  const id = rows[0]?.['id'];
  return typeof id === 'string' ? id : undefined;
};

/** By the keys of their requests, what a run before has made: the SKUs and rights. */
const madeBefore = async (database: Database): Promise<Map<string, { skuGuid: string; rightGuid: string }>> => {
  const { rows } = await database.execute(
    `select request_key, sku_id, agreement_id from transfer_offer
     union all select request_key, sku_id, agreement_id from stockpool
     union all select request_key, sku_id, agreement_id from allocation`,
  );
  const text = (value: unknown): string => String(value);
  return new Map(
    rows.map((row) => [
      text(row['request_key']),
      { skuGuid: text(row['sku_id']), rightGuid: text(row['agreement_id']) },
    ]),
  );
};

class Deals {
  /** Of each SKU at most one offer or pool: so many products have a part in it. */
  private readonly taken = new Set<string>();
  /** And at most one allocation, which puts no key aside. */
  private readonly promised = new Set<string>();
  /** Of the offers so far, by their names. */
  private readonly keysOf = new Map<string, TradedKeys>();

  constructor(
    private readonly trading: Trading,
    private readonly before: Awaited<ReturnType<typeof madeBefore>>,
  ) {
    for (const { skuGuid } of before.values()) for (const set of [this.taken, this.promised]) set.add(skuGuid);
  }

  /** An hour later at the earliest than what it follows: moments of one weekend fall on the Friday before. */
  private onDay(daysAgo: number, before?: Date): Date {
    const moment = workingMoment(this.trading.now, daysAgo);
    const earliest = before === undefined ? 0 : before.getTime() + hourMs;
    const at = new Date(Math.min(Math.max(moment.getTime(), earliest), this.trading.now.getTime()));
    this.trading.at(at);
    return at;
  }

  private ahead(days: number | undefined): Date | undefined {
    return days === undefined ? undefined : new Date(this.trading.now.getTime() + days * dayMs);
  }

  /**
   * Those of which there are the most, in the vault's own stock.
   * @param taken SKUs that another deal of the kind has
   * @param resold the only SKU that is asked for, taken or not
   */
  private async keysFor(
    key: string,
    deal: SeededDeal,
    taken: Set<string>,
    resold?: TradedKeys,
  ): Promise<TradedKeys | undefined> {
    const { from, to, quantity } = deal;
    const { database, client } = this.trading;
    const [owner, connectionGuid] = [this.trading.ownerOf(from), await connectionOf(database, from, to)];
    if (owner === undefined || connectionGuid === undefined) return undefined;
    const before = this.before.get(key);
    if (before !== undefined) return { connectionGuid, ...before };
    const rows = await database
      .tables<StockDatabase>()
      .selectFrom('stock_standing')
      .select(['sku_id', 'agreement_id'])
      .where('vault_id', '=', owner.vaultId)
      .where('available', '>=', quantity * leastShare)
      .$if(resold !== undefined, (query) => query.where('sku_id', '=', resold?.skuGuid ?? ''))
      .orderBy('available', 'desc')
      .orderBy('sku_id')
      .limit(mostLooked)
      .execute();
    const lines = rows
      .filter(({ sku_id }) => resold !== undefined || !taken.has(sku_id))
      .map(({ sku_id, agreement_id }) => ({ skuGuid: sku_id, rightGuid: agreement_id, quantity }));
    const keys = await client.tradable(owner.accessToken, connectionGuid, lines);
    if (keys !== undefined) taken.add(keys.skuGuid);
    return keys;
  }

  async offer(offer: SeededOffer): Promise<void> {
    const madeAt = this.onDay(offer.daysAgo);
    const sender = this.trading.ownerOf(offer.from);
    const keys = await this.offered(offer);
    if (sender === undefined || keys === undefined) return;
    this.keysOf.set(offer.name, keys);
    const made = await this.trading.client.offer(sender.accessToken, offer, keys, this.ahead(offer.endsInDays));
    const { end } = offer;
    const answering = this.trading.ownerOf(end?.act === 'revoke' ? offer.from : offer.to);
    if (made !== undefined && end !== undefined && answering !== undefined) {
      this.onDay(end.daysAgo, madeAt);
      await this.trading.client.answer(answering.accessToken, made.offerGuid, end);
    }
    await this.endOf(offer.endsInDays);
  }

  private async offered(offer: SeededOffer): Promise<TradedKeys | undefined> {
    if (offer.returns !== undefined) return this.keysOf.get(offer.returns);
    const resold = offer.resells === undefined ? undefined : this.keysOf.get(offer.resells);
    if (offer.resells !== undefined && resold === undefined) return undefined;
    return this.keysFor(requestKey(`offer ${offer.name}`), offer, this.taken, resold);
  }

  async pool(pool: SeededPool): Promise<void> {
    let last = this.onDay(pool.daysAgo);
    const [owner, other] = [this.trading.ownerOf(pool.from), this.trading.ownerOf(pool.to)];
    const keys = await this.keysFor(requestKey(`pool ${pool.name}`), pool, this.taken);
    if (owner === undefined || other === undefined || keys === undefined) return;
    const { client } = this.trading;
    const poolGuid = await client.pool(owner.accessToken, pool, keys, {
      ...{ startsAt: this.ahead(pool.startsInDays), endsAt: this.ahead(pool.endsInDays) },
    });
    for (const [at, { quantity, daysAgo }] of pool.draws.entries()) {
      last = this.onDay(daysAgo, last);
      await client.draw(other.accessToken, poolGuid, `${pool.name} ${at}`, quantity);
    }
    if (pool.end !== undefined) {
      this.onDay(pool.end.daysAgo, last);
      await client.endPool(owner.accessToken, poolGuid, pool.end);
    }
    await this.endOf(pool.endsInDays);
  }

  async allocation(allocation: SeededAllocation): Promise<void> {
    const { name, startsInDays, endsInDays, lapsesInDays, answer, end } = allocation;
    const madeAt = this.onDay(allocation.daysAgo);
    const sides = { owner: this.trading.ownerOf(allocation.from), partner: this.trading.ownerOf(allocation.to) };
    const { owner, partner } = sides;
    const keys = await this.keysFor(requestKey(`allocation ${name}`), allocation, this.promised);
    if (owner === undefined || partner === undefined || keys === undefined) return;
    const { client } = this.trading;
    const guid = await client.allocation(owner.accessToken, allocation, keys, {
      ...{ startsAt: this.ahead(startsInDays), endsAt: this.ahead(endsInDays), lapsesAt: this.ahead(lapsesInDays) },
    });
    let last = madeAt;
    if (answer !== undefined) {
      last = this.onDay(answer.daysAgo, last);
      const answering = answer.act === 'revoke' ? owner : partner;
      await client.actOnAllocation(answering.accessToken, guid, answer);
    }
    for (const [at, { quantity, daysAgo }] of allocation.draws.entries()) {
      last = this.onDay(daysAgo, last);
      await client.drawAllocated(partner.accessToken, guid, `${name} ${at}`, quantity);
    }
    if (end !== undefined) {
      this.onDay(end.daysAgo, last);
      await client.actOnAllocation((sides[end.by] ?? owner).accessToken, guid, end);
    }
    await this.endOf(endsInDays ?? lapsesInDays);
  }

  /** What has ended by itself has done so within a minute. */
  private async endOf(days: number | undefined): Promise<void> {
    const endedAt = this.ahead(days);
    if (endedAt === undefined || endedAt >= this.trading.now) return;
    this.trading.at(new Date(endedAt.getTime() + minuteMs / 2));
    await this.trading.settle();
  }
}

/** Nothing over a connection that is not active, and nothing of what a vault has too few keys of. */
export const seedTrade = async (trading: Trading, { offers, pools, allocations }: SeededTrade): Promise<void> => {
  const deals = new Deals(trading, await madeBefore(trading.database));
  for (const offer of offers) await deals.offer(offer);
  for (const pool of pools) await deals.pool(pool);
  for (const allocation of allocations) await deals.allocation(allocation);
};
