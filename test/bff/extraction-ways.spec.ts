/** Extraction by email link, the file's password, the file made again, and the vault's settings. */
import { DomainError } from '../../kernel/errors.js';
import { CodeMethod } from '../../proto/gen/keyway/accounts/v1/accounts.js';
import {
  ConfirmationMethod,
  Extraction,
  ExtractionServiceService,
  ExtractionSettings,
  ExtractionSettingsServiceService,
} from '../../proto/gen/keyway/extraction/v1/extraction.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let owner: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  owner = await world.signIn({ permissions: ['extractkeys-write', 'accountsettings-read'] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const requestOf = (path: string): unknown => world.grpc.calls.find((call) => call.path === path)?.request;
const link = 'L'.repeat(43);
const key = '0199aaaa-0000-4000-8000-000000000001';
const requested = Extraction.fromPartial({
  extractionGuid: 'e1',
  status: 'Requested',
  single: { country: 'DE', clientReference: '17' },
  steps: [{ kind: 'Requested', at: '2026-11-20T10:00:00.000Z', by: 'Test User', note: '' }],
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-20T10:30:00.000Z',
});
const wanted = { skuGuid: 's1', rightGuid: 'r1', quantity: 1, reference: '', idempotencyKey: key };

describe('a mailed link', () => {
  it('is asked for with the customer, and answered with the covered address', async () => {
    world.grpc.stub(ExtractionServiceService.requestExtraction, () =>
      Promise.resolve({ extraction: requested, emailHint: 'o•••••@northwind.example' }),
    );
    const single = { country: 'DE', clientReference: '17' };
    const answer = await owner.browser.ask('POST /extraction/requests', { body: { ...wanted, single } });
    expect(answer.json()).toMatchObject({
      emailHint: 'o•••••@northwind.example',
      extraction: { status: 'Requested', transactionGuid: null, single, steps: [{ kind: 'Requested' }] },
    });
    expect(requestOf(ExtractionServiceService.requestExtraction.path)).toEqual({ ...wanted, quantity: 1, single });
  });

  it('travels in the body, and is 404 for whoever did not ask for it', async () => {
    world.grpc.stub(ExtractionServiceService.findRequestedExtraction, (request) =>
      request.link === link
        ? Promise.resolve({ extraction: requested })
        : Promise.reject(new DomainError('extraction.link_unknown', 'not_found')),
    );
    const found = await owner.browser.ask('POST /extraction/links/find', { body: { link } });
    expect(found.json()).toMatchObject({ extractionGuid: 'e1' });
    const other = await owner.browser.ask('POST /extraction/links/find', { body: { link: 'M'.repeat(43) } });
    expect([other.status, other.json()]).toEqual([404, expect.objectContaining({ code: 'extraction.link_unknown' })]);
    expect((await owner.browser.ask('POST /extraction/links/find', { body: { link: 'short' } })).status).toBe(400);
  });

  it('confirms with the tick; one that has expired is 409', async () => {
    world.grpc.stub(ExtractionServiceService.confirmExtraction, ({ isFinalConfirmed }) =>
      isFinalConfirmed
        ? Promise.resolve({ extraction: { ...requested, status: 'Ready', transactionGuid: 't1' } })
        : Promise.reject(new DomainError('extraction.link_expired', 'failed_precondition')),
    );
    const ask = (isFinalConfirmed: boolean) =>
      owner.browser.ask('POST /extraction/links/confirm', { body: { link, isFinalConfirmed } });
    expect((await ask(true)).json()).toMatchObject({ transactionGuid: 't1' });
    expect((await ask(false)).status).toBe(409);
  });
});

describe('the file', () => {
  it('gives its password to one request, and says when it was shown', async () => {
    world.grpc.stub(ExtractionServiceService.showPassword, ({ idempotencyKey }) =>
      idempotencyKey === key
        ? Promise.resolve({ password: 'AAAAA-BBBBB' })
        : Promise.reject(new DomainError('extraction.password_shown', 'failed_precondition')),
    );
    const ask = (idempotencyKey: string) =>
      owner.browser.ask('POST /extractions/e1/password', { body: { idempotencyKey } });
    const shown = await ask(key);
    expect(shown.json()).toEqual({ password: 'AAAAA-BBBBB' });
    expect(shown.headers['cache-control']).toContain('no-store');
    expect((await ask('0199aaaa-0000-4000-8000-000000000002')).status).toBe(409);
  });

  it('is made again with a reason and a code', async () => {
    world.grpc.stub(ExtractionServiceService.regenerateFile, () => Promise.resolve({ extraction: requested }));
    const body = { reason: 'The laptop was lost', isForExtractor: true, method: 'email', code: '123456' };
    expect((await owner.browser.ask('POST /extractions/e1/file', { body })).status).toBe(200);
    const { method: _method, ...rest } = body;
    expect(requestOf(ExtractionServiceService.regenerateFile.path)).toEqual({
      ...rest,
      extractionGuid: 'e1',
      method: CodeMethod.EMAIL,
    });
    const short = await owner.browser.ask('POST /extractions/e1/file', { body: { ...body, reason: ' a ' } });
    expect(short.status).toBe(400);
  });
});

describe('the vault’s settings', () => {
  const settings = ExtractionSettings.fromPartial({
    confirmationMethod: ConfirmationMethod.EMAIL_LINK,
    limits: [{ role: 'Owner', quantity: 500 }],
    version: 2,
  });
  const body = {
    confirmationMethod: 'code',
    limits: [{ role: 'Owner', quantity: 500 }],
    version: 2,
    isDisclaimerAccepted: false,
  };

  it('are read by everybody who may see the account', async () => {
    world.grpc.stub(ExtractionSettingsServiceService.getSettings, () =>
      Promise.resolve({ settings, highestLimit: 50_000 }),
    );
    expect((await owner.browser.ask('GET /extraction/settings')).json()).toEqual({
      confirmationMethod: 'email-link',
      limits: [{ role: 'Owner', quantity: 500 }],
      version: 2,
      changedBy: '',
      changedAt: null,
      highestLimit: 50_000,
    });
  });

  it('are changed by Owners only, who have just proved who they are', async () => {
    world.grpc.stub(ExtractionSettingsServiceService.updateSettings, () => Promise.resolve({ settings }));
    expect((await owner.browser.ask('PUT /extraction/settings', { body })).status).toBe(403);
    const { browser } = await world.signIn({ permissions: ['accountsettings-all'], isFresh: true });
    expect((await browser.ask('PUT /extraction/settings', { body })).status).toBe(200);
    expect(requestOf(ExtractionSettingsServiceService.updateSettings.path)).toEqual({
      ...body,
      confirmationMethod: ConfirmationMethod.CODE,
      limits: [{ role: 'Owner', quantity: 500 }],
    });
    const stale = await world.signIn({ permissions: ['accountsettings-all'] });
    const refused = await stale.browser.ask('PUT /extraction/settings', { body });
    expect([refused.status, refused.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'insufficient_user_authentication' }),
    ]);
  });
});
