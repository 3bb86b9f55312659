import { Global, Module } from '@nestjs/common';
import { made } from '../../kernel/providers.js';
import { LISTS } from '../content/index.js';
import { DATABASE } from '../database/database.js';
import { Records } from '../records/index.js';
import { COLLECTIONS } from './collection.js';
import { CollectionsGrpc } from './collections.grpc.js';
import { CollectionsService } from './collections.service.js';

/** Global: every domain may have collections, and use those of others. */
@Global()
@Module({
  controllers: [CollectionsGrpc],
  providers: [
    made(CollectionsService, { database: DATABASE, records: Records, lists: LISTS }),
    { provide: COLLECTIONS, useExisting: CollectionsService },
  ],
  exports: [COLLECTIONS],
})
export class CollectionsModule {}
