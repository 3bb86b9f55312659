export { AuditlogModule } from './auditlog.module.js';
