/** Files of prices in the words of the contract, and on their way through the gateway. */
import { Readable } from 'node:stream';
import { DomainError } from '../../kernel/errors.js';
import { FileRowState, FileStatus } from '../../proto/gen/keyway/pricing/v1/file_rows.js';
import {
  ListPriceImportRowsResponse,
  PriceImport,
  PriceImportsServiceService as service,
} from '../../proto/gen/keyway/pricing/v1/price_imports.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let editor: SignedIn;
let reader: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  editor = await world.signIn({ permissions: ['pricelist-write'] });
  reader = await world.signIn({ permissions: ['pricelist-read'] });
  other = await world.signIn({ permissions: ['product-read'] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const requestOf = (path: string): unknown => world.grpc.calls.find((call) => call.path === path)?.request;
const moment = '2026-11-20T10:00:00.000Z';
const given = PriceImport.fromPartial({
  ...{
    importGuid: 'i1',
    listGuid: 'l1',
    listTitle: 'Europe',
    fileName: 'spring.xlsx',
    status: FileStatus.CHECKED,
  },
  ...{ newCount: 1, changedCount: 2, unchangedCount: 3, errorCount: 4, tenfoldCount: 1, rowsVersion: 3 },
  ...{ createdAt: moment, checkedAt: moment, keptUntil: moment },
});
const path = '/pricing/imports/i1';
const wishes = { isWithoutErrors: true, isTenfoldMeant: false };

/** For who may change prices. */
const acts = [
  ['GET /pricing/lists/l1/imports', undefined, service.listPriceImports],
  [`GET ${path}`, undefined, service.getPriceImport],
  [`GET ${path}/rows`, undefined, service.listPriceImportRows],
  [`POST ${path}/check`, undefined, service.checkPriceImport],
  [`POST ${path}/apply`, wishes, service.applyPriceImport],
  [`DELETE ${path}`, undefined, service.deletePriceImport],
  [`POST ${path}/file`, undefined, service.annotatePriceImport],
] as const;

describe('a file of prices', () => {
  const route = (size: number): string => `POST /pricing/lists/l1/imports?name=spring.xlsx&size=${size}`;
  const headers = { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
  const bring = (as: SignedIn, bytes: Buffer) =>
    as.browser.ask(route(bytes.length), { stream: Readable.from([bytes]), headers });

  it('is streamed through, header first, and answered with what it would change', async () => {
    const received: Buffer[] = [];
    let header: unknown;
    world.grpc.stub(service.uploadPriceImport, async (parts) => {
      for await (const part of parts as AsyncIterable<{ header?: unknown; chunk?: Uint8Array }>) {
        header ??= part.header;
        if (part.chunk !== undefined) received.push(Buffer.from(part.chunk));
      }
      return { import: given };
    });
    const sent = Buffer.alloc(700_000, 'PK');
    expect((await bring(editor, sent)).json()).toMatchObject({
      ...{
        importGuid: 'i1',
        status: 'checked',
        errorCount: 4,
        tenfoldCount: 1,
        largestChange: null,
        largestChangeRow: 0,
      },
      ...{ jobId: null, appliedAt: null, notes: [] },
    });
    expect(header).toEqual({ listGuid: 'l1', name: 'spring.xlsx', sizeBytes: 700_000 });
    expect(Buffer.concat(received).equals(sent)).toBe(true);
    expect(received.every(({ length }) => length <= 256 * 1024)).toBe(true);
  });

  it('that is not as an export is refused with each place', async () => {
    const violations = [{ pointer: 'Prices!F1', message: 'There is no column ‘prize’' }];
    world.grpc.stub(service.uploadPriceImport, async (parts) => {
      for await (const part of parts) void part;
      throw new DomainError('pricing.import_columns', 'invalid_argument', { violations });
    });
    const answer = await bring(editor, Buffer.from('PK'));
    expect([answer.status, answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'pricing.import_columns', errors: violations }),
    ]);
  });

  it('comes from nobody who may only read', async () => {
    expect((await bring(reader, Buffer.from('PK'))).status).toBe(403);
    expect(world.grpc.calls.filter(({ path: called }) => called.includes('/keyway.pricing.'))).toEqual([]);
  });

  it('is read row by row, each with what it changes and where it is wrong', async () => {
    const row = {
      ...{ number: 1, row: 2, label: 'Aurora · EUR · SRP', state: FileRowState.ERROR, isTenfold: false },
      changes: [{ column: 'SRP', from: '59.99', to: '49.99' }],
      ...{ problems: [{ place: 'Prices!F2', message: 'Must be numeric at row 2' }], warnings: [] },
    };
    const page = ListPriceImportRowsResponse.fromPartial({ rows: [row], isMore: true });
    world.grpc.stub(service.listPriceImportRows, () => Promise.resolve(page));
    const answer = await editor.browser.ask(`GET ${path}/rows?state=error&after=100`);
    expect(answer.json()).toEqual({ rows: [row], isMore: true });
    expect(requestOf(service.listPriceImportRows.path)).toMatchObject({ importGuid: 'i1', state: 'error', after: 100 });
  });

  it('is applied with what whoever applies it has said', async () => {
    world.grpc.stub(service.applyPriceImport, () => Promise.resolve({ jobId: 'j1' }));
    expect((await editor.browser.ask(`POST ${path}/apply`, { body: wishes })).json()).toEqual({ jobId: 'j1' });
    expect(requestOf(service.applyPriceImport.path)).toEqual({ importGuid: 'i1', ...wishes });
    expect((await editor.browser.ask(`POST ${path}/apply`, { body: {} })).status).toBe(400);
  });

  it('is written for whoever may read the list', async () => {
    world.grpc.stub(service.exportPriceList, () => Promise.resolve({ jobId: 'j1' }));
    const ask = (as: SignedIn, format: string) => as.browser.ask('POST /pricing/lists/l1/file', { body: { format } });
    expect((await ask(reader, 'csv')).json()).toEqual({ jobId: 'j1' });
    expect(requestOf(service.exportPriceList.path)).toEqual({ listGuid: 'l1', format: 'csv' });
    expect((await ask(reader, 'pdf')).status).toBe(400);
    expect((await ask(other, 'csv')).status).toBe(403);
  });
});

it.each(acts)('%s: nobody 401, a reader 403, of another 404', async (route, body, method) => {
  const request = body === undefined ? {} : { body };
  expect((await world.stranger.ask(route, request)).status).toBe(401);
  expect((await reader.browser.ask(route, request)).status).toBe(403);
  expect(requestOf(method.path)).toBeUndefined();
  const code = route.includes('/lists/') ? 'pricing.list_not_found' : 'pricing.import_not_found';
  world.grpc.stub(method, () => Promise.reject(new DomainError(code, 'not_found')));
  expect((await editor.browser.ask(route, request)).status).toBe(404);
});
