import { Inject } from '@nestjs/common';
import type { Clock } from '../../kernel/clock.js';
import {
  AllocationsServiceService,
  type AcceptAllocationRequest,
  type ActivateAllocationRequest,
  type ChangeTermsRequest,
  type CloseAllocationRequest,
  type CountAllocationsRequest,
  type DrawKeysRequest,
  type GetAllocationRequest,
  type ListPartnersRequest,
  type OfferAllocationRequest,
  type PauseAllocationRequest,
  type PreviewAllocationRequest,
  type RejectAllocationRequest,
  type RevokeAllocationRequest,
  type SetAutoDrawRequest,
} from '../../proto/gen/keyway/allocations/v1/allocations.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../access/index.js';
import { CLOCK } from '../tokens.js';
import {
  allocationMessage,
  changedTerms,
  drawRequest,
  newAllocation,
  previewed,
  previewMessage,
  rejection,
} from './allocations.message.js';
import { AllocationsService } from './allocations.service.js';
import { DrawingService } from './drawing/drawing.service.js';
import { EndingService } from './ending/ending.service.js';
import { SwitchesService } from './keeping/switches.service.js';
import { TermsService } from './keeping/terms.service.js';
import { AnswersService } from './offering/answers.service.js';
import { OfferingService } from './offering/offering.service.js';

@RpcController(AllocationsServiceService)
export class AllocationsGrpc implements RpcHandlers<typeof AllocationsServiceService> {
  constructor(
    @Inject(OfferingService) private readonly offering: OfferingService,
    @Inject(AnswersService) private readonly answers: AnswersService,
    @Inject(TermsService) private readonly terms: TermsService,
    @Inject(SwitchesService) private readonly switches: SwitchesService,
    @Inject(EndingService) private readonly ending: EndingService,
    @Inject(DrawingService) private readonly drawing: DrawingService,
    @Inject(AllocationsService) private readonly allocations: AllocationsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async listPartners(_request: ListPartnersRequest, actor: Actor) {
    const partners = await this.offering.partners(actor);
    return {
      partners: partners.map(({ connectionGuid, company, companyType }) => ({ connectionGuid, company, companyType })),
    };
  }

  async previewAllocation(request: PreviewAllocationRequest, actor: Actor) {
    const { skuGuid: skuId, rightGuid: rightId, connectionGuid, maxQuantity } = parseRequest(previewed, request);
    return previewMessage(await this.offering.preview(actor, { skuId, rightId }, connectionGuid), maxQuantity);
  }

  async offerAllocation(request: OfferAllocationRequest, actor: Actor) {
    const wanted = parseRequest(newAllocation(this.clock.now()), request);
    const { skuGuid: skuId, rightGuid: rightId, idempotencyKey: requestKey, ...rest } = wanted;
    const { connectionGuid, terms, note, price, expiresAt } = rest;
    const offer = { skuId, rightId, connectionGuid, terms, note, price, expiresAt, requestKey };
    return { allocationGuid: await this.offering.offer(actor, offer) };
  }

  async getAllocation({ allocationGuid }: GetAllocationRequest, actor: Actor) {
    return { allocation: allocationMessage(await this.allocations.detail(actor, allocationGuid)) };
  }

  countAllocations(_request: CountAllocationsRequest, actor: Actor) {
    return this.allocations.counts(actor);
  }

  async acceptAllocation({ allocationGuid }: AcceptAllocationRequest, actor: Actor) {
    await this.answers.accept(actor, allocationGuid);
    return {};
  }

  async rejectAllocation(request: RejectAllocationRequest, actor: Actor) {
    const { allocationGuid, reason } = parseRequest(rejection, request);
    await this.answers.reject(actor, allocationGuid, reason);
    return {};
  }

  async revokeAllocation({ allocationGuid }: RevokeAllocationRequest, actor: Actor) {
    await this.answers.revoke(actor, allocationGuid);
    return {};
  }

  async drawKeys(request: DrawKeysRequest, actor: Actor) {
    const { idempotencyKey: requestKey, ...draw } = parseRequest(drawRequest, request);
    return this.drawing.draw(actor, { ...draw, requestKey });
  }

  async setAutoDraw({ allocationGuid, isAutoDraw }: SetAutoDrawRequest, actor: Actor) {
    await this.switches.setAutoDraw(actor, allocationGuid, isAutoDraw);
    return {};
  }

  async pauseAllocation({ allocationGuid }: PauseAllocationRequest, actor: Actor) {
    await this.switches.pause(actor, allocationGuid);
    return {};
  }

  async activateAllocation({ allocationGuid }: ActivateAllocationRequest, actor: Actor) {
    await this.switches.activate(actor, allocationGuid);
    return {};
  }

  async changeTerms(request: ChangeTermsRequest, actor: Actor) {
    const { allocationGuid, version, ...changed } = parseRequest(changedTerms(this.clock.now()), request);
    await this.terms.change(actor, allocationGuid, changed, version);
    return this.getAllocation({ allocationGuid }, actor);
  }

  async closeAllocation({ allocationGuid }: CloseAllocationRequest, actor: Actor) {
    await this.ending.closeOwn(actor, allocationGuid);
    return {};
  }
}
