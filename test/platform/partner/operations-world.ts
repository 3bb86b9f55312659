/** A platform whose use cases of the partner API are called as the API calls them, and the program that calls. */
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../platform/access/index.js';
import {
  SingleExtractionService,
  type SingleKey,
  type SingleOrder,
} from '../../../platform/extraction/single/single-extraction.service.js';
import {
  BlacklistService,
  type AcceptedBlacklisting,
  type BlacklistOrder,
} from '../../../platform/stock/runs/changes/partner/blacklist.service.js';
import { ImportReader } from '../../../platform/stock/runs/insertions/import/import-reader.service.js';
import { ImportService } from '../../../platform/stock/runs/insertions/import/import.service.js';
import type { AcceptedImport, ImportOrder } from '../../../platform/stock/runs/insertions/import/import.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestPlatformOptions } from '../../support/platform.js';
import { defaultPrivate } from '../stock/stock-world.js';

export interface OperationsWorld extends InsidePlatform {
  /** @param body in place of the list of keys, as it is sent */
  import(
    actor: Actor,
    skuGuid: string,
    keys: readonly unknown[],
    order?: Partial<ImportOrder> & { body?: string },
  ): Promise<AcceptedImport>;
  extract(actor: Actor, skuGuid: string, order?: Partial<SingleOrder>): Promise<SingleKey>;
  blacklist(
    actor: Actor,
    keys: readonly string[] | undefined,
    order?: Partial<BlacklistOrder>,
  ): Promise<AcceptedBlacklisting>;
}

/** A program of the vault. */
export const programOf = (ownerGuid: string, name = 'Shop server'): Actor => ({
  kind: 'api_client',
  userGuid: randomUUID(),
  userName: name,
  userEmail: '',
  ownerGuid,
  ownerRole: 'Publisher',
  roleName: 'API client',
  permissions: new Set(['insertkeys-write', 'extractkeys-write', 'blacklist-write']),
  correlationId: randomUUID(),
});

async function* inOne(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

export const startOperations = async (options: TestPlatformOptions = {}): Promise<OperationsWorld> => {
  const world = await startInside(options);
  const reader = world.get(ImportReader);
  const imports = world.get(ImportService);
  const singles = world.get(SingleExtractionService);
  const blacklists = world.get(BlacklistService);
  const idle = new AbortController().signal;
  return {
    ...world,
    import: (actor, skuGuid, keys, { body, ...order } = {}) =>
      reader.within(actor.ownerGuid, inOne(body ?? JSON.stringify({ skuGuid, keys })), idle, (list) =>
        imports.accept(
          actor,
          {
            ...{ skuGuid, rightGuid: defaultPrivate, reference: '', isSkipping: false, areWarningsAccepted: false },
            idempotencyKey: randomUUID(),
            ...order,
          },
          list,
        ),
      ),
    extract: (actor, skuGuid, order = {}) =>
      singles.extract(actor, {
        ...{ skuGuid, rightGuid: defaultPrivate, country: '', clientReference: '', idempotencyKey: randomUUID() },
        ...order,
      }),
    blacklist: (actor, keys, order = {}) =>
      reader.within(actor.ownerGuid, inOne(JSON.stringify({ keys, ...order })), idle, (list) =>
        blacklists.accept(
          actor,
          {
            ...{ insertion: undefined, platform: '', reason: 'leaked', reasonText: '', reference: '' },
            idempotencyKey: randomUUID(),
            ...order,
          },
          list,
        ),
      ),
  };
};
