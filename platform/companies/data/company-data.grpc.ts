import { Inject } from '@nestjs/common';
import {
  CompanyDataServiceService,
  type GetCompanyDataRequest,
  type UpdateCompanyDataRequest,
} from '../../../proto/gen/keyway/companies/v1/company_data.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../../access/index.js';
import { dataMessage, updateRequest } from './company-data.message.js';
import { CompanyDataService } from './company-data.service.js';

@RpcController(CompanyDataServiceService)
export class CompanyDataGrpc implements RpcHandlers<typeof CompanyDataServiceService> {
  constructor(@Inject(CompanyDataService) private readonly companyData: CompanyDataService) {}

  async getCompanyData(_request: GetCompanyDataRequest, actor: Actor) {
    return { data: dataMessage(await this.companyData.find(actor)) };
  }

  async getCompanyChoices() {
    const { countries, currencies } = await this.companyData.choices();
    return { countries: [...countries], currencies: [...currencies] };
  }

  async updateCompanyData(request: UpdateCompanyDataRequest, actor: Actor) {
    const { version, details } = parseRequest(updateRequest, request);
    return { data: dataMessage(await this.companyData.change(actor, version, details)) };
  }
}
