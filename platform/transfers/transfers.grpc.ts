import { Inject } from '@nestjs/common';
import type { Clock } from '../../kernel/clock.js';
import {
  TransfersServiceService,
  type AcceptOfferRequest,
  type CountOffersRequest,
  type CreateOffersRequest,
  type GetOfferRequest,
  type ListReceiversRequest,
  type PreviewOffersRequest,
  type RejectOfferRequest,
  type RevokeOfferRequest,
} from '../../proto/gen/keyway/transfers/v1/transfers.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../access/index.js';
import { CLOCK } from '../tokens.js';
import { AnswersService } from './answering/answers.service.js';
import { OfferingService } from './making/offering.service.js';
import { OffersService } from './offers.service.js';
import { keysFrom, offerMessage, offersRequest, previewMessage, rejection } from './transfers.message.js';

@RpcController(TransfersServiceService)
export class TransfersGrpc implements RpcHandlers<typeof TransfersServiceService> {
  constructor(
    @Inject(OfferingService) private readonly offering: OfferingService,
    @Inject(AnswersService) private readonly answers: AnswersService,
    @Inject(OffersService) private readonly offers: OffersService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async listReceivers(_request: ListReceiversRequest, actor: Actor) {
    const receivers = await this.offering.receivers(actor);
    return {
      receivers: receivers.map(({ connectionGuid, company, companyType, isReturnOnly }) => ({
        ...{ connectionGuid, company, companyType, isReturnOnly },
      })),
    };
  }

  async previewOffers({ connectionGuid, keys }: PreviewOffersRequest, actor: Actor) {
    return previewMessage(await this.offering.preview(actor, connectionGuid, keysFrom(keys)));
  }

  async createOffers(request: CreateOffersRequest, actor: Actor) {
    const keys = keysFrom(request.keys);
    const { connectionGuid, note, expiresAt, price, quantity, idempotencyKey } = parseRequest(
      offersRequest(this.clock.now()),
      request,
    );
    const wanted = { connectionGuid, keys, note, expiresAt, price, quantity, requestKey: idempotencyKey };
    return { offerGuids: [...(await this.offering.create(actor, wanted))] };
  }

  async getOffer({ offerGuid }: GetOfferRequest, actor: Actor) {
    return { offer: offerMessage(await this.offers.detail(actor, offerGuid)) };
  }

  countOffers(_request: CountOffersRequest, actor: Actor) {
    return this.offers.counts(actor);
  }

  async acceptOffer({ offerGuid, isFinalConfirmed, rightGuid }: AcceptOfferRequest, actor: Actor) {
    return { jobId: await this.answers.accept(actor, offerGuid, isFinalConfirmed, rightGuid) };
  }

  async rejectOffer(request: RejectOfferRequest, actor: Actor) {
    const { offerGuid, reason } = parseRequest(rejection, request);
    return { jobId: await this.answers.reject(actor, offerGuid, reason) };
  }

  async revokeOffer({ offerGuid }: RevokeOfferRequest, actor: Actor) {
    return { jobId: await this.answers.revoke(actor, offerGuid) };
  }
}
