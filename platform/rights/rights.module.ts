import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { made } from '../../kernel/providers.js';
import { LISTS, type Lists } from '../content/index.js';
import { DATABASE } from '../database/database.js';
import { Records } from '../records/index.js';
import { CLOCK } from '../tokens.js';
import { RegionsModule, RegionUsers } from '../regions/index.js';
import { rightsGrid } from './rights.grid.js';
import { RightsGrpc } from './rights.grpc.js';
import { RightsService } from './rights.service.js';

/** Rights (agreements): the system's six and each vault's own. */
@Module({
  imports: [RegionsModule],
  controllers: [RightsGrpc],
  providers: [made(RightsService, { database: DATABASE, records: Records, clock: CLOCK })],
})
export class RightsModule implements OnModuleInit {
  constructor(
    @Inject(LISTS) private readonly lists: Lists,
    @Inject(RegionUsers) private readonly users: RegionUsers,
    @Inject(RightsService) private readonly rights: RightsService,
  ) {}

  onModuleInit(): void {
    this.lists.register(rightsGrid);
    this.users.register({
      kind: 'right',
      permissions: ['inventory-all'],
      move: (tx, ...moved) => this.rights.moveRegion(tx, ...moved),
    });
  }
}
