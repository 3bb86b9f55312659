import { Inject } from '@nestjs/common';
import {
  RegistrationServiceService,
  type FindInvitationRequest,
  type RegisterCompanyRequest,
  type RejectInvitationRequest,
} from '../../../proto/gen/keyway/companies/v1/registration.js';
import { parseRequest, RpcController, type RpcHandlers, type VisitorCaller } from '../../access/index.js';
import { findRequest, invitationMessage, registerRequest } from './registration.message.js';
import { RegistrationService } from './registration.service.js';

@RpcController(RegistrationServiceService)
export class RegistrationGrpc implements RpcHandlers<typeof RegistrationServiceService, VisitorCaller> {
  constructor(@Inject(RegistrationService) private readonly registrations: RegistrationService) {}

  async getRegistration() {
    const { countries, ...offer } = await this.registrations.offer();
    return { ...offer, countries: [...countries] };
  }

  async findInvitation(request: FindInvitationRequest) {
    return invitationMessage(await this.registrations.findInvitation(parseRequest(findRequest, request).link));
  }

  async rejectInvitation(request: RejectInvitationRequest, visitor: VisitorCaller) {
    await this.registrations.rejectInvitation(visitor, parseRequest(findRequest, request).link);
    return {};
  }

  async registerCompany(request: RegisterCompanyRequest, visitor: VisitorCaller) {
    const { registrant, registration } = parseRequest(registerRequest, request);
    await this.registrations.register(visitor, registrant, registration);
    return {};
  }
}
