import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { LISTS, type Lists } from '../content/index.js';
import { auditLogGrid } from './audit-log.grid.js';
import { AuditLogGrpc } from './auditlog.grpc.js';

/** The audit trail as people read it. */
@Module({ controllers: [AuditLogGrpc] })
export class AuditlogModule implements OnModuleInit {
  constructor(@Inject(LISTS) private readonly lists: Lists) {}

  onModuleInit(): void {
    this.lists.register(auditLogGrid);
  }
}
