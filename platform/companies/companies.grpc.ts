import { Inject } from '@nestjs/common';
import {
  CompaniesServiceService,
  type DecideCompanyRequest,
  type GetCompanyRequest,
} from '../../proto/gen/keyway/companies/v1/companies.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../access/index.js';
import { companyMessage, decideRequest } from './companies.message.js';
import { CompaniesService } from './companies.service.js';

@RpcController(CompaniesServiceService)
export class CompaniesGrpc implements RpcHandlers<typeof CompaniesServiceService> {
  constructor(@Inject(CompaniesService) private readonly companies: CompaniesService) {}

  async getCompany(request: GetCompanyRequest) {
    return { company: companyMessage(await this.companies.detail(request.companyGuid)) };
  }

  async decideCompany(request: DecideCompanyRequest, actor: Actor) {
    const { companyGuid, version, decision, reason } = parseRequest(decideRequest, request);
    return { company: companyMessage(await this.companies.decide(actor, companyGuid, version, decision, reason)) };
  }
}
