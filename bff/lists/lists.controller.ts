/** Answers every list that the contract declares, and its file: a list has no handler of its own. */
import { Controller, Inject, type Type } from '@nestjs/common';
import type { AnyEndpoint, Contract } from '../../kernel/endpoint.js';
import { addHandler } from '../binding/endpoint-decorator.js';
import type { FileEndpoint, PageEndpoint } from './list.contract.js';
import { ListsService } from './lists.service.js';

const isPage = (endpoint: AnyEndpoint): endpoint is PageEndpoint => 'pageOf' in endpoint;
const isFile = (endpoint: AnyEndpoint): endpoint is FileEndpoint => 'fileOf' in endpoint;

/** @param contract whose `listEndpoint`s and `exportEndpoint`s it answers; the others are left alone */
export const listsControllerOf = (contract: Contract): Type => {
  @Controller()
  class ListsController {
    constructor(@Inject(ListsService) readonly lists: ListsService) {}
  }

  for (const [name, endpoint] of Object.entries(contract)) {
    if (isPage(endpoint))
      addHandler(ListsController, name, endpoint, (self, { query }, context) =>
        self.lists.page(endpoint.pageOf, query, context),
      );
    if (isFile(endpoint))
      addHandler(ListsController, name, endpoint, (self, { body }, context) =>
        self.lists.export(endpoint.fileOf, body, context),
      );
  }
  return ListsController;
};
