import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { made } from '../../kernel/providers.js';
import { COLLECTIONS, type Collections } from '../collections/index.js';
import { LISTS, type Lists } from '../content/index.js';
import { DATABASE } from '../database/database.js';
import { Records } from '../records/index.js';
import { CLOCK } from '../tokens.js';
import { regionsOfCountry } from './country-use.repository.js';
import { RegionUsers } from './region-users.js';
import { regionsGrid } from './regions.grid.js';
import { RegionsGrpc } from './regions.grpc.js';
import { RegionsService } from './regions.service.js';

/** Regions: named sets of countries. */
@Module({
  controllers: [RegionsGrpc],
  providers: [
    RegionUsers,
    made(RegionsService, { database: DATABASE, records: Records, users: RegionUsers, clock: CLOCK }),
  ],
  exports: [RegionUsers],
})
export class RegionsModule implements OnModuleInit {
  constructor(
    @Inject(LISTS) private readonly lists: Lists,
    @Inject(COLLECTIONS) private readonly collections: Collections,
    @Inject(RegionsService) private readonly regions: RegionsService,
  ) {}

  onModuleInit(): void {
    this.lists.register(regionsGrid);
    this.collections.registerDependency('countries', regionsOfCountry(this.regions));
  }
}
