import { Global, Inject, Module, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Clock } from '../../kernel/clock.js';
import type { Logger } from '../../kernel/log.js';
import { isWorking, PLATFORM_CONFIG, type PlatformConfig } from '../config.js';
import { DATABASE, type Database } from '../database/database.js';
import { OBJECT_STORE, type ObjectStore } from '../objects/index.js';
import { HUB, NOTIFICATIONS, type Hub, type NotificationSource } from '../realtime/index.js';
import { CLOCK, LOG } from '../tokens.js';
import { JobEngineService } from './job-engine.service.js';
import { JobSweepService } from './job-sweep.service.js';
import { JOB_ENGINE } from './job.js';
import { JobsGrpc } from './jobs.grpc.js';
import { JobsRepository } from './jobs.repository.js';
import { JobsService } from './jobs.service.js';
import { QueueService, queueTiming } from './queue/queue.service.js';

/** Global: every domain may have slow work. */
@Global()
@Module({
  controllers: [JobsGrpc],
  providers: [
    {
      provide: JobsRepository,
      inject: [DATABASE, CLOCK],
      useFactory: (database: Database, clock: Clock) => new JobsRepository(database, clock),
    },
    {
      provide: QueueService,
      inject: [DATABASE, NOTIFICATIONS, LOG, PLATFORM_CONFIG],
      useFactory: (database: Database, notifications: NotificationSource, log: Logger, config: PlatformConfig) =>
        new QueueService(database, notifications, log, queueTiming(database.engine), isWorking(config)),
    },
    {
      provide: JobEngineService,
      inject: [DATABASE, QueueService, JobsRepository, OBJECT_STORE, HUB, LOG],
      useFactory: (
        database: Database,
        queues: QueueService,
        jobs: JobsRepository,
        objects: ObjectStore,
        hub: Hub,
        log: Logger,
      ) => new JobEngineService({ database, queues, jobs, objects, hub, log }),
    },
    { provide: JOB_ENGINE, useExisting: JobEngineService },
    {
      provide: JobsService,
      inject: [JobsRepository, JobEngineService, OBJECT_STORE],
      useFactory: (jobs: JobsRepository, engine: JobEngineService, objects: ObjectStore) =>
        new JobsService(jobs, engine, objects),
    },
    {
      provide: JobSweepService,
      inject: [JobsRepository, OBJECT_STORE, LOG, CLOCK],
      useFactory: (jobs: JobsRepository, objects: ObjectStore, log: Logger, clock: Clock) =>
        new JobSweepService(jobs, objects, log, clock),
    },
  ],
  exports: [JOB_ENGINE, QueueService],
})
export class JobsModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    @Inject(QueueService) private readonly queues: QueueService,
    @Inject(JobSweepService) private readonly sweep: JobSweepService,
    @Inject(PLATFORM_CONFIG) private readonly config: PlatformConfig,
  ) {}

  /** Every domain has registered its kinds in its constructor or onModuleInit. */
  async onApplicationBootstrap(): Promise<void> {
    await this.queues.start();
    if (isWorking(this.config)) this.sweep.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.sweep.stop();
    await this.queues.stop();
  }
}
