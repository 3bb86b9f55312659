/** What the binding does around every handler, seen on a few endpoints. */
import { JobsServiceService, JobState, type Job } from '../../proto/gen/keyway/jobs/v1/jobs.js';
import { DomainError } from '../../kernel/errors.js';
import { RightsServiceService } from '../../proto/gen/keyway/rights/v1/rights.js';
import { InsertionsServiceService } from '../../proto/gen/keyway/stock/v1/insertions.js';
import { ExtractionServiceService } from '../../proto/gen/keyway/extraction/v1/extraction.js';
import { pino } from 'pino';
import { logOptions } from '../../kernel/log.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let editor: SignedIn;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  const sink = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  world = await startGatewayWorld(pino(logOptions('gateway', 'debug'), sink));
  editor = await world.signIn({ permissions: ['insertkeys-write', 'extractkeys-write'] });
});
afterAll(() => world.close());
beforeEach(() => {
  world.reset();
  lines.length = 0;
});

const job = (changes: Partial<Job> = {}): Job => ({
  isRetryable: false,
  askedBy: '',
  lines: 0,
  failedLines: 0,
  jobId: 'j1',
  kind: 'content.export',
  title: 'Export',
  state: JobState.COMPLETED,
  done: 3,
  total: 3,
  isCancellable: false,
  resultName: 'a.csv',
  resultBytes: 12,
  failureCode: '',
  createdAt: '2026-11-20T10:00:00.000Z',
  href: '',
  ...changes,
});

describe('a call upstream', () => {
  it("carries the user's own token, the request's id, a trace and a deadline", async () => {
    world.grpc.stub(JobsServiceService.listJobs, () => Promise.resolve({ jobs: [] }));
    await editor.browser.ask('GET /jobs', { headers: { 'x-correlation-id': 'click-12345678' } });
    const [call] = world.grpc.calls;
    expect(call?.metadata.get('authorization')).toEqual([`Bearer ${editor.accessToken}`]);
    expect(call?.metadata.get('x-correlation-id')).toEqual(['click-12345678']);
    expect(String(call?.metadata.get('traceparent')[0])).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(call?.deadlineMs).toBeGreaterThan(1_000);
    expect(call?.deadlineMs).toBeLessThanOrEqual(10_000);
  });

  it('ends when the browser goes away', async () => {
    const seen = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    world.grpc.stub(InsertionsServiceService.uploadFile, (parts) => {
      parts.once('cancelled', () => ended.resolve());
      parts.once('data', () => seen.resolve());
      return new Promise(() => undefined);
    });
    const { Readable } = await import('node:stream');
    const endless = new Readable({ read: () => undefined });
    endless.push('AAAA-BBBB\n');
    const upload = editor.browser
      .ask('POST /stock/insertions/i1/files?name=a.txt&size=10', { stream: endless })
      .catch((failure: unknown) => (failure as Error).message);
    await seen.promise;
    endless.destroy(new Error('the tab was closed'));
    await ended.promise;
    expect(await upload).toBe('the tab was closed');
  });
});

describe('an answer', () => {
  it('holds only what the contract declares', async () => {
    world.grpc.stub(JobsServiceService.getJob, () => Promise.resolve({ job: job() }));
    const answer = await editor.browser.ask('GET /jobs/j1');
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual({
      jobId: 'j1',
      ...{ isRetryable: false, askedBy: '', lines: 0, failedLines: 0 },
      kind: 'content.export',
      title: 'Export',
      state: 'completed',
      done: 3,
      total: 3,
      isCancellable: false,
      resultName: 'a.csv',
      resultBytes: 12,
      failureCode: null,
      createdAt: '2026-11-20T10:00:00.000Z',
      finishedAt: null,
      href: null,
    });
  });

  it('that breaks the contract is an internal error, told to the log and not to the browser', async () => {
    world.grpc.stub(JobsServiceService.getJob, () => Promise.resolve({ job: undefined }));
    const answer = await editor.browser.ask('GET /jobs/j1');
    expect(answer.status).toBe(500);
    expect(answer.json()).toMatchObject({ code: 'internal' });
    expect(lines.some(({ level, msg }) => level === 50 && msg === 'a request failed')).toBe(true);
  });
});

describe('an error', () => {
  const refuse = (error: DomainError) => world.grpc.stub(JobsServiceService.getJob, () => Promise.reject(error));

  it('that the endpoint declares reaches the browser with its public parameters', async () => {
    refuse(new DomainError('jobs.not_found', 'not_found', { params: { jobId: 'j1' } }));
    const answer = await editor.browser.ask('GET /jobs/j1');
    expect(answer.status).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'jobs.not_found', params: { jobId: 'j1' } });
  });

  it('that it does not declare becomes internal', async () => {
    refuse(new DomainError('stock.keys_exist', 'not_acceptable', { params: { count: 3 } }));
    const answer = await editor.browser.ask('GET /jobs/j1');
    expect(answer.status).toBe(500);
    expect(answer.body).not.toContain('keys_exist');
  });

  it('says when to try again', async () => {
    refuse(new DomainError('upstream.unavailable', 'unavailable', { retryAfterSeconds: 9 }));
    const answer = await editor.browser.ask('GET /jobs/j1');
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('9');
  });

  it('of a lost permission makes the gateway ask for the permissions anew', async () => {
    world.grpc.stub(RightsServiceService.listRights, () =>
      Promise.reject(new DomainError('permission.denied', 'permission_denied')),
    );
    const user = await world.signIn({ permissions: ['insertkeys-write'] });
    expect((await user.browser.ask('GET /stock/rights')).status).toBe(403);
    world.permit(user.accessToken, []);
    world.grpc.calls.length = 0;
    const answer = await user.browser.ask('GET /stock/rights');
    expect(answer.json()).toMatchObject({
      code: 'permission.denied',
      params: { missingPermission: 'insertkeys-write' },
    });
    expect([...new Set(world.grpc.calls.map(({ path }) => path))]).toEqual([
      '/keyway.accounts.v1.AccountsService/GetProfile',
    ]);
  });
});

describe('a refusal for want of a permission', () => {
  it('is in the audit log with the hashed session, and with no token', async () => {
    const viewer = await world.signIn({ permissions: ['inventory-read'] });
    await viewer.browser.ask('POST /stock/insertions');
    const denial = lines.find(({ audit }) => audit === 'authorization.denied');
    expect(denial).toMatchObject({
      route: 'POST /bff/stock/insertions',
      wanted: ['insertkeys-write'],
      session: viewer.idHash,
      userGuid: viewer.userGuid,
      ownerGuid: viewer.ownerGuid,
    });
    expect(JSON.stringify(lines)).not.toContain(viewer.accessToken);
  });
});

describe('a request', () => {
  const body = {
    skuGuid: 's',
    rightGuid: 'r',
    quantity: 1,
    method: 'email',
    code: '123456',
    isFinalConfirmed: true,
    reference: '',
    idempotencyKey: '0199aaaa-0000-4000-8000-000000000001',
  };

  it('is refused with each of its faults, before anything is asked upstream', async () => {
    const answer = await editor.browser.ask('POST /extractions', { body: { ...body, quantity: 0, code: 'abc' } });
    expect(answer.status).toBe(400);
    const { errors } = answer.json() as { errors: { pointer: string }[] };
    expect(errors.map(({ pointer }) => pointer)).toEqual(['/body/quantity', '/body/code']);
    expect(world.grpc.calls.map(({ path }) => path)).not.toContain(ExtractionServiceService.extract.path);
  });

  it('with a body over 256 kB is refused and the connection still answers', async () => {
    const answer = await editor.browser.ask('POST /extractions', { body: { ...body, reference: 'x'.repeat(300_000) } });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'request.invalid',
      errors: [{ pointer: '/body', message: 'is too large' }],
    });
  });

  it.each([
    ['text/plain', '{}', 'must be application/json'],
    ['application/json', '{', 'is not JSON'],
    ['application/json', '', 'is not JSON'],
  ])('of type %s with body %j is refused', async (type, sent, message) => {
    const { Readable } = await import('node:stream');
    const answer = await editor.browser.ask('POST /extractions', {
      stream: Readable.from([Buffer.from(sent)]),
      headers: { 'content-type': type },
    });
    expect(answer.json()).toMatchObject({ code: 'request.invalid', errors: [{ pointer: '/body', message }] });
  });

  it('with a repeated query value is refused', async () => {
    const lister = await world.signIn({ permissions: ['inventory-read'] });
    const answer = await lister.browser.ask('GET /stock/inventory?size=20&size=30');
    expect(answer.status).toBe(400);
  });
});
