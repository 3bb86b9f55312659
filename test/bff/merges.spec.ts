/** Merging the doubles of a collection, by the case of countries. */
import { DomainError } from '../../kernel/errors.js';
import {
  CollectionsServiceService,
  Record as CollectionRecord,
} from '../../proto/gen/keyway/collections/v1/collections.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let staff: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  staff = await world.signIn({ permissions: ['country-write'] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const { previewMerge, mergeRecords } = CollectionsServiceService;
const address = '/countries/c1/merge/c2';
const preview = `GET ${address}`;
const merge = `POST ${address}`;
const requestOf = (path: string): unknown => world.grpc.calls.find((call) => call.path === path)?.request;
const asked = (): string[] => world.grpc.calls.map(({ path }) => path).filter((path) => path.includes('Collections'));
const refuse = (code: string, kind: ConstructorParameters<typeof DomainError>[1], params = {}): void => {
  for (const method of [previewMerge, mergeRecords])
    world.grpc.stub(method, () => Promise.reject(new DomainError(code, kind, { params })));
};

describe('a merge of doubles', () => {
  it.each([preview, merge])('is nobody’s without a session: %s', async (route) => {
    const answer = await world.stranger.ask(route, route === merge ? { body: { version: 1 } } : {});
    expect(answer.status).toBe(401);
    expect(asked()).toEqual([]);
  });

  it.each([preview, merge])('is not for who may not write countries: %s', async (route) => {
    const owner = await world.signIn({ permissions: ['currencysettings-read', 'currencysettings-write'] });
    const answer = await owner.browser.ask(route, route === merge ? { body: { version: 1 } } : {});
    expect(answer.status).toBe(403);
    expect(asked()).toEqual([]);
  });

  it('is not there for markets, which have no doubles', async () => {
    const answer = await staff.browser.ask('POST /markets/m1/merge/m2', { body: { version: 1 } });
    expect(answer.status).toBe(404);
    expect(asked()).toEqual([]);
  });

  it('says first what would move and what stands in the way', async () => {
    const moves = [
      { kind: 'Markets', count: 3, inTheWay: 1 },
      { kind: 'Region', count: 0, inTheWay: 0 },
    ];
    world.grpc.stub(previewMerge, () => Promise.resolve({ moves }));
    expect((await staff.browser.ask(preview)).json()).toEqual({ moves });
    expect(requestOf(previewMerge.path)).toEqual({ collection: 'countries', recordGuid: 'c1', intoGuid: 'c2' });
  });

  it('is made from the version that was seen, and answers the one that stays', async () => {
    const record = CollectionRecord.fromPartial({
      ...{ recordGuid: 'c2', version: 5, changedAt: '2026-11-20T10:00:00.000Z' },
      values: {
        ...{ code: { text: 'GB' }, name: { text: 'United Kingdom' }, currency: { text: 'GBP' } },
        ...{ vatRate: { number: 20 }, vatSince: { text: '2011-01-04' } },
        ...{ isEuMember: { flag: false }, isActive: { flag: true } },
      },
    });
    world.grpc.stub(mergeRecords, () => Promise.resolve({ record }));
    const answer = await staff.browser.ask(merge, { body: { version: 4 } });
    expect(answer.json()).toEqual({
      ...{ recordGuid: 'c2', version: 5 },
      values: {
        ...{ code: 'GB', name: 'United Kingdom', currency: 'GBP', vatRate: 20, vatSince: '2011-01-04' },
        ...{ isEuMember: false, isActive: true },
      },
    });
    expect(requestOf(mergeRecords.path)).toEqual({
      ...{ collection: 'countries', recordGuid: 'c1', intoGuid: 'c2', version: 4 },
    });
  });

  it.each([{}, { version: 0 }, { version: '4' }])(
    'without a version of a record (%j) is not asked for',
    async (body) => {
      expect((await staff.browser.ask(merge, { body })).status).toBe(400);
      expect(asked()).toEqual([]);
    },
  );

  it.each([preview, merge])('of a record that is not there is not found: %s', async (route) => {
    refuse('collections.not_found', 'not_found');
    const answer = await staff.browser.ask(route, route === merge ? { body: { version: 1 } } : {});
    expect([answer.status, answer.json()]).toEqual([404, expect.objectContaining({ code: 'collections.not_found' })]);
  });

  it.each([preview, merge])('of one with itself is refused by its code: %s', async (route) => {
    refuse('collections.not_mergeable', 'failed_precondition');
    const answer = await staff.browser.ask(route, route === merge ? { body: { version: 1 } } : {});
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.json()).toMatchObject({ code: 'collections.not_mergeable' });
  });

  it('of a record that was saved meanwhile is a conflict, with who and when', async () => {
    refuse('collections.changed_meanwhile', 'conflict', { by: 'Nora', at: '2026-11-20T10:00:00.000Z' });
    const answer = await staff.browser.ask(merge, { body: { version: 1 } });
    expect([answer.status, answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'collections.changed_meanwhile' }),
    ]);
  });
});
