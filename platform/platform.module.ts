/** The platform: its mechanisms, and all domains on them. */
import { Global, Module, type DynamicModule, type Type } from '@nestjs/common';
import type { Logger } from '../kernel/log.js';
import { systemClock, type Clock } from '../kernel/clock.js';
import type { Drain } from '../kernel/drain.js';
import { parseKeyRing } from '../kernel/key-ring.js';
import { AccessModule } from './access/index.js';
import { AuditModule } from './audit/index.js';
import { CollectionsModule } from './collections/index.js';
import { PLATFORM_CONFIG, type PlatformConfig } from './config.js';
import { ContentModule } from './content/index.js';
import { DATABASE, type Database } from './database/database.js';
import { domains } from './domains.js';
import { HealthController } from './health.controller.js';
import { ImagesModule } from './images/index.js';
import { JobsModule } from './jobs/index.js';
import { MailModule } from './mail/index.js';
import { ObjectsModule } from './objects/index.js';
import { RealtimeModule } from './realtime/index.js';
import { RecordsModule } from './records/index.js';
import { ChecklistModule } from './checklist/index.js';
import { SearchModule } from './search/index.js';
import { WorkbooksModule } from './workbooks/index.js';
import { CLOCK, DRAIN, KEY_RING, LOG } from './tokens.js';

export type DomainModule = Type | DynamicModule;

/** What the process was started with. */
export interface PlatformDependencies {
  readonly config: PlatformConfig;
  readonly database: Database;
  readonly log: Logger;
  readonly drain: Drain;
  readonly clock?: Clock;
  readonly modules?: readonly DomainModule[];
}

@Global()
@Module({})
class FoundationModule {
  static with({ config, database, log, drain, clock = systemClock }: PlatformDependencies): DynamicModule {
    const values = [
      { provide: PLATFORM_CONFIG, useValue: config },
      { provide: DATABASE, useValue: database },
      { provide: LOG, useValue: log },
      { provide: CLOCK, useValue: clock },
      { provide: DRAIN, useValue: drain },
      { provide: KEY_RING, useValue: parseKeyRing(config.VAULT_KEYS) },
    ];
    return { module: FoundationModule, providers: values, exports: values };
  }
}

@Module({ controllers: [HealthController] })
export class PlatformModule {
  static with(dependencies: PlatformDependencies): DynamicModule {
    return {
      module: PlatformModule,
      imports: [
        FoundationModule.with(dependencies),
        AccessModule,
        ObjectsModule,
        ImagesModule,
        RealtimeModule,
        JobsModule,
        MailModule,
        ContentModule,
        AuditModule,
        RecordsModule,
        CollectionsModule,
        SearchModule,
        ChecklistModule,
        WorkbooksModule,
        ...domains,
        ...(dependencies.modules ?? []),
      ],
    };
  }
}
