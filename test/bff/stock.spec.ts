/** The wizard and transactions. */
import { DomainError } from '../../kernel/errors.js';
import { CatalogueServiceService, Product } from '../../proto/gen/keyway/catalogue/v1/catalogue.js';
import { ExtractionType, Right, RightsServiceService, Visibility } from '../../proto/gen/keyway/rights/v1/rights.js';
import { InsertionFile } from '../../proto/gen/keyway/stock/v1/insertion_files.js';
import { LineProblem } from '../../proto/gen/keyway/stock/v1/insertion_findings.js';
import {
  Insertion,
  InsertionStatus,
  InsertionsServiceService,
  RejectedPolicy,
} from '../../proto/gen/keyway/stock/v1/insertions.js';
import { Transaction, TransactionsServiceService } from '../../proto/gen/keyway/stock/v1/transactions.js';
import { ExtractionServiceService } from '../../proto/gen/keyway/extraction/v1/extraction.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let editor: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  editor = await world.signIn({ permissions: ['insertkeys-write', 'insertionslist-read', 'transaction-read'] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const requestOf = (path: string): unknown => world.grpc.calls.find((call) => call.path === path)?.request;

const insertion = Insertion.fromPartial({
  insertionGuid: 'i1',
  insertionId: 41,
  status: InsertionStatus.DRAFT,
  productGuid: 'p1',
  productTitle: 'Aurora Drift',
  image: '/api/content/image/p1',
  step: 'files',
  createdBy: 'Test User',
  createdAt: '2026-11-20T10:00:00.000Z',
  files: [
    InsertionFile.fromPartial({
      fileGuid: 'f1',
      name: 'a.txt',
      sizeBytes: 20,
      keyCount: 2,
      rejectedCount: 1,
      notes: {},
    }),
  ],
  preflight: {
    keyCount: 2,
    acceptableCount: 1,
    problemCounts: [{ problem: LineProblem.DUPLICATE_IN_FILE, count: 1 }],
    lines: [
      {
        problem: LineProblem.DUPLICATE_IN_FILE,
        fileName: 'a.txt',
        line: 2,
        maskedKey: '*****BBBB',
        firstFileName: 'a.txt',
        firstLine: 1,
        otherProduct: '',
      },
    ],
  },
  usedBytes: 20,
  limitBytes: 409_600,
  limitFiles: 20,
  areRefusedOwn: true,
  mayCancel: true,
});

const notes = { hasByteOrderMark: false, blankLines: 0, crlfLines: 0, paddedLines: 0 };
const shown = {
  insertionGuid: 'i1',
  insertionId: 41,
  status: 'draft',
  productGuid: 'p1',
  productTitle: 'Aurora Drift',
  image: '/api/content/image/p1/128/0/2',
  skuGuid: null,
  sku: null,
  platform: null,
  rightGuid: null,
  rightName: null,
  note: '',
  step: 'files',
  createdBy: 'Test User',
  createdAt: '2026-11-20T10:00:00.000Z',
  finishedAt: null,
  files: [
    { fileGuid: 'f1', name: 'a.txt', sizeBytes: 20, keyCount: 2, rejectedCount: 1, sha256: '', uploadedAt: '', notes },
  ],
  preflight: {
    keyCount: 2,
    acceptableCount: 1,
    problemCounts: [{ problem: 'duplicate_in_file', count: 1 }],
    lines: [
      {
        problem: 'duplicate_in_file',
        fileName: 'a.txt',
        line: 2,
        maskedKey: '*****BBBB',
        firstFileName: 'a.txt',
        firstLine: 1,
        otherProduct: null,
      },
    ],
  },
  jobId: null,
  transactionGuid: null,
  insertedCount: 0,
  usedBytes: 20,
  limitBytes: 409_600,
  limitFiles: 20,
  incoming: [],
  isLargeAllowed: false,
  limitKeys: 0,
  simpleLimitBytes: 0,
  simpleLimitFiles: 0,
  rejectedPolicy: 'strict',
  errorKeysUntil: null,
  errorKeysOpenUntil: null,
  areRefusedOwn: true,
  mayCancel: true,
  failureCode: null,
  importCall: null,
};

describe('an insertion', () => {
  it('is opened as a draft', async () => {
    world.grpc.stub(InsertionsServiceService.createInsertion, () => Promise.resolve({ insertion }));
    expect((await editor.browser.ask('POST /stock/insertions')).json()).toEqual(shown);
  });

  it('of a call of the partner API says which call that was', async () => {
    const call = { correlationId: 'call-12345678', sha256: 'ab' };
    world.grpc.stub(InsertionsServiceService.getInsertion, () =>
      Promise.resolve({ insertion: { ...insertion, files: [], importCall: call } }),
    );
    expect((await editor.browser.ask('GET /stock/insertions/i1')).json()).toMatchObject({
      files: [],
      importCall: call,
    });
    world.grpc.stub(InsertionsServiceService.getInsertion, () =>
      Promise.resolve({ insertion: { ...insertion, importCall: { correlationId: '', sha256: 'ab' } } }),
    );
    expect((await editor.browser.ask('GET /stock/insertions/i1')).json()).toMatchObject({
      importCall: { correlationId: null },
    });
  });

  it('is read with the findings of its pre-flight', async () => {
    world.grpc.stub(InsertionsServiceService.getInsertion, () => Promise.resolve({ insertion }));
    expect((await editor.browser.ask('GET /stock/insertions/i1')).json()).toEqual(shown);
    expect(requestOf(InsertionsServiceService.getInsertion.path)).toEqual({ insertionGuid: 'i1' });
  });

  it('of another vault is not found', async () => {
    world.grpc.stub(InsertionsServiceService.getInsertion, () =>
      Promise.reject(new DomainError('stock.insertion_not_found', 'not_found')),
    );
    const answer = await editor.browser.ask('GET /stock/insertions/i1');
    expect([answer.status, answer.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'stock.insertion_not_found' }),
    ]);
  });

  it('keeps what a change leaves out', async () => {
    world.grpc.stub(InsertionsServiceService.updateInsertion, () => Promise.resolve({ insertion }));
    await editor.browser.ask('PATCH /stock/insertions/i1', { body: { rightGuid: 'r1', step: 'files' } });
    expect(requestOf(InsertionsServiceService.updateInsertion.path)).toEqual({
      insertionGuid: 'i1',
      rightGuid: 'r1',
      step: 'files',
    });
  });

  it('that holds keys which exist already is refused with 406', async () => {
    world.grpc.stub(InsertionsServiceService.commitInsertion, () =>
      Promise.reject(new DomainError('stock.keys_exist', 'not_acceptable', { params: { count: 3 } })),
    );
    const body = { idempotencyKey: '0199aaaa-0000-4000-8000-000000000001', areWarningsAccepted: false };
    const answer = await editor.browser.ask('POST /stock/insertions/i1/commit', { body });
    expect(answer.status).toBe(406);
    expect(answer.json()).toMatchObject({ code: 'stock.keys_exist', params: { count: '3' } });
  });

  it('is committed as a job', async () => {
    world.grpc.stub(InsertionsServiceService.commitInsertion, () => Promise.resolve({ jobId: 'j1' }));
    const body = { idempotencyKey: '0199aaaa-0000-4000-8000-000000000001', areWarningsAccepted: true };
    expect((await editor.browser.ask('POST /stock/insertions/i1/commit', { body })).json()).toEqual({ jobId: 'j1' });
    expect(requestOf(InsertionsServiceService.commitInsertion.path)).toEqual({
      insertionGuid: 'i1',
      ...body,
      rejectedPolicy: RejectedPolicy.STRICT,
    });
  });

  it('is canceled', async () => {
    world.grpc.stub(InsertionsServiceService.cancelInsertion, () => Promise.resolve({}));
    expect((await editor.browser.ask('POST /stock/insertions/i1/cancel')).json()).toEqual({});
  });
});

describe('the wizard', () => {
  it('offers products with their SKUs', async () => {
    const sku = {
      skuGuid: 's1',
      sku: 'NW-EU-01',
      platform: 'Steam',
      region: 'EU',
      edition: 'Standard',
      status: 'Active',
    };
    const product = Product.fromPartial({
      productGuid: 'p1',
      productId: 5,
      title: 'Aurora Drift',
      productType: 'Game',
      skus: [sku],
    });
    world.grpc.stub(CatalogueServiceService.listInsertableProducts, () =>
      Promise.resolve({ products: [product], hasMore: true }),
    );
    expect((await editor.browser.ask('GET /stock/insertable-products?search=aur')).json()).toEqual({
      products: [
        { productGuid: 'p1', productId: 5, title: 'Aurora Drift', image: null, productType: 'Game', skus: [sku] },
      ],
      hasMore: true,
    });
    expect(requestOf(CatalogueServiceService.listInsertableProducts.path)).toEqual({ search: 'aur', pageSize: 100 });
  });

  it('offers rights in the words of the contract', async () => {
    const right = Right.fromPartial({
      rightGuid: 'r1',
      name: 'Full',
      extractionType: ExtractionType.BULK_ONLY,
      visibility: Visibility.NETWORK,
      geofencing: 'Worldwide',
      isSystem: true,
    });
    world.grpc.stub(RightsServiceService.listRights, () => Promise.resolve({ rights: [right] }));
    expect((await editor.browser.ask('GET /stock/rights')).json()).toEqual({
      rights: [
        {
          rightGuid: 'r1',
          name: 'Full',
          description: '',
          extractionType: 'bulk_only',
          visibility: 'network',
          isBlacklistingAllowed: false,
          geofencing: 'Worldwide',
          isSystem: true,
        },
      ],
    });
  });
});

describe('a transaction', () => {
  it('is shown with its place in the custody chain', async () => {
    const transaction = Transaction.fromPartial({
      transactionGuid: 't1',
      transactionId: 9,
      kind: 'Inserted',
      status: 'Completed',
      createdAt: '2026-11-20T10:00:00.000Z',
      quantity: 3,
      insertionGuid: 'i1',
      hash: 'ab',
      previousHash: 'cd',
      isHashValid: true,
      sequence: 7,
      keys: [{ keyId: 'k1', maskedKey: '*****BBBB', stateNow: 'Free' }],
    });
    world.grpc.stub(TransactionsServiceService.getTransaction, () => Promise.resolve({ transaction }));
    expect((await editor.browser.ask('GET /stock/transactions/t1')).json()).toMatchObject({
      transactionId: 9,
      quantity: 3,
      insertionGuid: 'i1',
      extractionGuid: null,
      disclosure: null,
      isHashValid: true,
      sequence: 7,
      keys: [{ keyId: 'k1', maskedKey: '*****BBBB', stateNow: 'Free' }],
    });
  });

  it('that gave keys out says to whom, from where, and when the file was downloaded', async () => {
    const transaction = Transaction.fromPartial({ transactionGuid: 't1', kind: 'Extracted', extractionGuid: 'e1' });
    const given = {
      ...{ extractionGuid: 'e1', confirmedWith: 'email', extractedBy: 'Olivia Berg', recipient: 'Olivia Berg' },
      confirmedAt: '2026-11-20T10:00:00.000Z',
    };
    const step = { kind: 'Downloaded', note: '', at: '2026-11-20T10:01:00.000Z', by: 'Olivia Berg' };
    const downloads = [
      { ...step, address: '203.0.113.7' },
      { ...step, address: '' },
    ];
    world.grpc.stub(TransactionsServiceService.getTransaction, () => Promise.resolve({ transaction }));
    world.grpc.stub(ExtractionServiceService.listDisclosures, ({ extractionGuids }) =>
      Promise.resolve({
        disclosures: extractionGuids.map(() => ({ ...given, extractionId: 12, address: '2001:db8::7', downloads })),
      }),
    );
    const at = '2026-11-20T10:01:00.000Z';
    expect((await editor.browser.ask('GET /stock/transactions/t1')).json()).toMatchObject({
      disclosure: {
        ...given,
        extractionId: 12,
        address: '2001:db8::7',
        downloads: [
          { at, by: 'Olivia Berg', address: '203.0.113.7' },
          { at, by: 'Olivia Berg', address: null },
        ],
      },
    });
  });

  it('of another vault is not found', async () => {
    world.grpc.stub(TransactionsServiceService.getTransaction, () =>
      Promise.reject(new DomainError('stock.transaction_not_found', 'not_found')),
    );
    expect((await editor.browser.ask('GET /stock/transactions/t1')).status).toBe(404);
  });
});
