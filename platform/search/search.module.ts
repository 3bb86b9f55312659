import { Global, Module } from '@nestjs/common';
import { made } from '../../kernel/providers.js';
import { DATABASE } from '../database/database.js';
import { SEARCHES } from './search.js';
import { SearchGrpc } from './search.grpc.js';
import { SearchService } from './search.service.js';

/** Global: every domain may let its records be found. */
@Global()
@Module({
  controllers: [SearchGrpc],
  providers: [made(SearchService, { database: DATABASE }), { provide: SEARCHES, useExisting: SearchService }],
  exports: [SEARCHES],
})
export class SearchModule {}
