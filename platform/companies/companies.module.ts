import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { made } from '../../kernel/providers.js';
import { setting } from '../config.js';
import { LISTS, type Lists } from '../content/index.js';
import { DATABASE } from '../database/database.js';
import { MAILER } from '../mail/index.js';
import { HUB } from '../realtime/index.js';
import { Records } from '../records/index.js';
import { companiesGrid } from './companies.grid.js';
import { CompaniesGrpc } from './companies.grpc.js';
import { CompaniesService } from './companies.service.js';

/** Companies under review, for the platform's staff. */
@Module({
  controllers: [CompaniesGrpc],
  providers: [
    made(CompaniesService, {
      database: DATABASE,
      records: Records,
      mailer: MAILER,
      hub: HUB,
      publicUrl: setting('PUBLIC_URL'),
    }),
  ],
})
export class CompaniesModule implements OnModuleInit {
  constructor(@Inject(LISTS) private readonly lists: Lists) {}

  onModuleInit(): void {
    this.lists.register(companiesGrid);
  }
}
