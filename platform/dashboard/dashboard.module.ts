import { Module } from '@nestjs/common';
import { madeOf } from '../../kernel/providers.js';
import { DATABASE } from '../database/database.js';
import { CLOCK } from '../tokens.js';
import { DashboardGrpc } from './dashboard.grpc.js';
import { DashboardService } from './dashboard.service.js';

/** The vault at a glance. */
@Module({
  controllers: [DashboardGrpc],
  providers: [madeOf(DashboardService, DATABASE, CLOCK)],
})
export class DashboardModule {}
