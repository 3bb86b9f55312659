/** The append-only audit trail. */
export { AuditLog, type AuditActor, type AuditEntry, type AuditTables } from './audit-log.js';
export { AuditModule } from './audit.module.js';
