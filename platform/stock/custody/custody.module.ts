import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import type { Clock } from '../../../kernel/clock.js';
import { AuditLog } from '../../audit/index.js';
import { LISTS, type Lists } from '../../content/index.js';
import { DATABASE, type Database } from '../../database/database.js';
import { CLOCK } from '../../tokens.js';
import { AskedTexts } from '../keys/asked/asked-texts.service.js';
import { KeysByText } from '../keys/keys-by-text.service.js';
import { StockModule } from '../stock.module.js';
import { archiveGrid } from '../transactions/tabs/archive.grid.js';
import { blacklistedGrid } from '../transactions/tabs/blacklisted.grid.js';
import { receivedGrid, transferredGrid } from '../transactions/tabs/handed-over.grid.js';
import { insertedGrid } from '../transactions/tabs/inserted.grid.js';
import { CustodySeal } from './seal/custody-seal.js';
import { CustodyGrpc } from './history/custody.grpc.js';
import { EvidenceService } from './history/evidence.service.js';
import { HistoryService } from './history/history.service.js';
import { KeySearchService } from './history/key-search.service.js';

/** The custody as people read it: where a key has been, evidence of it, and the transaction report's tabs. */
@Module({
  imports: [StockModule],
  controllers: [CustodyGrpc],
  providers: [
    {
      provide: HistoryService,
      inject: [DATABASE, CustodySeal, CLOCK],
      useFactory: (database: Database, seal: CustodySeal, clock: Clock) => new HistoryService(database, seal, clock),
    },
    {
      provide: EvidenceService,
      inject: [DATABASE, HistoryService, AuditLog, CLOCK],
      useFactory: (database: Database, histories: HistoryService, audit: AuditLog, clock: Clock) =>
        new EvidenceService({ database, histories, audit, clock }),
    },
    {
      provide: KeySearchService,
      inject: [DATABASE, KeysByText, AskedTexts, AuditLog, CLOCK],
      useFactory: (database: Database, keysByText: KeysByText, asked: AskedTexts, audit: AuditLog, clock: Clock) =>
        new KeySearchService({ database, keysByText, asked, audit, clock }),
    },
  ],
})
export class CustodyModule implements OnModuleInit {
  constructor(@Inject(LISTS) private readonly lists: Lists) {}

  onModuleInit(): void {
    this.lists.register(insertedGrid, transferredGrid, receivedGrid, blacklistedGrid, archiveGrid);
  }
}
