/** What an operator sees of a running product: one click's trace, the metrics, the log. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '../support/browser.js';
import { freeBlock, launch, type Launched } from '../support/launched.js';
import { startCollector, type Collector, type ReceivedSpan } from './trace-collector.js';
import { signedIn } from '../faults/signed-in.js';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const callerSpanId = '00f067aa0ba902b7';
const note = 'a note that is a parameter of SQL';
const email = 'owner@northwind.example';
const password = 'Keyway-demo-1';

describe('an observed product', () => {
  let folder: string;
  let collector: Collector;
  let product: Launched;
  let metricsPort: number;
  let publisher: Browser;
  let insertionGuid: string;
  let metrics: { readonly gateway: string; readonly platform: string; readonly identity: string };

  /** Counts and gauges only: with every bucket a failure could not be read. */
  const scrape = async (port: number): Promise<string> => {
    const samples = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const lines = samples.split('\n').filter((line) => line !== '' && !/^#|_bucket\{|_sum\{/.test(line));
    expect(lines.filter((line) => !/[{,]process="(gateway|platform|identity)"[,}]/.test(line))).toEqual([]);
    return lines.map((line) => line.replace(/process="\w+",|,?process="\w+"/, '')).join('\n');
  };
  const logLines = (): Record<string, unknown>[] =>
    readdirSync(join(folder, 'logs'))
      .filter((name) => /^(gateway|platform|identity)/.test(name))
      .flatMap((name) =>
        readFileSync(join(folder, 'logs', name), 'utf8')
          .trim()
          .split('\n'),
      )
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const find = (service: string, name: string): ReceivedSpan | undefined =>
    collector.spans.find((span) => span.traceId === traceId && span.service === service && span.name === name);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'keyway-observed-'));
    collector = await startCollector();
    const port = await freeBlock();
    metricsPort = await freeBlock();
    product = launch('main', {
      PORT: String(port),
      DATA_DIR: folder,
      DEMO_STOCK: '0',
      LOG_LEVEL: 'debug',
      METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    });
    await product.says(/Keyway is ready:/);
    publisher = await signedIn({
      url: `http://localhost:${port}`,
      mailboxUrl: `http://localhost:${port + 4}`,
      email,
      password,
    });
    ({ insertionGuid } = (await publisher.post('/bff/stock/insertions')).json as { insertionGuid: string });
    const click = await publisher.call(
      'PATCH',
      `/bff/stock/insertions/${insertionGuid}`,
      { note },
      {
        traceparent: `00-${traceId}-${callerSpanId}-01`,
        'x-correlation-id': 'one-click-of-the-test',
      },
    );
    if (click.status !== 200) throw new Error(click.text);
    await publisher.get('/mkapi/content/GetContent?currentSiteId=1', { 'original-url': '/stock/insertions' });
    await publisher.get('/api/user/info/');
    const [gateway = '', platform = '', identity = ''] = await Promise.all(
      [0, 1, 2].map((at) => scrape(metricsPort + at)),
    );
    metrics = { gateway, platform, identity };
    // At the end each process sends what is left of its traces.
    await publisher.close();
    product.process.kill('SIGTERM');
    await product.ended;
  });
  afterAll(async () => {
    product.process.kill('SIGKILL');
    await collector.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('shows one click as one trace, from the caller through gateway and gRPC to each statement', () => {
    const request = find('gateway', 'PATCH /bff/stock/insertions/:insertionGuid');
    expect(request).toMatchObject({
      parentSpanId: callerSpanId,
      attributes: { 'http.route': '/bff/stock/insertions/:insertionGuid', 'http.response.status_code': 200 },
    });
    const rpc = request && collector.spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
    expect(rpc?.map(({ service }) => service)).toContain('gateway');
    const call = rpc?.find(({ name }) => name.endsWith('/UpdateInsertion') || /InsertionsService/.test(name));
    const served = collector.spans.find(({ parentSpanId }) => parentSpanId === call?.spanId);
    expect(served).toMatchObject({ service: 'platform', name: call?.name, traceId });
    const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === served?.spanId);
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'update', 'commit']));
    expect(new Set(statements.map((span) => span.traceId))).toEqual(new Set([traceId]));
  });

  it('shows a passed-through read as well, and who signed in through the identity provider', () => {
    const names = (service: string) => new Set(collector.spans.filter((s) => s.service === service).map((s) => s.name));
    expect([...names('gateway')]).toEqual(expect.arrayContaining(['GET /mkapi/content/GetContent', 'GET /bff/login']));
    expect([...names('platform')]).toEqual(expect.arrayContaining(['GET /mkapi/content/GetContent']));
    expect([...names('identity')]).toEqual(
      expect.arrayContaining(['/keyway.accounts.v1.IdentityAccountsService/VerifyPassword']),
    );
  });

  it('puts no token, password, parameter, id or address into a trace', () => {
    const sent = collector.bodies.join('\n');
    for (const secret of [note, email, password, insertionGuid, 'Bearer', 'eyJ', '__Host-'])
      expect(sent).not.toContain(secret);
  });

  it('counts requests by route, calls by upstream, the store, sessions and the event loop', () => {
    const { gateway } = metrics;
    for (const line of [
      'keyway_http_request_duration_seconds_count{route="PATCH /bff/stock/insertions/:insertionGuid",status="200"} 1',
      'keyway_http_request_duration_seconds_count{route="GET /api/user/info/",status="200"} 1',
      'keyway_upstream_duration_seconds_count{upstream="platform-http",call="GET /api/user/info/",outcome="ok"} 1',
      'keyway_sessions_live{} 1',
      'keyway_sockets{} 0',
    ])
      expect(gateway).toContain(line);
    expect(gateway).toMatch(
      /keyway_upstream_duration_seconds_count\{upstream="platform-grpc",call="\/keyway\.stock\.v1\./,
    );
    expect(gateway).toMatch(/keyway_redis_duration_seconds_count\{outcome="ok"\} [1-9]/);
    expect(gateway).toMatch(/nodejs_eventloop_lag_p99_seconds\{\} \d/);
    expect(metrics.platform).toMatch(
      /keyway_rpc_duration_seconds_count\{rpc="\/keyway\.stock\.v1\.[^"]+",outcome="ok"/,
    );
    expect(metrics.platform).toMatch(/keyway_sql_duration_seconds_count\{operation="update",outcome="ok"/);
    expect(metrics.platform).toContain('keyway_http_request_duration_seconds_count{route="GET /api/user/info');
  });

  it('counts the requests of the identity provider by its endpoints, and its questions to the platform', () => {
    expect(metrics.identity).toMatch(
      /keyway_http_request_duration_seconds_count\{route="POST \/token",status="200"\} \d/,
    );
    for (const line of [
      'keyway_http_request_duration_seconds_count{route="POST /interaction/:uid",status="303"} 1',
      'keyway_upstream_duration_seconds_count{upstream="platform-grpc",call="/keyway.accounts.v1.IdentityAccountsService/VerifyPassword",outcome="ok"} 1',
    ])
      expect(metrics.identity).toContain(line);
  });

  it('has nothing in a label that somebody has sent', () => {
    for (const text of Object.values(metrics)) {
      expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/);
      expect(text).not.toContain(email);
      expect(text).not.toContain('currentSiteId');
    }
  });

  it('names click and trace in each line of the log that belongs to one', () => {
    const lines = logLines().filter(({ correlationId }) => correlationId === 'one-click-of-the-test');
    expect(new Set(lines.map((line) => line['traceId']))).toEqual(new Set([traceId]));
    expect(lines.filter(({ msg }) => msg === 'sql').length).toBeGreaterThan(0);
  });

  it('keeps tokens, passwords, codes and cookies out of the log at its most talkative', () => {
    const text = logLines()
      .map((line) => JSON.stringify(line))
      .join('\n');
    for (const secret of [password, 'Bearer ey', 'eyJ', '__Host-', note]) expect(text).not.toContain(secret);
  });
});
