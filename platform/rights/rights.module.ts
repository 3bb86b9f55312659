import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import type { Clock } from '../../kernel/clock.js';
import { AuditLog } from '../audit/index.js';
import { LISTS, type Lists } from '../content/index.js';
import { DATABASE, type Database } from '../database/database.js';
import { HUB, type Hub } from '../realtime/index.js';
import { CLOCK } from '../tokens.js';
import { rightsGrid } from './rights.grid.js';
import { RightsGrpc } from './rights.grpc.js';
import { RightsService } from './rights.service.js';

/** Rights (agreements): the system's six and each vault's own. */
@Module({
  controllers: [RightsGrpc],
  providers: [
    {
      provide: RightsService,
      inject: [DATABASE, AuditLog, HUB, CLOCK],
      useFactory: (database: Database, audit: AuditLog, hub: Hub, clock: Clock) =>
        new RightsService({ database, audit, hub, clock }),
    },
  ],
})
export class RightsModule implements OnModuleInit {
  constructor(@Inject(LISTS) private readonly lists: Lists) {}

  onModuleInit(): void {
    this.lists.register(rightsGrid);
  }
}
