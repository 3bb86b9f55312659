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
} from './sentences.js';
export { settledRoots, trailFaults, type TrailRoot, type TrailTime } from './trail-roots.js';
export { AuditModule } from './audit.module.js';
