import { Inject } from '@nestjs/common';
import { z } from 'zod';
import {
  PriceRowsServiceService,
  type CompareVersionsRequest,
  type DiscardChangesRequest,
  type FindProductsRequest,
  type ListPriceRowsRequest,
  type ListVersionsRequest,
  type SaveChangesRequest,
  type StageChangesRequest,
} from '../../../proto/gen/keyway/pricing/v1/price_rows.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../../access/index.js';
import { pricingErrors } from '../pricing.errors.js';
import { maxChanges } from '../saving/change.js';
import { SavingService } from '../saving/saving.service.js';
import { askedRows, comparedMessage, priceMessage, productMessage, versionMessage } from './price-rows.message.js';
import { PricesService } from './prices.service.js';

/** Of one call. */
const maxStaged = 500;

const saveGuid = z.guid('A UUID of its own for each save').transform((id) => id.toLowerCase());
const staged = z.object({
  saveGuid,
  changes: z
    .array(z.object({ index: z.int().min(1) }))
    .max(maxStaged, `At most ${maxStaged} changes`)
    .refine((changes) => new Set(changes.map(({ index }) => index)).size === changes.length, 'Each index once'),
});
const asked = z.object({ saveGuid });
const found = z.object({ text: z.string().trim().max(200) });

@RpcController(PriceRowsServiceService)
export class PriceRowsGrpc implements RpcHandlers<typeof PriceRowsServiceService> {
  constructor(
    @Inject(PricesService) private readonly prices: PricesService,
    @Inject(SavingService) private readonly saving: SavingService,
  ) {}

  async listPriceRows(request: ListPriceRowsRequest, actor: Actor) {
    const { rows, next, total, isCapped, version } = await this.prices.page(actor, parseRequest(askedRows, request));
    return {
      ...{ rows: rows.map(priceMessage), nextCursor: next, totalCount: total },
      ...{ isTotalCapped: isCapped, rowsVersion: version },
    };
  }

  async findProducts(request: FindProductsRequest, actor: Actor) {
    const { text } = parseRequest(found, request);
    return { products: (await this.prices.products(actor, text)).map(productMessage) };
  }

  async stageChanges(request: StageChangesRequest, actor: Actor) {
    const given = parseRequest(staged, request);
    if (given.changes.some(({ index }) => index > maxChanges)) throw pricingErrors('pricing.too_many_changes');
    const { listGuid, rowsVersion, changes } = request;
    const ids = { listGuid, saveGuid: given.saveGuid };
    const outcome = await this.saving.stage(actor, ids, rowsVersion, changes);
    return { stagedCount: outcome.staged, problems: [...outcome.problems] };
  }

  async saveChanges(request: SaveChangesRequest, actor: Actor) {
    const ids = { listGuid: request.listGuid, ...parseRequest(asked, request) };
    const { jobId = '', problems } = await this.saving.save(actor, ids, request.changeCount);
    return { jobId, problems: [...problems] };
  }

  async discardChanges(request: DiscardChangesRequest, actor: Actor) {
    await this.saving.discard(actor, { listGuid: request.listGuid, ...parseRequest(asked, request) });
    return {};
  }

  async listVersions({ listGuid, cursor }: ListVersionsRequest, actor: Actor) {
    const { rows, next } = await this.prices.versions(actor, listGuid, cursor);
    return { versions: rows.map(versionMessage), nextCursor: next };
  }

  async compareVersions({ listGuid, fromVersion, toVersion, cursor }: CompareVersionsRequest, actor: Actor) {
    const { rows, next } = await this.prices.compare(actor, listGuid, [fromVersion, toVersion], cursor);
    return { rows: rows.map(comparedMessage), nextCursor: next };
  }
}
