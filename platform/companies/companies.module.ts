import { Inject, Module, type OnModuleDestroy, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type { Logger } from '../../kernel/log.js';
import { made } from '../../kernel/providers.js';
import { AccountLinks, LetterRequests } from '../accounts/index.js';
import { AuditLog } from '../audit/index.js';
import { CHECKLIST, type Checklist } from '../checklist/index.js';
import { isWorking, PLATFORM_CONFIG, setting, type PlatformConfig } from '../config.js';
import { ConnectionsModule, Invitations } from '../connections/index.js';
import { LISTS, type Lists } from '../content/index.js';
import { DATABASE } from '../database/database.js';
import { IMAGES } from '../images/index.js';
import { MAILER } from '../mail/index.js';
import { HUB } from '../realtime/index.js';
import { Records } from '../records/index.js';
import { Sweep } from '../sweep.js';
import { CLOCK, KEY_RING, LOG } from '../tokens.js';
import { companiesGrid } from './companies.grid.js';
import { CompaniesGrpc } from './companies.grpc.js';
import { CompaniesService } from './companies.service.js';
import { CompanyDataGrpc } from './data/company-data.grpc.js';
import { companyStep } from './data/company-step.repository.js';
import { CompanyDataService } from './data/company-data.service.js';
import { LogoService } from './data/logo.service.js';
import { RegistrationGrpc } from './registration/registration.grpc.js';
import { RegistrationService } from './registration/registration.service.js';

const sweepMs = 3_600_000;

/** Companies: how they come in, and their review by the platform's staff. */
@Module({
  imports: [ConnectionsModule],
  controllers: [CompaniesGrpc, CompanyDataGrpc, RegistrationGrpc],
  providers: [
    made(CompaniesService, {
      ...{ database: DATABASE, records: Records, mailer: MAILER, hub: HUB, invitations: Invitations },
      publicUrl: setting('PUBLIC_URL'),
    }),
    made(LogoService, { database: DATABASE, images: IMAGES, audit: AuditLog, hub: HUB, invitations: Invitations }),
    made(CompanyDataService, { database: DATABASE, records: Records, hub: HUB, invitations: Invitations }),
    made(RegistrationService, {
      ...{ database: DATABASE, keyRing: KEY_RING, links: AccountLinks, requests: LetterRequests, mailer: MAILER },
      ...{ invitations: Invitations, audit: AuditLog, hub: HUB, clock: CLOCK, publicUrl: setting('PUBLIC_URL') },
      ...{ registration: setting('REGISTRATION'), termsUrl: setting('TERMS_URL'), subjects: setting('OIDC_SUBJECTS') },
    }),
  ],
})
export class CompaniesModule implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweep: Sweep;

  constructor(
    @Inject(LISTS) private readonly lists: Lists,
    @Inject(CHECKLIST) private readonly checklist: Checklist,
    @Inject(PLATFORM_CONFIG) private readonly config: PlatformConfig,
    @Inject(RegistrationService) registrations: RegistrationService,
    @Inject(LOG) log: Logger,
  ) {
    const run = (): Promise<void> => registrations.forget();
    this.sweep = new Sweep({ everyMs: sweepMs, name: 'the sweep of registrations', run, log });
  }

  onModuleInit(): void {
    this.lists.register(companiesGrid);
    this.checklist.register(companyStep);
  }

  onApplicationBootstrap(): void {
    if (isWorking(this.config)) this.sweep.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.sweep.stop();
  }
}
