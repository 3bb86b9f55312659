import {
  Global,
  Inject,
  Module,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { createTransport } from 'nodemailer';
import type { Clock } from '../../kernel/clock.js';
import type { Logger } from '../../kernel/log.js';
import { madeBy, madeOf } from '../../kernel/providers.js';
import { isWorking, PLATFORM_CONFIG, type PlatformConfig } from '../config.js';
import { LISTS, type Lists } from '../content/index.js';
import { DATABASE } from '../database/database.js';
import { QueueService } from '../jobs/index.js';
import { Sweep } from '../sweep.js';
import { CLOCK, LOG } from '../tokens.js';
import { deadLettersGrid } from './dead-letters.grid.js';
import { letterKinds } from './letter/letter-kind.js';
import { MailRepository } from './mail.repository.js';
import { MailService } from './mail.service.js';
import { MAILER } from './mailer.js';

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const sweepMs = 3_600_000;

/** Global: every domain writes its own letters. */
@Global()
@Module({
  providers: [
    madeOf(MailRepository, DATABASE),
    madeBy(
      MAILER,
      { database: DATABASE, letters: MailRepository, queues: QueueService, config: PLATFORM_CONFIG, log: LOG },
      ({ config, ...given }) =>
        new MailService({
          ...given,
          transport: createTransport({ url: config.SMTP_URL, ...timeouts }),
          from: config.MAIL_FROM,
        }),
    ),
  ],
  exports: [MAILER],
})
export class MailModule implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sweep: Sweep;

  constructor(
    @Inject(LISTS) private readonly lists: Lists,
    @Inject(PLATFORM_CONFIG) private readonly config: PlatformConfig,
    @Inject(MailRepository) letters: MailRepository,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOG) log: Logger,
  ) {
    const run = (): Promise<void> => letters.sweep(clock.now());
    this.sweep = new Sweep({ everyMs: sweepMs, name: 'the sweep of dead letters', run, log });
  }

  onModuleInit(): void {
    this.lists.register(deadLettersGrid(letterKinds()));
  }

  onApplicationBootstrap(): void {
    if (isWorking(this.config)) this.sweep.start();
  }

  beforeApplicationShutdown(): void {
    this.sweep.stop();
  }
}
