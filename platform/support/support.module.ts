import { Global, Inject, Module, type OnModuleDestroy, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from '../../kernel/log.js';
import { made } from '../../kernel/providers.js';
import { SUPPORT_SOURCE } from '../access/index.js';
import { AuditLog } from '../audit/index.js';
import { isWorking, PLATFORM_CONFIG, type PlatformConfig } from '../config.js';
import { DATABASE } from '../database/database.js';
import { NOTIFIER } from '../notifications/index.js';
import { HUB } from '../realtime/index.js';
import { Sweep } from '../sweep.js';
import { CLOCK, LOG } from '../tokens.js';
import { ReaderService } from './reader.service.js';
import { SupportGrpc } from './support.grpc.js';
import { SupportService } from './support.service.js';

/** Calls are refused from the very instant; open pages are told within this. */
const sweepMs = 1_000;

/** Global for SUPPORT_SOURCE: the access gate asks here whose vault staff reads. */
@Global()
@Module({
  controllers: [SupportGrpc],
  providers: [
    made(ReaderService, { database: DATABASE, audit: AuditLog, clock: CLOCK }),
    { provide: SUPPORT_SOURCE, useExisting: ReaderService },
    made(SupportService, { database: DATABASE, audit: AuditLog, notifier: NOTIFIER, hub: HUB, clock: CLOCK }),
  ],
  exports: [SUPPORT_SOURCE],
})
export class SupportModule implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweep: Sweep;

  constructor(
    @Inject(SupportService) support: SupportService,
    @Inject(PLATFORM_CONFIG) private readonly config: PlatformConfig,
    @Inject(LOG) log: Logger,
  ) {
    const run = (): Promise<void> => support.settleDue();
    this.sweep = new Sweep({ everyMs: sweepMs, name: 'the sweep of support sessions', run, log });
  }

  onApplicationBootstrap(): void {
    if (isWorking(this.config)) this.sweep.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.sweep.stop();
  }
}
