/** Answers the endpoints of every collection that the contract declares: a collection has no handler of its own. */
import { Controller, Inject, type Type } from '@nestjs/common';
import type { AnyEndpoint, Contract } from '../../kernel/endpoint.js';
import { addHandler } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { saveOrShow } from '../binding/saves/conflict.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { required } from '../upstream/required.js';
import { presentRecord, presentValues, valuesMessage } from './record.view.js';
import type { CollectionAct } from './collection.contract.js';

interface ActEndpoint extends AnyEndpoint {
  readonly collectionOf: string;
  readonly does: CollectionAct;
}
interface ChoicesEndpoint extends AnyEndpoint {
  readonly choicesOf: string;
}

const isAct = (endpoint: AnyEndpoint): endpoint is ActEndpoint => 'collectionOf' in endpoint;
const isChoices = (endpoint: AnyEndpoint): endpoint is ChoicesEndpoint => 'choicesOf' in endpoint;

/** Parsed by the endpoint before it comes here. */
interface Given {
  readonly params: { readonly recordGuid: string; readonly intoGuid: string };
  readonly query: { readonly version: number };
  readonly body: { readonly version: number; readonly values: Record<string, unknown> };
}

type Act = (platform: Platform, collection: string, given: Given, context: HandlerContext) => Promise<object>;

const read: Act = async ({ collections }, collection, { params }, context) =>
  presentRecord(required((await collections.getRecord({ collection, ...params }, await context.call())).record));

/** A stale save shows what stands now (ADR 0048). */
const savedOrShown =
  (save: Act): Act =>
  (platform, collection, given, context) =>
    saveOrShow(
      'collections.changed_meanwhile',
      () => save(platform, collection, given, context),
      () => read(platform, collection, given, context),
    );

const acts: Readonly<Record<CollectionAct, Act>> = {
  read,
  create: async ({ collections }, collection, { body }, context) =>
    presentRecord(
      required(
        (await collections.createRecord({ collection, values: valuesMessage(body.values) }, await context.call()))
          .record,
      ),
    ),
  update: savedOrShown(async ({ collections }, collection, { params, body }, context) => {
    const request = { collection, ...params, version: body.version, values: valuesMessage(body.values) };
    return presentRecord(required((await collections.updateRecord(request, await context.call())).record));
  }),
  delete: async ({ collections }, collection, { params, query }, context) =>
    collections.deleteRecord({ collection, ...params, ...query }, await context.call()),
  previewMerge: async ({ collections }, collection, { params }, context) =>
    collections.previewMerge({ collection, ...params }, await context.call()),
  merge: async ({ collections }, collection, { params, body }, context) => {
    const request = { collection, ...params, ...body };
    return presentRecord(required((await collections.mergeRecords(request, await context.call())).record));
  },
};

/** @param contract whose `collectionEndpoints` and `choicesEndpoint`s it answers; the others are left alone */
export const collectionsControllerOf = (contract: Contract): Type => {
  @Controller()
  class CollectionsController {
    constructor(@Inject(PLATFORM) readonly platform: Platform) {}
  }

  for (const [name, endpoint] of Object.entries(contract)) {
    if (isAct(endpoint))
      addHandler(CollectionsController, name, endpoint, ({ platform }, given, context) =>
        acts[endpoint.does](platform, endpoint.collectionOf, given as unknown as Given, context),
      );
    if (isChoices(endpoint))
      addHandler(CollectionsController, name, endpoint, async ({ platform }, _given, context) => {
        const { records } = await platform.collections.listChoices(
          { collection: endpoint.choicesOf },
          await context.call(),
        );
        return { records: records.map(({ recordGuid, values }) => ({ recordGuid, values: presentValues(values) })) };
      });
  }
  return CollectionsController;
};
