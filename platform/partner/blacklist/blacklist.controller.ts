import { Inject, Injectable } from '@nestjs/common';
import type { Input, Reply } from '../../../kernel/endpoint.js';
import { idOr } from '../../request-id.js';
import { BlacklistService, ImportReader, stockErrors } from '../../stock/index.js';
import type { PartnerCaller, PartnerExchange } from '../access/partner-caller.js';
import { parsePartner } from '../listener/parse-partner.js';
import { ServePartner } from '../listener/partner-routes.js';
import { blacklistContract as contract, blacklistFields } from './blacklist.contract.js';
import { viewOf } from './blacklist.view.js';

@Injectable()
export class BlacklistController {
  constructor(
    @Inject(ImportReader) private readonly reader: ImportReader,
    @Inject(BlacklistService) private readonly blacklists: BlacklistService,
  ) {}

  @ServePartner(contract.begin)
  begin(
    { upload }: Input<typeof contract.begin>,
    { actor }: PartnerCaller,
    exchange: PartnerExchange,
  ): Promise<Reply<typeof contract.begin>> {
    return this.reader.within(actor.ownerGuid, upload, exchange.signal, async (list) => {
      const { insertionGuid, ...fields } = parsePartner(blacklistFields, list.fields);
      const order = { ...fields, insertion: insertionGuid, idempotencyKey: exchange.idempotencyKey };
      const { changeId, number, preview } = await this.blacklists.accept(actor, order, list);
      exchange.location(`/api/v1/transaction/blacklist/${changeId}`);
      return {
        ...{ changeGuid: changeId, changeId: number, status: 'queued' },
        ...{ counts: preview.counts, left: [...preview.left] },
      };
    });
  }

  @ServePartner(contract.see)
  async see({ params }: Input<typeof contract.see>, { actor }: PartnerCaller): Promise<Reply<typeof contract.see>> {
    const id = idOr(() => stockErrors('stock.change_not_found'), params.changeGuid);
    return viewOf(await this.blacklists.view(actor, id));
  }
}
