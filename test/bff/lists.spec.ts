/** Lists through the gateway: what is asked of /mkapi/content, and what the screen gets. */
import { contract } from '../../bff/contract.js';
import { gridReply } from '../../bff/lists/list.contract.js';
import type { AnyEndpoint } from '../../kernel/endpoint.js';
import { ContentServiceService, ExportFormat } from '../../proto/gen/keyway/content/v1/content.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let viewer: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  viewer = await world.signIn({ permissions: ['inventory-read', 'insertionslist-read', 'transaction-read'] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const content = {
  list: {
    grids: [
      {
        name: 'inventory',
        columns: [
          { propertyName: 'PackShotImageURL', title: 'Pack shot', kind: 'image', isSortable: false, isHidden: false },
          { propertyName: 'Title', title: 'Title', kind: 'text', isSortable: true, isHidden: false },
          { propertyName: 'PlatformDRM', title: 'Platform', kind: 'text', isSortable: true, isHidden: false },
          { propertyName: 'SKU', title: 'SKU', kind: 'sku', isSortable: true, isHidden: false },
          { propertyName: 'Free', title: 'Free', kind: 'number', isSortable: true, isHidden: false },
          { propertyName: 'Changed', title: 'Date', kind: 'date', isSortable: true, isHidden: false },
        ],
        rows: [
          {
            id: 'b1',
            href: '/distribution/myvault/inventory/',
            items: [
              { propertyName: 'PackShotImageURL', title: 'Pack shot', value: '/api/content/image/p1' },
              { propertyName: 'Title', title: 'Title', value: 'Aurora Drift' },
              { propertyName: 'PlatformDRM', title: 'Platform', value: 'Steam' },
              { propertyName: 'SKU', title: 'SKU', value: 'NW-ALL-01' },
              { propertyName: 'Free', title: 'Free', value: '1200' },
              { propertyName: 'Changed', title: 'Date', value: '2026-11-20T10:00:00.000Z' },
            ],
            actions: [{ name: 'extract', title: 'Extract', href: '/extract', permission: 'extractkeys-write' }],
          },
        ],
        pagination: {
          itemsPerPage: 25,
          currentPage: 1,
          totalItems: 10000,
          isTotalCapped: true,
          nextSet: 'n1',
          previousSet: '',
        },
        sort: { propertyName: 'Title', isDescending: false },
      },
    ],
    forms: [
      {
        name: 'filter',
        fields: [
          {
            propertyName: 'Platform',
            title: 'Platform (DRM)',
            value: '-1',
            vueType: 'select',
            options: [
              { text: 'All', value: '-1' },
              { text: 'Steam', value: 'Steam' },
            ],
            isReadOnly: false,
            isMandatory: false,
            isHidden: false,
          },
        ],
      },
    ],
    description: { title: 'Inventory', text: 'Free, reserved, extracted and blacklisted keys.' },
  },
};
const getContent = 'GET /mkapi/content/GetContent?currentSiteId=2';
const postContent = 'POST /mkapi/content/PostContent?currentSiteId=2';

describe('a list', () => {
  it('leaves compressed where it is long and the browser takes it; no answer that may hold a secret does', async () => {
    const [grid] = content.list.grids;
    const [row] = grid?.rows ?? [];
    const rows = Array.from({ length: 100 }, (_, at) => ({ ...row, id: `b${at}` }));
    const long = { ...content, list: { ...content.list, grids: [{ ...grid, rows }] } };
    const read = async (given: object, accepted: string) => {
      world.http.answer(getContent, { body: given });
      const { headers, body } = await viewer.browser.ask('GET /stock/inventory', {
        headers: { 'accept-encoding': accepted },
      });
      return { encoding: headers['content-encoding'], length: Number(headers['content-length']), body };
    };
    const plain = await read(long, 'identity');
    expect(plain).toMatchObject({ encoding: undefined, length: Buffer.byteLength(plain.body) });
    const brotli = await read(long, 'gzip, deflate, br');
    expect(brotli).toMatchObject({ encoding: 'br', body: plain.body });
    const gzip = await read(long, 'gzip');
    expect(gzip).toMatchObject({ encoding: 'gzip', body: plain.body });
    expect(Math.max(brotli.length, gzip.length)).toBeLessThan(plain.length / 5);
    expect((await read(content, 'br')).encoding).toBeUndefined();
    const isOfLists = ({ reply }: AnyEndpoint): boolean => reply === gridReply;
    const compressed = Object.values<AnyEndpoint>(contract).filter(({ isCompressed }) => isCompressed === true);
    expect(compressed.length).toBeGreaterThan(5);
    expect(compressed.filter((one) => !isOfLists(one))).toEqual([]);
  });

  it('is read by its route, with the rules of the grid rows', async () => {
    world.http.answer(getContent, { body: content });
    const answer = await viewer.browser.ask('GET /stock/inventory');
    expect(answer.json()).toEqual({
      title: 'Inventory',
      description: 'Free, reserved, extracted and blacklisted keys.',
      viewsOf: '/distribution/myvault/inventory/',
      columns: [
        { name: 'Image', title: 'Image', kind: 'image', isSortable: false, isHidden: false },
        { name: 'Title', title: 'Title', kind: 'text', isSortable: true, isHidden: false },
        { name: 'PlatformDRM', title: 'Platform (DRM)', kind: 'text', isSortable: true, isHidden: false },
        { name: 'SKU', title: 'SKU', kind: 'sku', isSortable: true, isHidden: false },
        { name: 'Free', title: 'Free', kind: 'number', isSortable: true, isHidden: false },
        { name: 'Changed', title: 'Date UTC', kind: 'date', isSortable: true, isHidden: false },
      ],
      rows: [
        {
          id: 'b1',
          href: '/distribution/myvault/inventory/',
          cells: {
            Image: '/api/content/image/p1/64/0/2',
            Title: 'Aurora Drift',
            PlatformDRM: 'Steam',
            SKU: null,
            Free: 1200,
            Changed: '2026-11-20T10:00:00.000Z',
          },
          actions: [{ name: 'extract', title: 'Extract', href: '/extract', missingPermission: 'extractkeys-write' }],
        },
      ],
      pagination: {
        itemsPerPage: 25,
        currentPage: 1,
        totalItems: 10000,
        isTotalCapped: true,
        nextCursor: 'n1',
        previousCursor: null,
      },
      sort: { column: 'Title', isDescending: false },
      form: [
        {
          propertyName: 'Platform',
          title: 'Platform (DRM)',
          value: '',
          kind: 'select',
          options: [{ text: 'Steam', value: 'Steam' }],
          isReadOnly: false,
          isMandatory: false,
          isHidden: false,
        },
      ],
    });
    const [request] = world.http.requests;
    expect(request?.headers['original-url']).toBe('/distribution/myvault/inventory/');
    expect(request?.headers.authorization).toBe(`Bearer ${viewer.accessToken}`);
    expect(request?.headers.cookie).toBeUndefined();
  });

  it.each([
    ['GET /stock/insertions', '/distribution/myvault/uploads/'],
    ['GET /stock/transactions', '/my_vault/transaction/'],
  ])('%s is %s', async (route, screen) => {
    world.http.answer(getContent, { body: content });
    expect((await viewer.browser.ask(route)).status).toBe(200);
    expect(world.http.requests[0]?.headers['original-url']).toBe(screen);
  });

  it('appends cursor, sort and size to its address', async () => {
    world.http.answer(getContent, { body: content });
    await viewer.browser.ask('GET /stock/inventory?cursor=abc&sort=-Title&size=50');
    expect(world.http.requests[0]?.headers['original-url']).toBe(
      '/distribution/myvault/inventory/?set=abc&sort=-Title&size=50',
    );
  });

  it('is filtered by a posted form, in which what means all is left out', async () => {
    world.http.answer(postContent, { body: content });
    const filter = encodeURIComponent(JSON.stringify({ Platform: 'Steam', Right: '-1', Title: '' }));
    const answer = await viewer.browser.ask(`GET /stock/inventory?filter=${filter}`);
    expect(answer.status).toBe(200);
    const [request] = world.http.requests;
    expect(request?.headers).toMatchObject({ 'original-url': '/distribution/myvault/inventory/', currentsiteid: '2' });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      originalUrl: '/distribution/myvault/inventory/',
      currentSiteId: 2,
      forms: [{ name: 'filter', fields: [{ propertyName: 'Platform', value: 'Steam' }] }],
      postedField: 'searchBtn',
    });
  });

  it('that is unknown to the platform is not found', async () => {
    world.http.answer(getContent, { status: 404, body: {} });
    const answer = await viewer.browser.ask('GET /stock/inventory');
    expect([answer.status, answer.json()]).toEqual([404, expect.objectContaining({ code: 'content.list_not_found' })]);
  });

  it('says what is wrong with a filter', async () => {
    world.http.answer(postContent, { status: 400, body: { title: 'Period and dates exclude each other' } });
    const answer = await viewer.browser.ask(`GET /stock/inventory?filter=${encodeURIComponent('{"Period":"7"}')}`);
    expect(answer.json()).toMatchObject({
      code: 'content.filter_invalid',
      errors: [{ message: 'Period and dates exclude each other' }],
    });
  });

  it('keeps the code of a cursor that has gone stale', async () => {
    world.http.answer(getContent, { status: 400, body: { code: 'content.cursor_invalid', title: 'stale' } });
    const answer = await viewer.browser.ask('GET /stock/inventory?cursor=old');
    expect(answer.json()).toMatchObject({ code: 'content.cursor_invalid' });
  });

  it('refuses a filter that is no object of texts without asking the platform', async () => {
    const answer = await viewer.browser.ask('GET /stock/inventory?filter=%5B1%5D');
    expect(answer.json()).toMatchObject({ code: 'content.filter_invalid', status: 400 });
    expect(world.http.requests).toEqual([]);
  });

  it('is unavailable, with a hint, while the platform is', async () => {
    world.http.answer(getContent, { status: 503, headers: { 'retry-after': '4' } });
    const answer = await viewer.browser.ask('GET /stock/inventory');
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('4');
  });

  it('of a shape that was not agreed is an internal error', async () => {
    world.http.answer(getContent, { body: { list: { grids: [] } } });
    expect((await viewer.browser.ask('GET /stock/inventory')).status).toBe(500);
  });
});

describe('an export', () => {
  const body = { sort: '-Title', filter: '{"Platform":"Steam","Right":"-1"}', columns: ['Title', 'Free'] };
  const asked = {
    originalUrl: '/distribution/myvault/inventory/?sort=-Title',
    filter: { Platform: 'Steam' },
    columns: ['Title', 'Free'],
  };

  it('of a long list asks for exactly what is filtered, as a job', async () => {
    world.grpc.stub(ContentServiceService.exportList, () => Promise.resolve({ jobId: 'j9' }));
    const answer = await viewer.browser.ask('POST /stock/inventory/export', { body });
    expect(answer.json()).toEqual({ jobId: 'j9', url: null });
    expect(world.grpc.calls.at(-1)?.request).toEqual({ ...asked, format: ExportFormat.CSV });
  });

  it('of a short list gives an address that works once, for this session', async () => {
    world.grpc.stub(ContentServiceService.exportList, () => Promise.resolve({ jobId: '' }));
    world.grpc.stub(ContentServiceService.downloadList, async function* () {
      yield await Promise.resolve({ fileName: 'inventory.xlsx', contentType: 'text/csv', chunk: Buffer.alloc(0) });
      yield { fileName: '', contentType: '', chunk: Buffer.from('rows') };
    });
    const answer = await viewer.browser.ask('POST /stock/inventory/export', { body: { ...body, format: 'xlsx' } });
    const { jobId, url } = answer.json() as { jobId: null; url: string };
    expect(jobId).toBeNull();
    expect(url).toMatch(/^\/bff\/downloads\/[\w-]{43}$/);
    const other = await world.signIn({ permissions: ['inventory-read'] });
    expect((await other.browser.follow(url)).status).toBe(404);
    const file = await viewer.browser.follow(url);
    expect(file.body).toBe('rows');
    expect(file.headers['content-disposition']).toContain('inventory.xlsx');
    expect(world.grpc.calls.at(-1)?.request).toEqual({ list: { ...asked, format: ExportFormat.XLSX } });
    expect((await viewer.browser.follow(url)).status).toBe(404);
  });

  it('in a format that nobody writes is refused', async () => {
    const answer = await viewer.browser.ask('POST /stock/inventory/export', { body: { ...body, format: 'pdf' } });
    expect(answer.status).toBe(400);
  });
});
