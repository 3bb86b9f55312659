/** Offers, pools and allocations of the seed, as people make and answer them. What a run before has made is found again. */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { grpcChannel, grpcService, type GrpcCall } from '../../../kernel/grpc/client.js';
import { AllocationsServiceService } from '../../../proto/gen/keyway/allocations/v1/allocations.js';
import { StockpoolsServiceService } from '../../../proto/gen/keyway/stockpools/v1/stockpools.js';
import {
  TransfersServiceService,
  type Offer,
  type OfferLine,
} from '../../../proto/gen/keyway/transfers/v1/transfers.js';
import type { SeededAllocation, SeededOffer, SeededPool } from './deals.js';

const deadlineMs = 120_000;
const pollMs = 50;
/** Within which what a connection sees is computed. */
const sharedWithinMs = 30_000;

export interface TradedKeys {
  readonly connectionGuid: string;
  readonly skuGuid: string;
  readonly rightGuid: string;
}

/** Between which a deal holds. */
export interface DealTimes {
  readonly startsAt: Date | undefined;
  readonly endsAt: Date | undefined;
}

/** And how long an allocation waits for its answer. */
export interface AllocationTimes extends DealTimes {
  readonly lapsesAt: Date | undefined;
}

/** The same for the same name: the platform answers what it has made for it before. */
export const requestKey = (name: string): string => {
  const hex = createHash('sha256').update(`keyway demo ${name}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
};

type AllocationAct = NonNullable<SeededAllocation['answer'] | SeededAllocation['end']>['act'];

export class TradeClient {
  readonly #channel;
  /** Connections that are known to see something. */
  readonly #seeing = new Set<string>();

  /** @param address host:port of the platform's gRPC */
  constructor(address: string) {
    this.#channel = grpcChannel(address);
  }

  close(): void {
    this.#channel.close();
  }

  /**
   * @returns the first of these lines that can be offered over the connection. What it sees may still be computed:
   *   until it has seen something it is waited for
   */
  async tradable(
    accessToken: string,
    connectionGuid: string,
    lines: readonly OfferLine[],
  ): Promise<TradedKeys | undefined> {
    const deadline = Date.now() + sharedWithinMs;
    while (lines.length > 0) {
      const asked = { connectionGuid, keys: { lines: [...lines] } };
      const shown = await this.#transfers().previewOffers(asked, this.#call(accessToken));
      const found = shown.lines.find(({ obstacles }) => obstacles.length === 0);
      if (found !== undefined) {
        this.#seeing.add(connectionGuid);
        return { connectionGuid, skuGuid: found.skuGuid, rightGuid: found.rightGuid };
      }
      if (this.#seeing.has(connectionGuid) || Date.now() > deadline) return undefined;
      await wait(pollMs);
    }
    return undefined;
  }

  async offer(
    accessToken: string,
    { name, quantity, note, price }: SeededOffer,
    { connectionGuid, ...line }: TradedKeys,
    expiresAt: Date | undefined,
  ): Promise<Offer | undefined> {
    const { offerGuids } = await this.#transfers().createOffers(
      {
        ...{ connectionGuid, keys: { lines: [{ ...line, quantity }] }, quantity, note },
        ...(price !== undefined && { price: { amount: price, currency: 'EUR' } }),
        ...(expiresAt !== undefined && { expiresAt: expiresAt.toISOString() }),
        idempotencyKey: requestKey(`offer ${name}`),
      },
      this.#call(accessToken),
    );
    const [offerGuid = ''] = offerGuids;
    return (await this.#transfers().getOffer({ offerGuid }, this.#call(accessToken))).offer;
  }

  /** Does what can still be done to it. */
  async answer(accessToken: string, offerGuid: string, { act, reason = '' }: NonNullable<SeededOffer['end']>) {
    const { offer } = await this.#transfers().getOffer({ offerGuid }, this.#call(accessToken));
    const call = this.#call(accessToken);
    const { isPossible, perform } = {
      accept: {
        isPossible: offer?.canAccept,
        perform: () => this.#transfers().acceptOffer({ offerGuid, isFinalConfirmed: true }, call),
      },
      reject: {
        isPossible: offer?.canReject,
        perform: () => this.#transfers().rejectOffer({ offerGuid, reason }, call),
      },
      revoke: { isPossible: offer?.canRevoke, perform: () => this.#transfers().revokeOffer({ offerGuid }, call) },
    }[act];
    if (isPossible === true) await perform();
  }

  /** @returns the pool's guid */
  async pool(
    accessToken: string,
    { name, quantity, maxStock, minBatchSize, maxQuantity }: SeededPool,
    { connectionGuid, ...keys }: TradedKeys,
    { startsAt, endsAt }: DealTimes,
  ): Promise<string> {
    const terms = {
      ...{ maxStock, minBatchSize, maxQuantity, alertPercentage: 20, isGeneralStockAllowed: false },
      ...(startsAt !== undefined && { startsAt: startsAt.toISOString() }),
      ...(endsAt !== undefined && { endsAt: endsAt.toISOString() }),
    };
    const { poolGuid } = await this.#stockpools().createPool(
      { ...keys, connectionGuids: [connectionGuid], terms, quantity, idempotencyKey: requestKey(`pool ${name}`) },
      this.#call(accessToken),
    );
    return poolGuid;
  }

  /** @param name of the draw */
  async draw(accessToken: string, poolGuid: string, name: string, quantity: number): Promise<void> {
    const wanted = { poolGuid, quantity, isFinalConfirmed: true, idempotencyKey: requestKey(`draw ${name}`) };
    await this.#stockpools().drawKeys(wanted, this.#call(accessToken));
  }

  /** Does what can still be done to it. */
  async endPool(accessToken: string, poolGuid: string, { act }: NonNullable<SeededPool['end']>): Promise<void> {
    const { pool } = await this.#stockpools().getPool({ poolGuid }, this.#call(accessToken));
    if (act === 'pause' && pool?.canPause === true)
      await this.#stockpools().pausePool({ poolGuid }, this.#call(accessToken));
    if (act === 'close' && pool?.canClose === true)
      await this.#stockpools().closePool({ poolGuid }, this.#call(accessToken));
  }

  /** @returns the allocation's guid */
  async allocation(
    accessToken: string,
    { name, quantity, batchSize, stockLimit, note, price }: SeededAllocation,
    keys: TradedKeys,
    { startsAt, endsAt, lapsesAt }: AllocationTimes,
  ): Promise<string> {
    const terms = {
      ...{ maxQuantity: quantity, batchSize, stockLimit },
      ...(startsAt !== undefined && { startsAt: startsAt.toISOString() }),
      ...(endsAt !== undefined && { endsAt: endsAt.toISOString() }),
    };
    const { allocationGuid } = await this.#allocations().offerAllocation(
      {
        ...{ ...keys, terms, note, idempotencyKey: requestKey(`allocation ${name}`) },
        ...(price !== undefined && { price: { amount: price, currency: 'EUR' } }),
        ...(lapsesAt !== undefined && { expiresAt: lapsesAt.toISOString() }),
      },
      this.#call(accessToken),
    );
    return allocationGuid;
  }

  /** Does what can still be done to it. */
  async actOnAllocation(
    accessToken: string,
    allocationGuid: string,
    { act, reason = '' }: { readonly act: AllocationAct; readonly reason?: string },
  ): Promise<void> {
    const call = this.#call(accessToken);
    const { allocation } = await this.#allocations().getAllocation({ allocationGuid }, call);
    const { isPossible, perform } = {
      accept: {
        isPossible: allocation?.canAccept,
        perform: () => this.#allocations().acceptAllocation({ allocationGuid }, call),
      },
      reject: {
        isPossible: allocation?.canReject,
        perform: () => this.#allocations().rejectAllocation({ allocationGuid, reason }, call),
      },
      revoke: {
        isPossible: allocation?.canRevoke,
        perform: () => this.#allocations().revokeAllocation({ allocationGuid }, call),
      },
      pause: {
        isPossible: allocation?.canPause,
        perform: () => this.#allocations().pauseAllocation({ allocationGuid }, call),
      },
      close: {
        isPossible: allocation?.canClose,
        perform: () => this.#allocations().closeAllocation({ allocationGuid }, call),
      },
    }[act];
    if (isPossible === true) await perform();
  }

  /** @param name of the draw */
  async drawAllocated(accessToken: string, allocationGuid: string, name: string, quantity: number): Promise<void> {
    const idempotencyKey = requestKey(`allocation draw ${name}`);
    const wanted = { allocationGuid, quantity, isFinalConfirmed: true, idempotencyKey };
    await this.#allocations().drawKeys(wanted, this.#call(accessToken));
  }

  #transfers() {
    return grpcService(this.#channel, TransfersServiceService);
  }

  #stockpools() {
    return grpcService(this.#channel, StockpoolsServiceService);
  }

  #allocations() {
    return grpcService(this.#channel, AllocationsServiceService);
  }

  #call(accessToken: string): GrpcCall {
    return { accessToken, correlationId: randomUUID(), deadlineMs };
  }
}
