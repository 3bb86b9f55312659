/** The platform: one line per domain. */
import { Global, Module, type DynamicModule, type Type } from '@nestjs/common';
import type { Logger } from '../kernel/log.js';
import { systemClock, type Clock } from '../kernel/clock.js';
import type { Drain } from '../kernel/drain.js';
import { parseKeyRing } from '../kernel/key-ring.js';
import { AccessModule } from './access/index.js';
import { AccountsModule } from './accounts/index.js';
import { AuditModule } from './audit/index.js';
import { CatalogueModule } from './catalogue/index.js';
import { CollectionsModule } from './collections/index.js';
import { PLATFORM_CONFIG, type PlatformConfig } from './config.js';
import { ContentModule } from './content/index.js';
import { CountriesModule } from './countries/index.js';
import { DashboardModule } from './dashboard/index.js';
import { DATABASE, type Database } from './database/database.js';
import { ExtractionModule } from './extraction/index.js';
import { HealthController } from './health.controller.js';
import { ImagesModule } from './images/index.js';
import { JobsModule } from './jobs/index.js';
import { MailModule } from './mail/index.js';
import { MarketsModule } from './markets/index.js';
import { ObjectsModule } from './objects/index.js';
import { PartnerModule, PartnerOperationsModule } from './partner/index.js';
import { RealtimeModule } from './realtime/index.js';
import { RecordsModule } from './records/index.js';
import { RegionsModule } from './regions/index.js';
import { RightsModule } from './rights/index.js';
import { ChangesModule, CustodyModule, StockModule } from './stock/index.js';
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
        AccountsModule,
        CatalogueModule,
        CountriesModule,
        MarketsModule,
        RegionsModule,
        RightsModule,
        StockModule,
        DashboardModule,
        ChangesModule,
        CustodyModule,
        ExtractionModule,
        PartnerModule,
        PartnerOperationsModule,
        ...(dependencies.modules ?? []),
      ],
    };
  }
}
