import { Inject } from '@nestjs/common';
import {
  SupportServiceService,
  type AnswerSupportRequest,
  type AskForSupportRequest,
  type EndSupportRequest,
  type EnterSupportRequest,
  type LeaveSupportRequest,
  type ListCompanySupportRequest,
  type ListSupportRequest,
} from '../../proto/gen/keyway/support/v1/support.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../access/index.js';
import { askRequest, sessionMessage } from './support.message.js';
import type { SupportDetail } from './support.repository.js';
import { SupportService } from './support.service.js';

@RpcController(SupportServiceService)
export class SupportGrpc implements RpcHandlers<typeof SupportServiceService> {
  constructor(@Inject(SupportService) private readonly support: SupportService) {}

  async listCompanySupport({ companyGuid }: ListCompanySupportRequest, actor: Actor) {
    return this.shown(await this.support.ofCompany(companyGuid), actor);
  }

  async askForSupport(request: AskForSupportRequest, actor: Actor) {
    const { companyGuid, reason, hours } = parseRequest(askRequest, request);
    return this.one(await this.support.ask(actor, companyGuid, reason, hours), actor);
  }

  async enterSupport({ sessionGuid }: EnterSupportRequest, actor: Actor) {
    await this.support.enter(actor, sessionGuid);
    return {};
  }

  async leaveSupport(_request: LeaveSupportRequest, actor: Actor) {
    await this.support.leave(actor);
    return {};
  }

  async endSupport({ sessionGuid }: EndSupportRequest, actor: Actor) {
    return this.one(await this.support.end(actor, sessionGuid), actor);
  }

  async listSupport(_request: ListSupportRequest, actor: Actor) {
    return this.shown(await this.support.ofVault(actor), actor);
  }

  async answerSupport({ sessionGuid, agrees }: AnswerSupportRequest, actor: Actor) {
    return this.one(await this.support.answer(actor, sessionGuid, agrees), actor);
  }

  private one(detail: SupportDetail, actor: Actor) {
    return { session: sessionMessage(detail, actor, this.support.now()) };
  }

  private shown(details: readonly SupportDetail[], actor: Actor) {
    return { sessions: details.map((detail) => sessionMessage(detail, actor, this.support.now())) };
  }
}
