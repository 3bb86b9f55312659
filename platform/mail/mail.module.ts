import {
  Global,
  Inject,
  Module,
  type OnModuleDestroy,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { createTransport } from 'nodemailer';
import type { Clock } from '../../kernel/clock.js';
import type { Logger } from '../../kernel/log.js';
import { made, madeBy, madeOf } from '../../kernel/providers.js';
import { isWorking, PLATFORM_CONFIG, setting, type PlatformConfig } from '../config.js';
import { LISTS, type Lists } from '../content/index.js';
import { DATABASE } from '../database/database.js';
import { QueueService } from '../jobs/index.js';
import { Records } from '../records/index.js';
import { Sweep } from '../sweep.js';
import { CLOCK, LOG } from '../tokens.js';
import { deadLettersGrid } from './dead-letters.grid.js';
import { letterKinds } from './letter/letter-kind.js';
import { MailRepository } from './mail.repository.js';
import { MailService } from './mail.service.js';
import { MAILER } from './mailer.js';
import { LetterWriter } from './templates/letter-writer.service.js';
import { mailTemplatesGrid } from './templates/mail-templates.grid.js';
import { PreviewService } from './templates/preview.service.js';
import { TemplatesGrpc } from './templates/templates.grpc.js';
import { TemplatesService } from './templates/templates.service.js';

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const sweepMs = 3_600_000;

/** Global: every domain writes its own letters. */
@Global()
@Module({
  controllers: [TemplatesGrpc],
  providers: [
    madeOf(LetterWriter, LOG),
    made(TemplatesService, { database: DATABASE, records: Records }),
    made(PreviewService, { database: DATABASE, mailer: MAILER, clock: CLOCK, publicUrl: setting('PUBLIC_URL') }),
    madeOf(MailRepository, DATABASE),
    madeBy(
      MAILER,
      {
        ...{ database: DATABASE, letters: MailRepository, queues: QueueService, writer: LetterWriter },
        ...{ config: PLATFORM_CONFIG, log: LOG },
      },
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
export class MailModule implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweep: Sweep;

  constructor(
    @Inject(LISTS) private readonly lists: Lists,
    @Inject(PLATFORM_CONFIG) private readonly config: PlatformConfig,
    @Inject(MailRepository) letters: MailRepository,
    @Inject(PreviewService) previews: PreviewService,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOG) log: Logger,
  ) {
    const run = async (): Promise<void> => {
      await letters.sweep(clock.now());
      await previews.forget();
    };
    this.sweep = new Sweep({ everyMs: sweepMs, name: 'the sweep of dead letters', run, log });
  }

  onModuleInit(): void {
    this.lists.register(deadLettersGrid(letterKinds()));
    this.lists.register(mailTemplatesGrid(letterKinds()));
  }

  onApplicationBootstrap(): void {
    if (isWorking(this.config)) this.sweep.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.sweep.stop();
  }
}
