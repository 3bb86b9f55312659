import { Global, Module } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { madeBy } from '../../kernel/providers.js';
import { PLATFORM_CONFIG } from '../config.js';
import { DATABASE } from '../database/database.js';
import { QueueService } from '../jobs/index.js';
import { LOG } from '../tokens.js';
import { MailRepository } from './mail.repository.js';
import { MailService } from './mail.service.js';
import { MAILER } from './mailer.js';

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Global: every domain writes its own letters. */
@Global()
@Module({
  providers: [
    madeBy(
      MAILER,
      { database: DATABASE, queues: QueueService, config: PLATFORM_CONFIG, log: LOG },
      ({ database, queues, config, log }) =>
        new MailService({
          letters: new MailRepository(database),
          queues,
          transport: createTransport({ url: config.SMTP_URL, ...timeouts }),
          from: config.MAIL_FROM,
          log,
        }),
    ),
  ],
  exports: [MAILER],
})
export class MailModule {}
