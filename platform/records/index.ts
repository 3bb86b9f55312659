/** Versioned records: what people save from forms. */
export { anyVersion, type Changer, type CodeOf, type NewRecord, type RecordDeclaration, type Stamp } from './record.js';
export { Records, VersionedRecord } from './records.service.js';
export { RecordsModule } from './records.module.js';
