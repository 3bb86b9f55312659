import { Global, Module } from '@nestjs/common';
import { AuditLog } from './audit-log.js';

/** Global: every domain writes to it. */
@Global()
@Module({ providers: [AuditLog], exports: [AuditLog] })
export class AuditModule {}
