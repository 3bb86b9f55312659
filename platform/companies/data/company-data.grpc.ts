import { Inject } from '@nestjs/common';
import {
  CompanyDataServiceService,
  type GetCompanyDataRequest,
  type RemoveLogoRequest,
  type UpdateCompanyDataRequest,
  type UploadLogoRequest,
} from '../../../proto/gen/keyway/companies/v1/company_data.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../../access/index.js';
import { dataMessage, updateRequest } from './company-data.message.js';
import { CompanyDataService } from './company-data.service.js';
import { LogoService } from './logo.service.js';

async function* chunksOf(stream: AsyncIterable<UploadLogoRequest>): AsyncGenerator<Uint8Array> {
  for await (const { chunk } of stream) yield chunk;
}

@RpcController(CompanyDataServiceService)
export class CompanyDataGrpc implements RpcHandlers<typeof CompanyDataServiceService> {
  constructor(
    @Inject(CompanyDataService) private readonly companyData: CompanyDataService,
    @Inject(LogoService) private readonly logos: LogoService,
  ) {}

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

  async uploadLogo(stream: AsyncIterable<UploadLogoRequest>, actor: Actor) {
    await this.logos.upload(actor, chunksOf(stream));
    return {};
  }

  async removeLogo(_request: RemoveLogoRequest, actor: Actor) {
    await this.logos.remove(actor);
    return {};
  }
}
