/** Price lists in the words of the contract. */
import { DomainError } from '../../kernel/errors.js';
import {
  ListAssignmentsResponse,
  PreviewCopyResponse,
  PriceList,
  PriceListsServiceService,
} from '../../proto/gen/keyway/pricing/v1/price_lists.js';
import {
  CompareVersionsResponse,
  ListPriceRowsResponse,
  ListVersionsResponse,
  PriceRowsServiceService,
} from '../../proto/gen/keyway/pricing/v1/price_rows.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let editor: SignedIn;
let manager: SignedIn;
let reader: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  editor = await world.signIn({ permissions: ['pricelist-read', 'pricelist-write'] });
  manager = await world.signIn({ permissions: ['pricelist-all'] });
  reader = await world.signIn({ permissions: ['pricelist-read'] });
  other = await world.signIn({ permissions: ['product-read'] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const ofLists = PriceListsServiceService;
const ofRows = PriceRowsServiceService;
const requestOf = (path: string): unknown => world.grpc.calls.find((call) => call.path === path)?.request;

const idempotencyKey = '0199aaaa-0000-7000-8000-000000000001';
const saveGuid = '0199aaaa-0000-7000-8000-000000000002';
const terms = { title: 'Europe', defaultCurrency: 'EUR', isVatIncluded: true };
const path = '/pricing/lists/l1';
const copy = { percent: 10, currency: '', rates: [], rounding: 'ninety_nine', withFuture: false };
const price = {
  ...{ productGuid: 'p1', skuGuid: '', regionCode: 'EU', countryCode: '', currency: 'EUR', srp: '59.99', wsp: '' },
  isIncluded: true,
};
const change = { index: 1, rowGuid: '', isRemoved: false, terms: price };
const staged = { rowsVersion: 3, changes: [change] };
const filter = { text: '', productGuid: '', regionCode: '', countryCode: '', currency: '', state: 'unspecified' };
const asked = { rowsVersion: 0, filter, sort: 'entered', isDescending: false, cursor: '', size: 200, isCounted: true };

const list = PriceList.fromPartial({
  ...{ listGuid: 'l1', terms, isOwner: true, company: 'Northwind', version: 2, rowsVersion: 3, rowCount: 1_200 },
  holders: [{ connectionGuid: 'c1', company: 'Aurora Games', companyType: 2, isDefault: true }],
  ...{ createdAt: '2026-11-20T10:00:00.000Z', changedAt: '2026-11-21T10:00:00.000Z', canChange: true },
});
const row = {
  ...{ rowGuid: 'r1', terms: price, productNumber: 7, productTitle: 'Hollow Tide', version: 3 },
  mark: 'country_outside',
} as const;

/** Calls that look. */
const looks = [
  ['GET /pricing/lists', ofLists.listPriceLists],
  [`GET ${path}`, ofLists.getPriceList],
  ['GET /pricing/assignments', ofLists.listAssignments],
  ['GET /pricing/products?text=', ofRows.findProducts],
  [`GET ${path}/versions`, ofRows.listVersions],
  [`GET ${path}/difference?fromVersion=1&toVersion=2`, ofRows.compareVersions],
] as const;

/** Calls that act. */
const acts = [
  ['POST /pricing/lists', { terms, idempotencyKey }, ofLists.createPriceList],
  [`PUT ${path}`, { terms, version: 2 }, ofLists.updatePriceList],
  [`POST ${path}/copy/preview`, { copy }, ofLists.previewCopy],
  [`POST ${path}/copy`, { terms, copy, idempotencyKey }, ofLists.copyPriceList],
  [`PUT ${path}/saves/${saveGuid}/changes`, staged, ofRows.stageChanges],
  [`POST ${path}/saves/${saveGuid}`, { changeCount: 1 }, ofRows.saveChanges],
  [`DELETE ${path}/saves/${saveGuid}`, undefined, ofRows.discardChanges],
  ['PUT /pricing/assignments/c1', { listGuid: 'l1', version: 0 }, ofLists.assignPriceList],
  ['PUT /pricing/default', { listGuid: 'l1', version: 0 }, ofLists.setDefaultPriceList],
] as const;

describe('a price list', () => {
  it('is read with what there is not as nothing', async () => {
    world.grpc.stub(ofLists.getPriceList, () => Promise.resolve({ list }));
    expect((await reader.browser.ask(`GET ${path}`)).json()).toMatchObject({
      ...{ listGuid: 'l1', terms, isOwner: true, rowsVersion: 3, rowCount: 1_200, isDefault: false },
      holders: [{ connectionGuid: 'c1', company: 'Aurora Games', companyType: 2, isDefault: true }],
      ...{ savingJobId: null, createdBy: null, changedBy: null, savedAt: null, savedBy: null, overlaps: [] },
    });
  });

  it('is added with its terms and a key of its own', async () => {
    world.grpc.stub(ofLists.createPriceList, () => Promise.resolve({ list }));
    const answer = await editor.browser.ask('POST /pricing/lists', { body: { terms, idempotencyKey } });
    expect([answer.status, requestOf(ofLists.createPriceList.path)]).toEqual([200, { terms, idempotencyKey }]);
  });

  it('that somebody has changed meanwhile comes with the refusal', async () => {
    world.grpc.stub(ofLists.updatePriceList, () => Promise.reject(new DomainError('pricing.list_changed', 'conflict')));
    world.grpc.stub(ofLists.getPriceList, () => Promise.resolve({ list }));
    const answer = await editor.browser.ask(`PUT ${path}`, { body: { terms, version: 1 } });
    expect([answer.status, answer.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'pricing.list_changed',
        current: expect.objectContaining({ listGuid: 'l1', version: 2 }) as unknown,
      }),
    ]);
  });

  it('is deleted in a version', async () => {
    world.grpc.stub(ofLists.deletePriceList, () => Promise.resolve({}));
    expect((await manager.browser.ask(`DELETE ${path}?version=2`)).json()).toEqual({});
    expect(requestOf(ofLists.deletePriceList.path)).toEqual({ listGuid: 'l1', version: 2 });
    expect((await manager.browser.ask(`DELETE ${path}`)).status).toBe(400);
  });

  it('is copied as it was previewed', async () => {
    const preview = PreviewCopyResponse.fromPartial({
      ...{ rowCount: 2, leftOutCount: 1, rates: [{ fromCurrency: 'EUR', rate: '1.08' }] },
      rows: [{ productTitle: 'Hollow Tide', currencyBefore: 'EUR', currency: 'USD', srpBefore: '59.99', srp: '64.99' }],
    });
    world.grpc.stub(ofLists.previewCopy, () => Promise.resolve(preview));
    expect((await editor.browser.ask(`POST ${path}/copy/preview`, { body: { copy } })).json()).toMatchObject({
      ...{ rowCount: 2, leftOutCount: 1, rates: [{ fromCurrency: 'EUR', rate: '1.08', day: null }] },
      rows: [{ srpBefore: '59.99', srp: '64.99', wsp: '' }],
    });
    expect(requestOf(ofLists.previewCopy.path)).toEqual({ listGuid: 'l1', copy });
  });

  it.each([
    ['a rule that there is not', { ...copy, rounding: 'up' }],
    ['nothing at all', { ...copy, percent: -100 }],
    ['no percentage', { ...copy, percent: '10' }],
  ])('is not copied by %s', async (_, wrong) => {
    const answer = await editor.browser.ask(`POST ${path}/copy/preview`, { body: { copy: wrong } });
    expect([answer.status, requestOf(ofLists.previewCopy.path)]).toEqual([400, undefined]);
  });

  it('is whose it is: assigned, or the default', async () => {
    const answer = ListAssignmentsResponse.fromPartial({
      defaultList: { listGuid: 'l1', listTitle: 'Europe', version: 4 },
      assignments: [{ connectionGuid: 'c1', company: 'Aurora Games', companyType: 3 }],
    });
    world.grpc.stub(ofLists.listAssignments, () => Promise.resolve(answer));
    expect((await reader.browser.ask('GET /pricing/assignments')).json()).toEqual({
      defaultList: { listGuid: 'l1', listTitle: 'Europe', version: 4 },
      assignments: [
        { connectionGuid: 'c1', company: 'Aurora Games', companyType: 3, listGuid: null, listTitle: null, version: 0 },
      ],
    });
  });
});

describe('the rows of a price list', () => {
  it('are read by pages, each with its mark', async () => {
    const page = ListPriceRowsResponse.fromPartial({ rows: [row], totalCount: 1, rowsVersion: 3 });
    world.grpc.stub(ofRows.listPriceRows, () => Promise.resolve(page));
    expect((await reader.browser.ask(`POST ${path}/rows`, { body: asked })).json()).toEqual({
      rows: [{ ...row, sku: '', terms: { ...price, validFrom: null } }],
      ...{ nextCursor: null, totalCount: 1, isTotalCapped: false, rowsVersion: 3 },
    });
    expect(requestOf(ofRows.listPriceRows.path)).toMatchObject({ listGuid: 'l1', ...asked });
  });

  it.each([
    ['too many at once', { ...asked, size: 1_001 }],
    ['by a column that there is not', { ...asked, sort: 'amount' }],
    ['in a state that there is not', { ...asked, filter: { ...filter, state: 'old' } }],
  ])('are not asked for %s', async (_, body) => {
    const answer = await reader.browser.ask(`POST ${path}/rows`, { body });
    expect([answer.status, requestOf(ofRows.listPriceRows.path)]).toEqual([400, undefined]);
  });

  it('are put aside with what is wrong with them, cell by cell', async () => {
    const problems = [{ index: 1, field: 'valid_from', message: 'Not a moment at row 1' } as const];
    world.grpc.stub(ofRows.stageChanges, () => Promise.resolve({ stagedCount: 0, problems }));
    const route = `PUT ${path}/saves/${saveGuid}/changes`;
    expect((await editor.browser.ask(route, { body: staged })).json()).toEqual({ stagedCount: 0, problems });
    expect(requestOf(ofRows.stageChanges.path)).toEqual({ listGuid: 'l1', saveGuid, ...staged });
  });

  it.each([
    ['more than five hundred', { ...staged, changes: Array.from({ length: 501 }, () => change) }],
    ['none', { ...staged, changes: [] }],
    ['one that stands nowhere', { ...staged, changes: [{ ...change, index: 0 }] }],
  ])('are not put aside: %s', async (_, body) => {
    const answer = await editor.browser.ask(`PUT ${path}/saves/${saveGuid}/changes`, { body });
    expect([answer.status, requestOf(ofRows.stageChanges.path)]).toEqual([400, undefined]);
  });

  it('five hundred of them fit into a call, as long as they may be', async () => {
    world.grpc.stub(ofRows.stageChanges, () => Promise.resolve({ stagedCount: 500, problems: [] }));
    const long = {
      ...price,
      productGuid: idempotencyKey,
      skuGuid: idempotencyKey,
      validFrom: '2027-01-01T00:00:00.000Z',
    };
    const changes = Array.from({ length: 500 }, (_, at) => ({
      ...{ index: at + 1, rowGuid: idempotencyKey, isRemoved: false, terms: long },
    }));
    const answer = await editor.browser.ask(`PUT ${path}/saves/${saveGuid}/changes`, { body: { ...staged, changes } });
    expect(answer.json()).toEqual({ stagedCount: 500, problems: [] });
  });

  it('are saved by a job, or come with what is wrong', async () => {
    const route = `POST ${path}/saves/${saveGuid}`;
    world.grpc.stub(ofRows.saveChanges, () => Promise.resolve({ jobId: 'j1', problems: [] }));
    expect((await editor.browser.ask(route, { body: { changeCount: 1 } })).json()).toEqual({
      jobId: 'j1',
      problems: [],
    });
    const problems = [{ index: 7, field: 'row', message: 'Another row is of the same place at row 7' } as const];
    world.grpc.stub(ofRows.saveChanges, () => Promise.resolve({ jobId: '', problems }));
    expect((await editor.browser.ask(route, { body: { changeCount: 1 } })).json()).toEqual({ jobId: null, problems });
  });

  it('are compared between two versions', async () => {
    const versions = ListVersionsResponse.fromPartial({
      versions: [{ rowsVersion: 2, savedAt: '2026-11-21T10:00:00.000Z', savedBy: 'Ada', addedCount: 1, rowCount: 3 }],
    });
    world.grpc.stub(ofRows.listVersions, () => Promise.resolve(versions));
    expect((await reader.browser.ask(`GET ${path}/versions`)).json()).toMatchObject({
      versions: [{ rowsVersion: 2, savedBy: 'Ada', addedCount: 1, changedCount: 0, removedCount: 0, rowCount: 3 }],
    });
    const compared = CompareVersionsResponse.fromPartial({ rows: [{ difference: 'added', after: row }] });
    world.grpc.stub(ofRows.compareVersions, () => Promise.resolve(compared));
    const answer = await reader.browser.ask(`GET ${path}/difference?fromVersion=1&toVersion=2`);
    expect(answer.json()).toMatchObject({ rows: [{ difference: 'added', before: null, after: { rowGuid: 'r1' } }] });
    expect(requestOf(ofRows.compareVersions.path)).toMatchObject({ listGuid: 'l1', fromVersion: 1, toVersion: 2 });
  });
});

describe('who is not let in', () => {
  const denied = [403, expect.objectContaining({ code: 'permission.denied' }) as unknown];

  it.each(acts)('who only looks: %s', async (route, body) => {
    const answer = await reader.browser.ask(route, { ...(body && { body }) });
    expect([answer.status, answer.json()]).toEqual(denied);
  });

  it.each(looks)('who may not look: %s', async (route) => {
    const answer = await other.browser.ask(route);
    expect([answer.status, answer.json()]).toEqual(denied);
  });

  it('who edits deletes none, and who may not look reads no rows and no list', async () => {
    expect((await editor.browser.ask(`DELETE ${path}?version=1`)).status).toBe(403);
    expect((await other.browser.ask(`POST ${path}/rows`, { body: asked })).status).toBe(403);
    expect((await other.browser.ask('GET /pricing/lists-list')).status).toBe(403);
  });

  it.each([...looks.map(([route]) => route), ...acts.map(([route]) => route)])(
    'who is not signed in: %s',
    async (route) => {
      expect((await world.stranger.ask(route)).status).toBe(401);
    },
  );

  const ofOne = [...acts, [`POST ${path}/rows`, asked, ofRows.listPriceRows] as const];

  it.each(ofOne.filter(([route]) => route.includes(path)))('finds nothing of others: %s', async (route, body, rpc) => {
    const unknown = new DomainError('pricing.list_not_found', 'not_found');
    world.grpc.stub(rpc, () => Promise.reject(unknown));
    const answer = await manager.browser.ask(route, { ...(body && { body }) });
    expect([answer.status, answer.json()]).toEqual([404, expect.objectContaining({ code: unknown.code })]);
  });
});
