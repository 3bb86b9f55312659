import { startMetrics, type Metrics } from './metrics.js';
import { isWatched, observe, record } from './observation.js';

const anyPort = { port: 0, host: '127.0.0.1' };

describe('metrics', () => {
  let metrics: Metrics | undefined;
  afterEach(async () => {
    await metrics?.close();
    metrics = undefined;
  });
  const lines = async (): Promise<string[]> => {
    const answer = await fetch(metrics?.url ?? '');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
    return (await answer.text()).split('\n');
  };

  it('are off while no port is set: nothing is counted then', async () => {
    expect(await startMetrics('test', { port: undefined, host: '127.0.0.1' })).toBeUndefined();
    expect(isWatched()).toBe(false);
  });

  it('count operations by name and outcome, and put their time into buckets', async () => {
    metrics = await startMetrics('test', anyPort);
    observe('rpc-out', '/keyway.x.v1.X/Do').end('ok');
    record('http-in', 'GET /a/:id', '200', 0.3);
    const told = await lines();
    expect(told).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^keyway_upstream_duration_seconds_count\{.*call="\/keyway\.x\.v1\.X\/Do",outcome="ok"\} 1$/,
        ),
        expect.stringMatching(
          /^keyway_http_request_duration_seconds_bucket\{le="0.25",.*route="GET \/a\/:id",status="200"\} 0$/,
        ),
        expect.stringMatching(
          /^keyway_http_request_duration_seconds_bucket\{le="0.5",.*route="GET \/a\/:id",status="200"\} 1$/,
        ),
        expect.stringMatching(/^nodejs_eventloop_lag_seconds\{process="test"\} /),
      ]),
    );
  });

  it('read a number when they are asked, and leave out what cannot be told', async () => {
    let sockets: number | undefined = 3;
    metrics = await startMetrics('test', anyPort, [
      { name: 'keyway_sockets', help: 'Sockets', read: () => sockets },
      { name: 'keyway_sessions_live', help: 'Sessions', read: () => Promise.resolve(undefined) },
    ]);
    expect(await lines()).toContain('keyway_sockets{process="test"} 3');
    sockets = 5;
    const told = await lines();
    expect(told).toContain('keyway_sockets{process="test"} 5');
    expect(told.filter((line) => line.startsWith('keyway_sessions_live{'))).toEqual([]);
  });

  it('are served at one address, and at no other', async () => {
    metrics = await startMetrics('test', anyPort);
    const base = new URL(metrics?.url ?? '').origin;
    expect((await fetch(`${base}/`)).status).toBe(404);
    expect((await fetch(`${base}/metrics`, { method: 'POST' })).status).toBe(404);
  });

  it('say in a sentence that their port is taken', async () => {
    metrics = await startMetrics('test', anyPort);
    const port = Number(new URL(metrics?.url ?? '').port);
    await expect(startMetrics('test', { port, host: '127.0.0.1' })).rejects.toThrow(
      `The metrics port ${port} of 127.0.0.1 cannot be used.`,
    );
  });
});
