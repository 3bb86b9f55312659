import { Inject, Module, type OnModuleDestroy, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type { Logger } from '../../kernel/log.js';
import { made } from '../../kernel/providers.js';
import { AuditLog } from '../audit/index.js';
import { LISTS, type Lists } from '../content/index.js';
import { isWorking, PLATFORM_CONFIG, setting, type PlatformConfig } from '../config.js';
import { DATABASE } from '../database/database.js';
import { MAILER } from '../mail/index.js';
import { NOTIFIER } from '../notifications/index.js';
import { HUB } from '../realtime/index.js';
import { Records } from '../records/index.js';
import { Sweep } from '../sweep.js';
import { CHECKLIST, type Checklist } from '../checklist/index.js';
import { SEARCHES, type Searches } from '../search/index.js';
import { CLOCK, LOG } from '../tokens.js';
import { connectionsGrid } from './connections.grid.js';
import { ConnectionsGrpc } from './connections.grpc.js';
import { ConnectionsService } from './connections.service.js';
import { connectionStep } from './checklist/connection-step.repository.js';
import { connectionSearch } from './found/found.repository.js';
import { Invitations } from './invitations.service.js';
import { PendingTrade } from './pending/pending-trade.js';
import { SettingsGrpc } from './settings/settings.grpc.js';
import { SettingsService } from './settings/settings.service.js';

const sweepMs = 3_600_000;

/** Connections between companies, by invitation. */
@Module({
  controllers: [ConnectionsGrpc, SettingsGrpc],
  providers: [
    made(Invitations, {
      ...{ database: DATABASE, mailer: MAILER, hub: HUB, clock: CLOCK, audit: AuditLog, notifier: NOTIFIER },
      publicUrl: setting('PUBLIC_URL'),
    }),
    PendingTrade,
    made(ConnectionsService, {
      ...{ database: DATABASE, invitations: Invitations, audit: AuditLog, clock: CLOCK },
      ...{ mailer: MAILER, notifier: NOTIFIER, pendingTrade: PendingTrade },
    }),
    made(SettingsService, { database: DATABASE, records: Records, invitations: Invitations }),
  ],
  exports: [Invitations, PendingTrade],
})
export class ConnectionsModule implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweep: Sweep;

  constructor(
    @Inject(PLATFORM_CONFIG) private readonly config: PlatformConfig,
    @Inject(Invitations) invitations: Invitations,
    @Inject(LOG) log: Logger,
    @Inject(LISTS) private readonly lists: Lists,
    @Inject(SEARCHES) private readonly searches: Searches,
    @Inject(CHECKLIST) private readonly checklist: Checklist,
  ) {
    const run = (): Promise<void> => invitations.sweep();
    this.sweep = new Sweep({ everyMs: sweepMs, name: 'the sweep of invitations', run, log });
  }

  onModuleInit(): void {
    this.lists.register(connectionsGrid);
    this.searches.register(connectionSearch);
    this.checklist.register(connectionStep);
  }

  onApplicationBootstrap(): void {
    if (isWorking(this.config)) this.sweep.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.sweep.stop();
  }
}
