import { Inject } from '@nestjs/common';
import { callErrors } from '../../kernel/errors.js';
import {
  CatalogueServiceService,
  type ListInsertableProductsRequest,
  type ListInsertableProductsResponse,
} from '../../proto/gen/keyway/catalogue/v1/catalogue.js';
import type { Actor } from '../access/index.js';
import { RpcController, type RpcHandlers } from '../access/index.js';
import { DATABASE, type Database } from '../database/database.js';
import { productMessage } from './catalogue.message.js';
import { listInsertable } from './catalogue.repository.js';
import type { CatalogueTables } from './rows.js';

const maxSearchLength = 100;

@RpcController(CatalogueServiceService)
export class CatalogueGrpc implements RpcHandlers<typeof CatalogueServiceService> {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async listInsertableProducts(
    request: ListInsertableProductsRequest,
    actor: Actor,
  ): Promise<ListInsertableProductsResponse> {
    if (request.search.length > maxSearchLength) {
      throw callErrors('request.invalid', {
        violations: [{ pointer: '/search', message: `At most ${maxSearchLength} characters` }],
      });
    }
    const size = Math.min(Math.max(request.pageSize, 1), 100);
    const found = await listInsertable(this.database.tables<CatalogueTables>(), actor, request.search, size + 1);
    return { products: found.slice(0, size).map(productMessage), hasMore: found.length > size };
  }
}
