import { Global, Inject, Module, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';
import { madeBy, madeOf } from '../../kernel/providers.js';
import { Callers, MEMBER_SOURCE } from '../access/index.js';
import { isServing, PLATFORM_CONFIG, type PlatformConfig, setting } from '../config.js';
import { DATABASE } from '../database/database.js';
import { LOG } from '../tokens.js';
import { HUB } from './hub.js';
import { HubService } from './hub.service.js';
import { HubUpgrade } from './hub-upgrade.controller.js';
import { NegotiateController } from './negotiate.controller.js';
import { NoNotifications, NOTIFICATIONS, PostgresNotifications } from './notification.repository.js';

/** Global: every domain may tell what happened. */
@Global()
@Module({
  controllers: [NegotiateController],
  providers: [
    madeBy(NOTIFICATIONS, { url: setting('DATABASE_URL'), log: LOG }, ({ url, log }) =>
      url === undefined ? new NoNotifications() : new PostgresNotifications(url, log),
    ),
    madeOf(HubService, DATABASE, NOTIFICATIONS, MEMBER_SOURCE, LOG),
    { provide: HUB, useExisting: HubService },
    madeOf(HubUpgrade, HubService, Callers, LOG),
  ],
  exports: [HUB, NOTIFICATIONS],
})
export class RealtimeModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    @Inject(HubService) private readonly hub: HubService,
    @Inject(HubUpgrade) private readonly upgrade: HubUpgrade,
    @Inject(HttpAdapterHost) private readonly http: HttpAdapterHost,
    @Inject(PLATFORM_CONFIG) private readonly config: PlatformConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // A worker tells the others through the database, and listens to nobody.
    if (!isServing(this.config)) return;
    await this.hub.start();
    this.upgrade.attachTo(this.http.httpAdapter.getHttpServer() as Server);
  }

  /** Before the HTTP server closes: it would wait for open sockets. */
  async beforeApplicationShutdown(): Promise<void> {
    this.upgrade.detach();
    await this.hub.stop();
  }
}
