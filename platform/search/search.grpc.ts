import { Inject } from '@nestjs/common';
import { SearchServiceService, type SearchRequest } from '../../proto/gen/keyway/search/v1/search.js';
import { parseRequest, RpcController, type Actor, type RpcCall, type RpcHandlers } from '../access/index.js';
import { groupMessage, searchRequest } from './search.message.js';
import { SearchService } from './search.service.js';

@RpcController(SearchServiceService)
export class SearchGrpc implements RpcHandlers<typeof SearchServiceService> {
  constructor(@Inject(SearchService) private readonly searches: SearchService) {}

  async search(request: SearchRequest, actor: Actor, { signal }: RpcCall) {
    const { text } = parseRequest(searchRequest, request);
    return { groups: (await this.searches.search(actor, text, signal)).map(groupMessage) };
  }
}
