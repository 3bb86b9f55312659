import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { made, madeOf } from '../../kernel/providers.js';
import { AuditLog } from '../audit/index.js';
import { LISTS, type Lists } from '../content/index.js';
import { DATABASE } from '../database/database.js';
import { CLOCK } from '../tokens.js';
import { AskedTexts } from './keys/asked/asked-texts.service.js';
import { KeysByText } from './ledger/known/keys-by-text.service.js';
import { StockModule } from './stock.module.js';
import { archiveGrid } from './ledger/transactions/tabs/archive.grid.js';
import { blacklistedGrid } from './runs/tabs/blacklisted.grid.js';
import { receivedGrid, transferredGrid } from './ledger/transactions/tabs/handed-over.grid.js';
import { insertedGrid } from './runs/tabs/inserted.grid.js';
import { CustodySeal } from './ledger/custody/seal/custody-seal.js';
import { CustodyGrpc } from './ledger/custody/history/custody.grpc.js';
import { EvidenceService } from './ledger/custody/history/evidence.service.js';
import { HistoryService } from './ledger/custody/history/history.service.js';
import { KeySearchService } from './ledger/custody/history/key-search.service.js';

/** The custody as people read it: where a key has been, evidence of it, and the transaction report's tabs. */
@Module({
  imports: [StockModule],
  controllers: [CustodyGrpc],
  providers: [
    madeOf(HistoryService, DATABASE, CustodySeal, CLOCK),
    made(EvidenceService, { database: DATABASE, histories: HistoryService, audit: AuditLog, clock: CLOCK }),
    made(KeySearchService, {
      database: DATABASE,
      keysByText: KeysByText,
      asked: AskedTexts,
      audit: AuditLog,
      clock: CLOCK,
    }),
  ],
})
export class CustodyModule implements OnModuleInit {
  constructor(@Inject(LISTS) private readonly lists: Lists) {}

  onModuleInit(): void {
    this.lists.register(insertedGrid, transferredGrid, receivedGrid, blacklistedGrid, archiveGrid);
  }
}
