import { Inject, Module, type OnApplicationShutdown, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { made, madeBy, madeOf } from '../../kernel/providers.js';
import { isWorking, partnerAudienceOf, PLATFORM_CONFIG, type PlatformConfig } from '../config.js';
import { LISTS, type Lists } from '../content/index.js';
import { DATABASE } from '../database/database.js';
import { NOTIFIER } from '../notifications/index.js';
import { CLOCK, LOG } from '../tokens.js';
import { Records } from '../records/index.js';
import { CallerController } from './access/caller.controller.js';
import { GateService } from './access/gate.service.js';
import { PartnerTokenService } from './access/partner-token.service.js';
import { RateService } from './access/rate.service.js';
import { certificatesGrid } from './certificates/certificates.grid.js';
import { CertificatesGrpc } from './certificates/certificates.grpc.js';
import { CertificatesService } from './certificates/certificates.service.js';
import { PartnerRoutes } from './listener/partner-routes.js';
import { CallLogService } from './log/call-log.service.js';
import { PartnerSweepService } from './sweep.service.js';

/** The partner API: who calls it, and what is kept of the calls. Its operations are served through PartnerRoutes. */
@Module({
  controllers: [CertificatesGrpc],
  providers: [
    PartnerRoutes,
    CallerController,
    madeBy(
      GateService,
      { database: DATABASE, clock: CLOCK, config: PLATFORM_CONFIG },
      ({ database, clock, config }) =>
        new GateService({
          database,
          rates: new RateService(database),
          tokens: new PartnerTokenService({ database, clock, audience: partnerAudienceOf(config) }),
        }),
    ),
    made(CertificatesService, { database: DATABASE, records: Records, notifier: NOTIFIER, clock: CLOCK }),
    madeOf(CallLogService, DATABASE, LOG),
    made(PartnerSweepService, { database: DATABASE, certificates: CertificatesService, clock: CLOCK, log: LOG }),
  ],
  exports: [PartnerRoutes],
})
export class PartnerModule implements OnModuleInit, OnModuleDestroy, OnApplicationShutdown {
  constructor(
    @Inject(PartnerRoutes) private readonly routes: PartnerRoutes,
    @Inject(LISTS) private readonly lists: Lists,
    @Inject(CallerController) private readonly caller: CallerController,
    @Inject(CallLogService) private readonly calls: CallLogService,
    @Inject(PartnerSweepService) private readonly sweep: PartnerSweepService,
    @Inject(PLATFORM_CONFIG) private readonly config: PlatformConfig,
  ) {}

  onModuleInit(): void {
    this.lists.register(certificatesGrid);
    this.routes.serve(this.caller);
    if (isWorking(this.config)) this.sweep.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.sweep.stop();
  }

  /** The listener has drained: the last calls have been told. */
  async onApplicationShutdown(): Promise<void> {
    await this.calls.flush();
  }
}
