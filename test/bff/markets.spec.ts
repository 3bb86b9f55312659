/** A collection's endpoints, by the case of markets. */
import { DomainError } from '../../kernel/errors.js';
import {
  CollectionsServiceService,
  Record as CollectionRecord,
} from '../../proto/gen/keyway/collections/v1/collections.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let manager: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  manager = await world.signIn({ permissions: ['currencysettings-read', 'currencysettings-write'] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const requestOf = (path: string): unknown => world.grpc.calls.find((call) => call.path === path)?.request;

const values = { country: 'FI', currency: 'EUR', vatRate: 25.5, isVatIncluded: false };
const onTheWire = {
  country: { text: 'FI' },
  currency: { text: 'EUR' },
  vatRate: { number: 25.5 },
  isVatIncluded: { flag: false },
};
const record = CollectionRecord.fromPartial({
  ...{ recordGuid: 'm1', version: 1, changedAt: '2026-11-20T10:00:00.000Z', values: onTheWire },
  uses: [{ kind: 'Price list', name: 'Europe', href: '' }],
});
const shown = {
  ...{ recordGuid: 'm1', version: 1, changedAt: '2026-11-20T10:00:00.000Z', changedBy: null, values },
  uses: [{ kind: 'Price list', name: 'Europe', href: null }],
};

describe('a market', () => {
  it('is read and made in the words of the contract', async () => {
    world.grpc.stub(CollectionsServiceService.getRecord, () => Promise.resolve({ record }));
    expect((await manager.browser.ask('GET /markets/m1')).json()).toEqual(shown);
    expect(requestOf(CollectionsServiceService.getRecord.path)).toEqual({ collection: 'markets', recordGuid: 'm1' });
    world.grpc.stub(CollectionsServiceService.createRecord, () => Promise.resolve({ record }));
    expect((await manager.browser.ask('POST /markets', { body: { values } })).json()).toEqual(shown);
    expect(requestOf(CollectionsServiceService.createRecord.path)).toMatchObject({
      collection: 'markets',
      values: onTheWire,
    });
  });

  it('is deleted from the version that was seen', async () => {
    world.grpc.stub(CollectionsServiceService.deleteRecord, () => Promise.resolve({}));
    expect((await manager.browser.ask('DELETE /markets/m1?version=4')).status).toBe(200);
    expect(requestOf(CollectionsServiceService.deleteRecord.path)).toEqual({
      ...{ collection: 'markets', recordGuid: 'm1', version: 4 },
    });
  });

  it('of another vault is not found', async () => {
    world.grpc.stub(CollectionsServiceService.getRecord, () =>
      Promise.reject(new DomainError('collections.not_found', 'not_found')),
    );
    expect((await manager.browser.ask('GET /markets/m9')).status).toBe(404);
  });

  it('has countries to choose from, an absent rate being none', async () => {
    const country = {
      ...{ code: { text: 'US' }, name: { text: 'United States' }, currency: { text: 'USD' } },
      ...{ vatRate: {}, vatSince: { text: '' }, isEuMember: { flag: false }, isActive: { flag: true } },
    };
    const choice = CollectionRecord.fromPartial({ recordGuid: 'c1', values: country });
    world.grpc.stub(CollectionsServiceService.listChoices, () => Promise.resolve({ records: [choice] }));
    const { records } = (await manager.browser.ask('GET /countries/choices')).json() as { records: unknown[] };
    expect(records).toEqual([
      {
        recordGuid: 'c1',
        values: {
          ...{ code: 'US', name: 'United States', currency: 'USD', vatRate: null, vatSince: '' },
          ...{ isEuMember: false, isActive: true },
        },
      },
    ]);
  });

  it('is written by nobody who only reads, and countries by no user of a vault', async () => {
    const reader = await world.signIn({ permissions: ['currencysettings-read'] });
    for (const [route, body] of [
      ['POST /markets', { values }],
      ['PUT /markets/m1', { version: 1, values }],
      ['DELETE /markets/m1?version=1', undefined],
      ['GET /countries/c1', undefined],
    ] as const)
      expect([route, (await reader.browser.ask(route, body && { body })).status]).toEqual([route, 403]);
    expect(world.grpc.calls.filter(({ path }) => path.includes('Collections'))).toEqual([]);
  });
});
