/** Custody and evidence through the gateway: what is passed on, what is stripped, what is refused. */
import { DomainError } from '../../kernel/errors.js';
import { Custody, CustodyServiceService, Evidence, LinkCheck } from '../../proto/gen/keyway/stock/v1/custody.js';
import { TransactionsServiceService } from '../../proto/gen/keyway/stock/v1/transactions.js';
import { ExtractionServiceService } from '../../proto/gen/keyway/extraction/v1/extraction.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let viewer: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  viewer = await world.signIn({ permissions: ['transaction-read'] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const requestOf = (path: string): unknown => world.grpc.calls.find((call) => call.path === path)?.request;

const custody = Custody.fromPartial({
  subjectGuid: 'k1',
  maskedKey: '••••••••WXYZ',
  image: '/api/content/image/p1',
  quantity: 1,
  stateNow: 'Available',
  holderName: 'Northwind',
  originName: 'Vault in network',
  links: [
    {
      kind: 'Transferred',
      createdAt: '2026-11-20T10:00:00.000Z',
      quantity: 1,
      vaultName: 'Vault in network',
      sequence: 4,
      hash: 'ab',
      check: LinkCheck.PREVIOUS,
    },
  ],
  linkCount: 1,
  nodes: [{ id: 'n0', shape: 'group', title: 'Transferred', transactionCount: 3, quantity: 1 }],
  edges: [{ from: 'n0', to: 's0', quantity: 1 }],
});

describe('finding a key', () => {
  const keyText = 'ABCDE-FGHIJ-KLMNO';

  it('passes the text on in the body, and answers with ids', async () => {
    const keys = [
      {
        keyGuid: 'k1',
        maskedKey: '••••••••LMNO',
        stateNow: 'Available',
        productTitle: 'A',
        sku: 'S',
        platform: 'Steam',
      },
    ];
    world.grpc.stub(CustodyServiceService.findKey, () => Promise.resolve({ keys }));
    const answer = await viewer.browser.ask('POST /stock/custody/find', { body: { keyText } });
    expect(answer.json()).toEqual({ keys });
    expect(requestOf(CustodyServiceService.findKey.path)).toEqual({ keyText, platform: '' });
    expect(JSON.stringify(answer.json())).not.toContain(keyText);
  });

  it('answers 404 for what is no key of the vault, and 429 with a time for who asks too often', async () => {
    const refuseWith = (error: DomainError) =>
      world.grpc.stub(CustodyServiceService.findKey, () => Promise.reject(error));
    refuseWith(new DomainError('stock.key_not_found', 'not_found'));
    const missing = await viewer.browser.ask('POST /stock/custody/find', { body: { keyText } });
    expect([missing.status, missing.json()]).toEqual([404, expect.objectContaining({ code: 'stock.key_not_found' })]);
    refuseWith(new DomainError('stock.lookup_limit', 'resource_exhausted', { retryAfterSeconds: 90 }));
    const limited = await viewer.browser.ask('POST /stock/custody/find', { body: { keyText } });
    expect([limited.status, limited.headers['retry-after']]).toEqual([429, '90']);
    expect(JSON.stringify([missing.json(), limited.json()])).not.toContain(keyText);
  });

  it('refuses a text that can be no key before anything is asked', async () => {
    const answer = await viewer.browser.ask('POST /stock/custody/find', { body: { keyText: 'X'.repeat(513) } });
    expect([answer.status, requestOf(CustodyServiceService.findKey.path)]).toEqual([400, undefined]);
  });
});

describe('a custody', () => {
  it('says null where something is not the vault’s to see', async () => {
    world.grpc.stub(CustodyServiceService.getKeyCustody, () => Promise.resolve({ custody }));
    expect((await viewer.browser.ask('GET /stock/custody/keys/k1')).json()).toMatchObject({
      subjectGuid: 'k1',
      image: '/api/content/image/p1/128/0/2',
      insertionGuid: null,
      insertionId: null,
      isVerified: false,
      links: [
        { transactionGuid: null, transactionId: null, ownerGuid: null, actor: null, check: 'previous', sequence: 4 },
      ],
      nodes: [{ id: 'n0', shape: 'group', transactionCount: 3, transactionGuid: null }],
      edges: [{ from: 'n0', to: 's0', quantity: 1 }],
    });
  });

  it('takes a check that it does not know for one that does not hold', async () => {
    const [link] = custody.links;
    const told = { ...custody, links: link === undefined ? [] : [{ ...link, check: LinkCheck.UNRECOGNIZED }] };
    world.grpc.stub(CustodyServiceService.getKeyCustody, () => Promise.resolve({ custody: told }));
    const answer = (await viewer.browser.ask('GET /stock/custody/keys/k1')).json() as { links: { check: string }[] };
    expect(answer.links.map(({ check }) => check)).toEqual(['document']);
  });

  it.each([
    ['GET /stock/custody/keys/k1', 'getKeyCustody', 'stock.key_not_found'],
    ['GET /stock/custody/keys/k1/evidence', 'getKeyEvidence', 'stock.key_not_found'],
    ['GET /stock/custody/insertions/i1', 'getInsertionCustody', 'stock.insertion_not_found'],
    ['GET /stock/custody/insertions/i1/evidence', 'getInsertionEvidence', 'stock.insertion_not_found'],
  ] as const)('%s of another vault is not found', async (route, method, code) => {
    world.grpc.stub(CustodyServiceService[method], () => Promise.reject(new DomainError(code, 'not_found')));
    const answer = await viewer.browser.ask(route);
    expect([answer.status, answer.json()]).toEqual([404, expect.objectContaining({ code })]);
  });
});

describe('evidence', () => {
  it('has the proof of a key and whom it was given out to, and none of what another vault keeps', async () => {
    const evidence = Evidence.fromPartial({
      custody,
      links: [
        {
          link: custody.links[0] ?? {},
          document: '[2]',
          merkleRoot: 'cd',
          leafIds: ['01'],
          leafCount: 1,
          path: ['ee'],
        },
        { link: custody.links[0] ?? {} },
        { link: { ...custody.links[0], extractionGuid: 'e1' } },
      ],
      ends: [{ lane: 3, sequence: 4, hash: 'ab' }],
      requestId: 'r1',
    });
    world.grpc.stub(CustodyServiceService.getKeyEvidence, () => Promise.resolve({ evidence }));
    const given = { extractionGuid: 'e1', extractionId: 12, confirmedWith: 'api', extractedBy: 'Shop (API client)' };
    world.grpc.stub(ExtractionServiceService.listDisclosures, () =>
      Promise.resolve({
        disclosures: [
          { ...given, recipient: '', confirmedAt: '2026-11-20T10:00:00.000Z', address: '198.51.100.4', downloads: [] },
        ],
      }),
    );
    expect((await viewer.browser.ask('GET /stock/custody/keys/k1/evidence')).json()).toMatchObject({
      links: [
        { document: '[2]', proof: { leafIds: ['01'], leafIndex: 0, leafCount: 1, path: ['ee'] } },
        { document: null, proof: null, disclosure: null },
        { document: null, proof: null, disclosure: { extractionId: 12, address: '198.51.100.4', downloads: [] } },
      ],
      ends: [{ lane: 3, sequence: 4, hash: 'ab' }],
      requestId: 'r1',
    });
    // Asked once, for what the vault itself gave out.
    expect(requestOf(ExtractionServiceService.listDisclosures.path)).toEqual({ extractionGuids: ['e1'] });
  });
});

describe('the other side of a transaction', () => {
  it('is asked for by the vault in whose books it stands', async () => {
    world.grpc.stub(TransactionsServiceService.getTransaction, () =>
      Promise.reject(new DomainError('stock.transaction_not_found', 'not_found')),
    );
    const answer = await viewer.browser.ask('GET /stock/transactions/t1?ownerGuid=v2');
    expect(answer.status).toBe(404);
    expect(requestOf(TransactionsServiceService.getTransaction.path)).toEqual({
      transactionGuid: 't1',
      ownerGuid: 'v2',
    });
  });
});
