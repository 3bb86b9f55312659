/** Files of promotions in the words of the contract, and on their way through the gateway. */
import { Readable } from 'node:stream';
import { DomainError } from '../../kernel/errors.js';
import { FileRowState, FileStatus } from '../../proto/gen/keyway/pricing/v1/file_rows.js';
import {
  ListPromotionImportRowsResponse,
  PromotionImport,
  PromotionImportsServiceService as service,
} from '../../proto/gen/keyway/pricing/v1/promotion_imports.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let editor: SignedIn;
let reader: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  world = await startGatewayWorld();
  editor = await world.signIn({ permissions: ['promotion-write'] });
  reader = await world.signIn({ permissions: ['promotion-read'] });
  other = await world.signIn({ permissions: ['pricelist-write'] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const requestOf = (path: string): unknown => world.grpc.calls.find((call) => call.path === path)?.request;
const moment = '2026-11-20T10:00:00.000Z';
const given = PromotionImport.fromPartial({
  ...{ importGuid: 'i1', promotionGuid: 'p1', promotionTitle: 'Winter', fileName: 'winter.xlsx' },
  ...{ status: FileStatus.CHECKED, newCount: 1, changedCount: 2, unchangedCount: 3, errorCount: 4, warningCount: 1 },
  ...{ createdAt: moment, checkedAt: moment, keptUntil: moment },
});
const path = '/promotions/imports/i1';

/** For who may change promotions. */
const acts = [
  ['GET /promotions/p1/imports', undefined, service.listPromotionImports],
  [`GET ${path}`, undefined, service.getPromotionImport],
  [`GET ${path}/rows`, undefined, service.listPromotionImportRows],
  [`POST ${path}/check`, undefined, service.checkPromotionImport],
  [`POST ${path}/apply`, { isWithoutErrors: true }, service.applyPromotionImport],
  [`DELETE ${path}`, undefined, service.deletePromotionImport],
  [`POST ${path}/file`, undefined, service.annotatePromotionImport],
] as const;

describe('a file of a promotion', () => {
  const headers = { 'content-type': 'text/csv' };
  const bring = (as: SignedIn, bytes: Buffer) =>
    as.browser.ask(`POST /promotions/p1/imports?name=winter.csv&size=${bytes.length}`, {
      ...{ stream: Readable.from([bytes]), headers },
    });

  it('is streamed through, header first, and answered with what it would change', async () => {
    const received: Buffer[] = [];
    let header: unknown;
    world.grpc.stub(service.uploadPromotionImport, async (parts) => {
      for await (const part of parts as AsyncIterable<{ header?: unknown; chunk?: Uint8Array }>) {
        header ??= part.header;
        if (part.chunk !== undefined) received.push(Buffer.from(part.chunk));
      }
      return { import: given };
    });
    const sent = Buffer.alloc(300_000, 'id');
    expect((await bring(editor, sent)).json()).toMatchObject({
      ...{ importGuid: 'i1', promotionTitle: 'Winter', status: 'checked', errorCount: 4, warningCount: 1 },
      ...{ appliedAt: null, notes: [] },
    });
    expect(header).toEqual({ promotionGuid: 'p1', name: 'winter.csv', sizeBytes: 300_000 });
    expect(Buffer.concat(received).equals(sent)).toBe(true);
  });

  it('comes from nobody who may only read, or who may change prices alone', async () => {
    expect((await bring(reader, Buffer.from('id'))).status).toBe(403);
    expect((await bring(other, Buffer.from('id'))).status).toBe(403);
    expect(world.grpc.calls.filter(({ path: called }) => called.includes('/keyway.pricing.'))).toEqual([]);
  });

  it('of a promotion that is over says so', async () => {
    world.grpc.stub(service.uploadPromotionImport, async (parts) => {
      for await (const part of parts) void part;
      throw new DomainError('promotions.not_open', 'failed_precondition', { params: { status: 'ended' } });
    });
    const answer = await bring(editor, Buffer.from('id'));
    expect(answer.json()).toMatchObject({ code: 'promotions.not_open', params: { status: 'ended' } });
  });

  it('is read row by row, each with what it changes and where it is wrong', async () => {
    const row = {
      ...{ number: 1, row: 2, label: 'Aurora · AUR-EU', state: FileRowState.CHANGED, isTenfold: false },
      changes: [{ column: 'discount', from: '25 %', to: '30 %' }],
      ...{ problems: [], warnings: [{ place: 'Promotion!C2', message: 'The product is called ‘Aurora’ at row 2' }] },
    };
    const page = ListPromotionImportRowsResponse.fromPartial({ rows: [row], isMore: true });
    world.grpc.stub(service.listPromotionImportRows, () => Promise.resolve(page));
    const answer = await editor.browser.ask(`GET ${path}/rows?state=changed&after=100`);
    expect(answer.json()).toEqual({ rows: [row], isMore: true });
    expect(requestOf(service.listPromotionImportRows.path)).toMatchObject({ state: 'changed', after: 100 });
  });

  it('is applied with what whoever applies it has said', async () => {
    const applied = { ...given, status: FileStatus.APPLIED, appliedAt: moment };
    world.grpc.stub(service.applyPromotionImport, () => Promise.resolve({ import: applied }));
    const answer = await editor.browser.ask(`POST ${path}/apply`, { body: { isWithoutErrors: true } });
    expect(answer.json()).toMatchObject({ status: 'applied', appliedAt: moment });
    expect(requestOf(service.applyPromotionImport.path)).toEqual({ importGuid: 'i1', isWithoutErrors: true });
    expect((await editor.browser.ask(`POST ${path}/apply`, { body: {} })).status).toBe(400);
  });

  it('is written for whoever may read the promotion', async () => {
    world.grpc.stub(service.exportPromotion, () => Promise.resolve({ jobId: 'j1' }));
    const ask = (as: SignedIn, format: string) => as.browser.ask('POST /promotions/p1/file', { body: { format } });
    expect((await ask(reader, 'csv')).json()).toEqual({ jobId: 'j1' });
    expect(requestOf(service.exportPromotion.path)).toEqual({ promotionGuid: 'p1', format: 'csv' });
    expect((await ask(reader, 'pdf')).status).toBe(400);
    expect((await ask(other, 'csv')).status).toBe(403);
  });
});

it.each(acts)('%s: nobody 401, a reader 403, of another 404', async (route, body, method) => {
  const request = body === undefined ? {} : { body };
  expect((await world.stranger.ask(route, request)).status).toBe(401);
  expect((await reader.browser.ask(route, request)).status).toBe(403);
  expect(requestOf(method.path)).toBeUndefined();
  const code = route.includes('/p1/') ? 'promotions.promotion_not_found' : 'pricing.import_not_found';
  world.grpc.stub(method, () => Promise.reject(new DomainError(code, 'not_found')));
  expect((await editor.browser.ask(route, request)).status).toBe(404);
});
