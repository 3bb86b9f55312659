/** Blacklistings, withdrawals and changes of right as the browser asks for them. */
import { Readable } from 'node:stream';
import { DomainError } from '../../kernel/errors.js';
import { AccountsServiceService, CodeMethod, CodePurpose } from '../../proto/gen/keyway/accounts/v1/accounts.js';
import {
  Change,
  ChangeKind,
  ChangesServiceService,
  ChangeSource,
  ChangeStatus,
  ChangeVerdict,
} from '../../proto/gen/keyway/stock/v1/changes.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let administrator: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  administrator = await world.signIn({ permissions: ['blacklist-read', 'blacklist-write'] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const requestOf = (path: string): unknown => world.grpc.calls.find((call) => call.path === path)?.request;

const change = Change.fromPartial({
  changeGuid: 'c1',
  changeId: 7,
  kind: ChangeKind.BLACKLISTING,
  status: ChangeStatus.DRAFT,
  source: ChangeSource.KEYS,
  lineCount: 3,
  reason: 'leaked',
  createdBy: 'Test User',
  createdAt: '2026-11-21T10:00:00.000Z',
  groups: [
    {
      verdict: ChangeVerdict.CHANGED,
      state: 'Available',
      sku: 'NW-AD-1',
      productTitle: 'Aurora Drift',
      platform: 'Steam',
      rightName: 'Default - Private',
      count: 2,
      isHolder: true,
      heldCount: 6,
      leftCount: 4,
    },
  ],
  previewId: 'as-shown',
  changedKeys: ['••••••••WXYZ'],
  lines: [{ line: 3, verdict: ChangeVerdict.NOT_FOUND, maskedKey: '••••••••ABCD', state: '' }],
});

describe('a change of many keys', () => {
  it('is shown with its consequences in numbers', async () => {
    world.grpc.stub(ChangesServiceService.getChange, () => Promise.resolve({ change }));
    expect((await administrator.browser.ask('GET /stock/changes/c1')).json()).toMatchObject({
      changeGuid: 'c1',
      changeId: 7,
      kind: 'blacklisting',
      status: 'draft',
      source: 'keys',
      reason: 'leaked',
      toRightGuid: null,
      groups: [{ verdict: 'changed', state: 'Available', count: 2, isHolder: true, heldCount: 6, leftCount: 4 }],
      previewId: 'as-shown',
      changedKeys: ['••••••••WXYZ'],
      lines: [{ line: 3, verdict: 'not_found', maskedKey: '••••••••ABCD', state: null }],
      transactions: [],
      finishedAt: null,
    });
  });

  it('is opened for an insertion by its number', async () => {
    world.grpc.stub(ChangesServiceService.createChange, () => Promise.resolve({ change }));
    const body = { kind: 'blacklisting', source: { of: 'insertion', name: '12' } };
    expect((await administrator.browser.ask('POST /stock/changes', { body })).status).toBe(200);
    expect(requestOf(ChangesServiceService.createChange.path)).toMatchObject({
      kind: ChangeKind.BLACKLISTING,
      source: { insertion: '12' },
    });
  });

  it('is opened for rows of the inventory, by the filter or by hand', async () => {
    world.grpc.stub(ChangesServiceService.createChange, () =>
      Promise.resolve({
        change: { ...change, source: ChangeSource.LISTED_STOCK, lineCount: 12, idleRowCount: 5 },
      }),
    );
    const listed = { of: 'listed', list: '/distribution/myvault/inventory/', ids: [], filter: { Level: 'low' } };
    const answer = await administrator.browser.ask('POST /stock/changes', {
      body: { kind: 'blacklisting', source: listed },
    });
    expect(answer.json()).toMatchObject({ source: 'listed_stock', lineCount: 12, idleRowCount: 5 });
    expect(requestOf(ChangesServiceService.createChange.path)).toMatchObject({
      source: { listed: { list: listed.list, ids: [], filter: { Level: 'low' } } },
    });
  });

  it('takes its keys as bytes, and no more than three million', async () => {
    world.grpc.stub(ChangesServiceService.chooseKeys, () => Promise.resolve({ change }));
    const headers = { 'content-type': 'text/plain' };
    const route = 'POST /stock/changes/c1/keys?platform=Steam';
    const stream = () => Readable.from([Buffer.from('AAAAA-BBBBB-'), Buffer.from('CCCCC\n')]);
    expect((await administrator.browser.ask(route, { stream: stream(), headers })).status).toBe(200);
    const request = requestOf(ChangesServiceService.chooseKeys.path) as { text: Buffer; platform: string };
    expect(Buffer.from(request.text).toString()).toBe('AAAAA-BBBBB-CCCCC\n');
    expect(request.platform).toBe('Steam');
    const large = Readable.from(Array.from({ length: 50 }, () => Buffer.alloc(64 * 1024, 'A')));
    expect((await administrator.browser.ask(route, { stream: large, headers })).status).toBe(400);
  });

  it('mails a code for its own purpose', async () => {
    world.grpc.stub(AccountsServiceService.sendCode, () =>
      Promise.resolve({ resendAt: '2026-11-21T10:00:50.000Z', expiresAt: '2026-11-21T10:10:00.000Z', wasSent: true }),
    );
    await administrator.browser.ask('POST /stock/change-confirmation/code', { body: { kind: 'blacklisting' } });
    expect(requestOf(AccountsServiceService.sendCode.path)).toMatchObject({
      purpose: CodePurpose.BLACKLISTING,
    });
  });

  it('is confirmed with the code and with what was shown', async () => {
    world.grpc.stub(ChangesServiceService.confirmChange, () => Promise.resolve({ jobId: 'j1' }));
    const idempotencyKey = '0199aaaa-0000-7000-8000-000000000001';
    const body = {
      confirmation: { method: 'authenticator', code: '123456' },
      isFinalConfirmed: true,
      previewId: 'as-shown',
      idempotencyKey,
    };
    const answer = await administrator.browser.ask('POST /stock/changes/c1/confirm', { body });
    expect(answer.json()).toEqual({ jobId: 'j1' });
    expect(requestOf(ChangesServiceService.confirmChange.path)).toMatchObject({
      changeGuid: 'c1',
      code: '123456',
      method: CodeMethod.AUTHENTICATOR,
      previewId: 'as-shown',
      idempotencyKey,
    });
  });

  it('of another vault is not found', async () => {
    world.grpc.stub(ChangesServiceService.getChange, () =>
      Promise.reject(new DomainError('stock.change_not_found', 'not_found')),
    );
    const answer = await administrator.browser.ask('GET /stock/changes/c1');
    expect([answer.status, answer.json()]).toMatchObject([404, { code: 'stock.change_not_found' }]);
  });
});
