import { Global, Module } from '@nestjs/common';
import { made } from '../../kernel/providers.js';
import { DATABASE } from '../database/database.js';
import { CHECKLIST } from './checklist.js';
import { ChecklistGrpc } from './checklist.grpc.js';
import { ChecklistService } from './checklist.service.js';

/** Global: every domain may ask something of who is new. */
@Global()
@Module({
  controllers: [ChecklistGrpc],
  providers: [made(ChecklistService, { database: DATABASE }), { provide: CHECKLIST, useExisting: ChecklistService }],
  exports: [CHECKLIST],
})
export class ChecklistModule {}
