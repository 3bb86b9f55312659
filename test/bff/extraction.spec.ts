/** Extraction, the authenticator, and jobs. */
import { DomainError } from '../../kernel/errors.js';
import {
  AccountsServiceService,
  CodeMethod,
  CodePurpose,
  SecondFactorMode,
} from '../../proto/gen/keyway/accounts/v1/accounts.js';
import {
  ConfirmationMethod,
  Extraction,
  ExtractionServiceService,
} from '../../proto/gen/keyway/extraction/v1/extraction.js';
import { Job, JobsServiceService, JobState } from '../../proto/gen/keyway/jobs/v1/jobs.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let editor: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  editor = await world.signIn({ permissions: ['extractkeys-write', 'accountsettings-read'] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const requestOf = (path: string): unknown => world.grpc.calls.find((call) => call.path === path)?.request;
const body = {
  skuGuid: 's1',
  rightGuid: 'r1',
  quantity: 3,
  method: 'authenticator',
  code: '123456',
  isFinalConfirmed: true,
  reference: 'PO 7',
  idempotencyKey: '0199aaaa-0000-4000-8000-000000000001',
};
const extraction = Extraction.fromPartial({
  extractionGuid: 'e1',
  extractionId: 12,
  transactionGuid: 't1',
  status: 'Ready',
  productTitle: 'Aurora Drift',
  quantity: 3,
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-23T10:00:00.000Z',
  downloadsLeft: 3,
  extractedBy: 'Test User',
});

describe('the extraction screen', () => {
  const stock = {
    skuGuid: 's1',
    sku: 'NW-EU-01',
    platform: 'Steam',
    rightGuid: 'r1',
    rightName: 'Full',
    free: 8,
    isBulkAllowed: true,
    isSingleAllowed: true,
    isCountryNeeded: false,
  };

  it('asks for the stock and for the second factor side by side', async () => {
    const both = Promise.withResolvers<void>();
    let asked = 0;
    const together = async <T>(answer: T): Promise<T> => {
      asked += 1;
      if (asked === 2) both.resolve();
      await both.promise; // answered only when the other call is under way too
      return answer;
    };
    world.grpc.stub(ExtractionServiceService.getExtractionOptions, () =>
      together({
        products: [{ productGuid: 'p1', title: 'Aurora Drift', image: '', stock: [stock] }],
        quantityLimit: 1000,
        confirmationMethod: ConfirmationMethod.EMAIL_LINK,
        countries: ['DE', 'FR'],
      }),
    );
    world.grpc.stub(AccountsServiceService.getSecondFactor, () =>
      together({
        mode: SecondFactorMode.AUTHENTICATOR_APP_OR_EMAIL,
        methods: [CodeMethod.EMAIL, CodeMethod.AUTHENTICATOR, CodeMethod.RECOVERY],
        emailHint: 'u***@northwind.example',
        lockedUntil: '2026-11-20T10:15:00.000Z',
        needsAuthenticator: false,
      }),
    );
    expect((await editor.browser.ask('GET /extraction/options')).json()).toEqual({
      products: [{ productGuid: 'p1', title: 'Aurora Drift', image: null, stock: [{ ...stock, free: 8 }] }],
      quantityLimit: 1000,
      confirmationMethod: 'email-link',
      countries: ['DE', 'FR'],
      authenticatorWaitsUntil: null,
      methods: ['email', 'authenticator'],
      emailHint: 'u***@northwind.example',
      resendAt: null,
      lockedUntil: '2026-11-20T10:15:00.000Z',
    });
    expect(requestOf(AccountsServiceService.getSecondFactor.path)).toEqual({
      purpose: CodePurpose.EXTRACTION,
    });
  });

  it('sends a code that is good for extraction only', async () => {
    const instants = { resendAt: '2026-11-20T10:00:50.000Z', expiresAt: '2026-11-20T10:10:00.000Z', wasSent: true };
    world.grpc.stub(AccountsServiceService.sendCode, () => Promise.resolve(instants));
    expect((await editor.browser.ask('POST /extraction/code')).json()).toEqual(instants);
    const purpose = CodePurpose.EXTRACTION;
    expect(requestOf(AccountsServiceService.sendCode.path)).toEqual({ purpose, unlessOneWaits: false });
    // A page that asks by itself is content with a code that waits.
    await editor.browser.ask('POST /extraction/code?unlessOneWaits=true');
    const sent = world.grpc.calls.filter(({ path }) => path === AccountsServiceService.sendCode.path);
    expect(sent.at(-1)?.request).toEqual({ purpose, unlessOneWaits: true });
  });
});

describe('an extraction', () => {
  it('carries code, confirmation and idempotency key to the platform', async () => {
    world.grpc.stub(ExtractionServiceService.extract, () => Promise.resolve({ extraction }));
    const answer = await editor.browser.ask('POST /extractions', { body });
    expect(answer.json()).toMatchObject({ extractionGuid: 'e1', extractionId: 12, quantity: 3, downloadsLeft: 3 });
    const { method: _method, ...rest } = body;
    expect(requestOf(ExtractionServiceService.extract.path)).toEqual({
      ...rest,
      quantity: 3,
      method: CodeMethod.AUTHENTICATOR,
    });
  });

  it.each([
    ['extraction.not_enough_stock', 'failed_precondition', 409],
    ['accounts.code_wrong', 'invalid_argument', 400],
    ['accounts.locked', 'resource_exhausted', 429],
  ] as const)('that meets %s says so', async (code, kind, status) => {
    world.grpc.stub(ExtractionServiceService.extract, () => Promise.reject(new DomainError(code, kind)));
    const answer = await editor.browser.ask('POST /extractions', { body });
    expect([answer.status, answer.json()]).toEqual([status, expect.objectContaining({ code })]);
  });

  it('has a receipt, in its own vault only', async () => {
    world.grpc.stub(ExtractionServiceService.getExtraction, ({ extractionGuid }) =>
      extractionGuid === 'e1'
        ? Promise.resolve({ extraction })
        : Promise.reject(new DomainError('extraction.not_found', 'not_found')),
    );
    expect((await editor.browser.ask('GET /extractions/e1')).json()).toMatchObject({ transactionGuid: 't1' });
    expect((await editor.browser.ask('GET /extractions/e2')).status).toBe(404);
  });
});

describe('connecting an authenticator', () => {
  it('gives the secret once and recovery codes when a code of it is confirmed', async () => {
    const setup = { secret: 'BASE32', otpauthUri: 'otpauth://totp/Keyway', expiresAt: '2026-11-20T10:10:00.000Z' };
    world.grpc.stub(AccountsServiceService.beginAuthenticator, () => Promise.resolve(setup));
    world.grpc.stub(AccountsServiceService.confirmAuthenticator, () => Promise.resolve({ recoveryCodes: ['a', 'b'] }));
    const { browser } = await world.signIn({ permissions: ['accountsettings-read'], isFresh: true });
    expect((await browser.ask('POST /account/authenticator')).json()).toEqual(setup);
    const confirmed = await browser.ask('POST /account/authenticator/confirm', { body: { code: '123456' } });
    expect(confirmed.json()).toEqual({ recoveryCodes: ['a', 'b'], trustedFrom: null });
    expect(requestOf(AccountsServiceService.confirmAuthenticator.path)).toEqual({ code: '123456' });
  });

  it('makes the gateway ask for the profile anew', async () => {
    world.grpc.stub(AccountsServiceService.confirmAuthenticator, () => Promise.resolve({ recoveryCodes: [] }));
    await editor.browser.ask('POST /account/authenticator/confirm', { body: { code: '123456' } });
    world.grpc.calls.length = 0;
    await editor.browser.ask('GET /session');
    expect(world.grpc.calls.map(({ path }) => path)).toEqual([AccountsServiceService.getProfile.path]);
  });
});

describe('jobs', () => {
  const job = Job.fromPartial({
    jobId: 'j1',
    state: JobState.CANCELED,
    createdAt: '2026-11-20T10:00:00.000Z',
  });

  it('are the signed-in user’s own', async () => {
    world.grpc.stub(JobsServiceService.listJobs, () => Promise.resolve({ jobs: [job] }));
    expect((await editor.browser.ask('GET /jobs')).json()).toMatchObject({
      jobs: [{ jobId: 'j1', state: 'canceled' }],
    });
  });

  it('can be canceled until it is too late', async () => {
    world.grpc.stub(JobsServiceService.cancelJob, ({ jobId }) =>
      jobId === 'j1'
        ? Promise.resolve({ job })
        : Promise.reject(new DomainError('jobs.not_cancellable', 'failed_precondition')),
    );
    expect((await editor.browser.ask('POST /jobs/j1/cancel')).json()).toMatchObject({ state: 'canceled' });
    expect((await editor.browser.ask('POST /jobs/j2/cancel')).status).toBe(409);
  });
});
