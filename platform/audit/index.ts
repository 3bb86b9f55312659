/** The append-only audit trail. */
export { AuditLog, type AuditActor, type AuditEntry, type AuditTables } from './audit-log.js';
export {
  auditAction,
  auditChoices,
  inWords,
  objectHref,
  objectKindOf,
  sentenceOf,
  type AuditAction,
  type Told,
} from './sentences.js';
export { AuditModule } from './audit.module.js';
