import { Global, Module } from '@nestjs/common';
import { made } from '../../kernel/providers.js';
import { AuditLog } from '../audit/index.js';
import { DATABASE } from '../database/database.js';
import { HUB } from '../realtime/index.js';
import { CLOCK } from '../tokens.js';
import { Records } from './records.service.js';

/** Global: every domain has records. */
@Global()
@Module({
  providers: [made(Records, { database: DATABASE, audit: AuditLog, hub: HUB, clock: CLOCK })],
  exports: [Records],
})
export class RecordsModule {}
