/** Slow work of users: progress, cancel, an end, a result. */
export {
  JOB_ENGINE,
  type AnyTransaction,
  type JobContext,
  type JobEnd,
  type JobEngine,
  type JobKind,
  type JobLine,
  type JobState,
  type JobView,
  type NewJob,
} from './job.js';
export type { JobRow, JobTables } from './jobs.repository.js';
export { JobsModule } from './jobs.module.js';
export { QueueService, type Delivery, type QueueDefinition } from './queue/queue.service.js';
