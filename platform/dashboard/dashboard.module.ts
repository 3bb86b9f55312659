import { Module } from '@nestjs/common';
import type { Clock } from '../../kernel/clock.js';
import { DATABASE, type Database } from '../database/database.js';
import { CLOCK } from '../tokens.js';
import { DashboardGrpc } from './dashboard.grpc.js';
import { DashboardService } from './dashboard.service.js';

/** The vault at a glance. */
@Module({
  controllers: [DashboardGrpc],
  providers: [
    {
      provide: DashboardService,
      inject: [DATABASE, CLOCK],
      useFactory: (database: Database, clock: Clock) => new DashboardService(database, clock),
    },
  ],
})
export class DashboardModule {}
