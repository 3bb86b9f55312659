import {
  Global,
  Inject,
  Module,
  type OnModuleDestroy,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { made, madeOf } from '../../kernel/providers.js';
import type { Logger } from '../../kernel/log.js';
import { AuditLog } from '../audit/index.js';
import { isWorking, PLATFORM_CONFIG, type PlatformConfig, setting } from '../config.js';
import { BULK_ACTS, LISTS, type BulkActs, type Lists } from '../content/index.js';
import { DATABASE } from '../database/database.js';
import { MAILER } from '../mail/index.js';
import { HUB } from '../realtime/index.js';
import { Sweep } from '../sweep.js';
import { CLOCK, LOG } from '../tokens.js';
import { DigestService } from './digest/digest.service.js';
import { inboxGrid } from './inbox/inbox.grid.js';
import { InboxRepository } from './inbox/inbox.repository.js';
import { InboxService } from './inbox/inbox.service.js';
import { markAct } from './inbox/mark-acts.js';
import { notificationKinds } from './notification-kind.js';
import { NotificationsGrpc } from './notifications.grpc.js';
import { NOTIFIER, RECIPIENTS } from './notifier.js';
import { NotifierService } from './notifier.service.js';
import { UnsubscribeGrpc } from './unsubscribe.grpc.js';
import { UnsubscribeService } from './unsubscribe.service.js';
import { UnsubscribeTokens } from './unsubscribe-tokens.js';

const sweepMs = 3_600_000;
const digestMs = 60_000;

/** Global: every domain tells people what happens in it. */
@Global()
@Module({
  controllers: [NotificationsGrpc, UnsubscribeGrpc],
  providers: [
    madeOf(InboxRepository, DATABASE),
    made(InboxService, { inbox: InboxRepository, hub: HUB, clock: CLOCK }),
    made(NotifierService, {
      database: DATABASE,
      recipients: RECIPIENTS,
      inbox: InboxRepository,
      mailer: MAILER,
      tokens: UnsubscribeTokens,
      hub: HUB,
      clock: CLOCK,
      publicUrl: setting('PUBLIC_URL'),
    }),
    madeOf(UnsubscribeTokens, setting('FINGERPRINT_PEPPER'), setting('PUBLIC_URL')),
    made(UnsubscribeService, {
      ...{ database: DATABASE, recipients: RECIPIENTS, tokens: UnsubscribeTokens, audit: AuditLog },
    }),
    made(DigestService, {
      ...{ database: DATABASE, recipients: RECIPIENTS, inbox: InboxRepository, mailer: MAILER },
      ...{ tokens: UnsubscribeTokens, clock: CLOCK, publicUrl: setting('PUBLIC_URL') },
    }),
    { provide: NOTIFIER, useExisting: NotifierService },
  ],
  exports: [NOTIFIER, DigestService],
})
export class NotificationsModule implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweeps: readonly Sweep[];

  constructor(
    @Inject(LISTS) private readonly lists: Lists,
    @Inject(BULK_ACTS) private readonly bulkActs: BulkActs,
    @Inject(InboxService) private readonly inbox: InboxService,
    @Inject(PLATFORM_CONFIG) private readonly config: PlatformConfig,
    @Inject(DigestService) digests: DigestService,
    @Inject(LOG) log: Logger,
  ) {
    this.sweeps = [
      new Sweep({ everyMs: sweepMs, name: 'the sweep of notifications', run: () => this.inbox.sweep(), log }),
      new Sweep({ everyMs: digestMs, name: 'the sweep of digests', run: () => digests.sweep(), log }),
    ];
  }

  onModuleInit(): void {
    this.lists.register(inboxGrid(notificationKinds()));
    for (const isRead of [true, false]) this.bulkActs.register(markAct(this.inbox, isRead));
  }

  onApplicationBootstrap(): void {
    if (isWorking(this.config)) for (const sweep of this.sweeps) sweep.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.sweeps.map((sweep) => sweep.stop()));
  }
}
