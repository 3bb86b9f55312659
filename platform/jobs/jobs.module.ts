import {
  Global,
  Inject,
  Module,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { made, madeBy, madeOf } from '../../kernel/providers.js';
import { MEMBER_SOURCE } from '../access/index.js';
import { isWorking, PLATFORM_CONFIG, type PlatformConfig } from '../config.js';
import { DATABASE } from '../database/database.js';
import { OBJECT_STORE } from '../objects/index.js';
import { HUB, NOTIFICATIONS } from '../realtime/index.js';
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
    madeOf(JobsRepository, DATABASE, CLOCK),
    madeBy(
      QueueService,
      { database: DATABASE, notifications: NOTIFICATIONS, log: LOG, config: PLATFORM_CONFIG },
      ({ database, notifications, log, config }) =>
        new QueueService(database, notifications, log, queueTiming(database.engine), isWorking(config)),
    ),
    made(JobEngineService, {
      database: DATABASE,
      queues: QueueService,
      jobs: JobsRepository,
      objects: OBJECT_STORE,
      hub: HUB,
      members: MEMBER_SOURCE,
      log: LOG,
    }),
    { provide: JOB_ENGINE, useExisting: JobEngineService },
    madeOf(JobsService, JobsRepository, JobEngineService, OBJECT_STORE),
    madeOf(JobSweepService, JobsRepository, OBJECT_STORE, LOG, CLOCK),
  ],
  exports: [JOB_ENGINE, QueueService],
})
export class JobsModule implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
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

  onModuleDestroy(): Promise<void> {
    return this.sweep.stop();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.queues.stop();
  }
}
