import { Inject, Injectable } from '@nestjs/common';
import type { Input, Reply } from '../../../kernel/endpoint.js';
import { idOr } from '../../request-id.js';
import { ImportReader, ImportService, rowProblemName, rowProblemText, stockErrors } from '../../stock/index.js';
import type { PartnerCaller, PartnerExchange } from '../access/partner-caller.js';
import { parsePartner } from '../listener/parse-partner.js';
import { ServePartner } from '../listener/partner-routes.js';
import { runStatusWord } from '../run-status.js';
import { importContract as contract, importFields } from './import.contract.js';

@Injectable()
export class ImportController {
  constructor(
    @Inject(ImportReader) private readonly reader: ImportReader,
    @Inject(ImportService) private readonly imports: ImportService,
  ) {}

  @ServePartner(contract.begin)
  begin(
    { upload }: Input<typeof contract.begin>,
    { actor }: PartnerCaller,
    exchange: PartnerExchange,
  ): Promise<Reply<typeof contract.begin>> {
    return this.reader.within(actor.ownerGuid, upload, exchange.signal, async (list) => {
      const { duplicates, acceptWarnings, ...fields } = parsePartner(importFields, list.fields);
      const order = {
        ...fields,
        isSkipping: duplicates === 'skip',
        areWarningsAccepted: acceptWarnings,
        idempotencyKey: exchange.idempotencyKey,
      };
      const { insertionId, number, keyCount } = await this.imports.accept(actor, order, list);
      exchange.location(`/api/v4/transaction/import/${insertionId}`);
      return { insertionGuid: insertionId, insertionId: number, status: 'queued', received: keyCount };
    });
  }

  @ServePartner(contract.see)
  async see(
    { params, query }: Input<typeof contract.see>,
    { actor }: PartnerCaller,
  ): Promise<Reply<typeof contract.see>> {
    const id = idOr(() => stockErrors('stock.insertion_not_found'), params.insertionGuid);
    const { insertion, rejected, hasMore } = await this.imports.view(actor, id, query.after);
    return {
      insertionGuid: insertion.id,
      insertionId: insertion.number,
      status: runStatusWord(insertion.status),
      skuGuid: insertion.sku_id ?? '',
      rightGuid: insertion.agreement_id ?? '',
      reference: insertion.note,
      received: insertion.key_count,
      inserted: insertion.inserted_count,
      rejected: insertion.rejected_count,
      failureCode: insertion.failure_code || null,
      transactionGuid: insertion.txn_id,
      createdAt: insertion.created_at.toISOString(),
      finishedAt: insertion.finished_at?.toISOString() ?? null,
      rejectedRows: rejected.map(({ row, problem }) => ({
        row,
        reason: rowProblemName(problem),
        message: rowProblemText(problem),
      })),
      nextAfter: hasMore ? (rejected.at(-1)?.row ?? null) : null,
    };
  }
}
