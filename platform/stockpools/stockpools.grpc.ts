import { Inject } from '@nestjs/common';
import type { Clock } from '../../kernel/clock.js';
import {
  StockpoolsServiceService,
  type AssignConnectionsRequest,
  type ChangePoolRequest,
  type ClosePoolRequest,
  type CreatePoolRequest,
  type DrawKeysRequest,
  type GetPoolRequest,
  type ListPartnersRequest,
  type PausePoolRequest,
  type PreviewPoolRequest,
  type RefillPoolRequest,
  type ResumePoolRequest,
} from '../../proto/gen/keyway/stockpools/v1/stockpools.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../access/index.js';
import { CLOCK } from '../tokens.js';
import { DrawingService } from './drawing/drawing.service.js';
import { EndingService } from './ending/ending.service.js';
import { FillingService } from './keeping/filling.service.js';
import { MakingService } from './keeping/making.service.js';
import { PartnersService } from './keeping/partners.service.js';
import { TermsService } from './keeping/terms.service.js';
import { PoolsService } from './pools.service.js';
import {
  assignment,
  changedPool,
  drawRequest,
  newPool,
  poolMessage,
  previewed,
  previewMessage,
  refill,
} from './stockpools.message.js';

@RpcController(StockpoolsServiceService)
export class StockpoolsGrpc implements RpcHandlers<typeof StockpoolsServiceService> {
  constructor(
    @Inject(PartnersService) private readonly partners: PartnersService,
    @Inject(MakingService) private readonly making: MakingService,
    @Inject(FillingService) private readonly filling: FillingService,
    @Inject(TermsService) private readonly terms: TermsService,
    @Inject(EndingService) private readonly ending: EndingService,
    @Inject(DrawingService) private readonly drawing: DrawingService,
    @Inject(PoolsService) private readonly pools: PoolsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async listPartners(_request: ListPartnersRequest, actor: Actor) {
    const partners = await this.partners.list(actor);
    return {
      partners: partners.map(({ connectionGuid, company, companyType }) => ({ connectionGuid, company, companyType })),
    };
  }

  async previewPool(request: PreviewPoolRequest, actor: Actor) {
    const { skuGuid: skuId, rightGuid: rightId, connectionGuids } = parseRequest(previewed, request);
    return previewMessage(await this.partners.preview(actor, { skuId, rightId }, connectionGuids));
  }

  async createPool(request: CreatePoolRequest, actor: Actor) {
    const wanted = parseRequest(newPool(this.clock.now()), request);
    const { skuGuid: skuId, rightGuid: rightId, connectionGuids, terms, quantity, idempotencyKey } = wanted;
    const pool = { skuId, rightId, connectionGuids, terms, quantity, requestKey: idempotencyKey };
    return { poolGuid: await this.making.create(actor, pool) };
  }

  async getPool({ poolGuid }: GetPoolRequest, actor: Actor) {
    return { pool: poolMessage(await this.pools.detail(actor, poolGuid)) };
  }

  async refillPool(request: RefillPoolRequest, actor: Actor) {
    const { poolGuid, quantity, idempotencyKey: requestKey } = parseRequest(refill, request);
    return { quantity: await this.filling.refill(actor, poolGuid, { quantity, requestKey }) };
  }

  async changePool(request: ChangePoolRequest, actor: Actor) {
    const { poolGuid, terms, version } = parseRequest(changedPool(this.clock.now()), request);
    await this.terms.change(actor, poolGuid, terms, version);
    return this.getPool({ poolGuid }, actor);
  }

  async assignConnections(request: AssignConnectionsRequest, actor: Actor) {
    const { poolGuid, connectionGuids, version } = parseRequest(assignment, request);
    await this.terms.assign(actor, poolGuid, connectionGuids, version);
    return this.getPool({ poolGuid }, actor);
  }

  async pausePool({ poolGuid }: PausePoolRequest, actor: Actor) {
    await this.terms.pause(actor, poolGuid);
    return {};
  }

  async resumePool({ poolGuid }: ResumePoolRequest, actor: Actor) {
    await this.terms.resume(actor, poolGuid);
    return {};
  }

  async closePool({ poolGuid }: ClosePoolRequest, actor: Actor) {
    return { freedCount: await this.ending.closeOwn(actor, poolGuid) };
  }

  async drawKeys(request: DrawKeysRequest, actor: Actor) {
    const { poolGuid, quantity, isFinalConfirmed, idempotencyKey: requestKey } = parseRequest(drawRequest, request);
    return this.drawing.draw(actor, { poolGuid, quantity, isFinalConfirmed, requestKey });
  }
}
