import { Global, Inject, Module, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';
import type { Logger } from '../../kernel/log.js';
import { Callers, MEMBER_SOURCE, type MemberSource } from '../access/index.js';
import { isServing, PLATFORM_CONFIG, type PlatformConfig } from '../config.js';
import { DATABASE, type Database } from '../database/database.js';
import { LOG } from '../tokens.js';
import { HUB } from './hub.js';
import { HubService } from './hub.service.js';
import { HubUpgrade } from './hub-upgrade.controller.js';
import { NegotiateController } from './negotiate.controller.js';
import {
  NoNotifications,
  NOTIFICATIONS,
  PostgresNotifications,
  type NotificationSource,
} from './notification.repository.js';

/** Global: every domain may tell what happened. */
@Global()
@Module({
  controllers: [NegotiateController],
  providers: [
    {
      provide: NOTIFICATIONS,
      inject: [PLATFORM_CONFIG, LOG],
      useFactory: ({ DATABASE_URL: url }: PlatformConfig, log: Logger) =>
        url === undefined ? new NoNotifications() : new PostgresNotifications(url, log),
    },
    {
      provide: HubService,
      inject: [DATABASE, NOTIFICATIONS, MEMBER_SOURCE, LOG],
      useFactory: (database: Database, notifications: NotificationSource, members: MemberSource, log: Logger) =>
        new HubService(database, notifications, members, log),
    },
    { provide: HUB, useExisting: HubService },
    {
      provide: HubUpgrade,
      inject: [HubService, Callers, LOG],
      useFactory: (hub: HubService, callers: Callers, log: Logger) => new HubUpgrade(hub, callers, log),
    },
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
