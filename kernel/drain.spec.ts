import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Drain, within } from './drain.js';

describe('a server that leaves', () => {
  let server: Server;
  let port: number;
  let held: ServerResponse[];
  let arrived: PromiseWithResolvers<void>;
  let agent: Agent;

  const start = async (drain: Drain): Promise<void> => {
    held = [];
    arrived = Promise.withResolvers();
    agent = new Agent({ keepAlive: true });
    server = createServer((request, response) => {
      if (request.url === '/held') {
        held.push(response);
        arrived.resolve();
      } else response.end('at once');
    });
    drain.attachTo(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  };
  afterEach(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  const ask = async (path: string): Promise<IncomingMessage> =>
    ((await once(get({ port, path, agent, host: '127.0.0.1' }), 'response')) as [IncomingMessage])[0];

  it('says so before anything else, and serves on while load balancers notice', async () => {
    const drain = new Drain({ delayMs: 150, graceMs: 1_000 });
    await start(drain);
    const announced = drain.announce();
    expect(drain.isLeaving).toBe(true);
    const answer = await ask('/');
    expect([await text(answer), answer.headers.connection]).toEqual(['at once', 'close']);
    await announced;
    expect(await drain.finish()).toBe(0);
    await expect(ask('/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('finishes what it has begun, on a connection that then closes', async () => {
    const drain = new Drain({ delayMs: 0, graceMs: 60_000 });
    await start(drain);
    const answer = ask('/held');
    await arrived.promise;
    await drain.announce();
    const finished = drain.finish();
    held[0]?.end('in the end');
    const { headers } = await answer;
    expect([await text(await answer), headers.connection]).toEqual(['in the end', 'close']);
    expect(await finished).toBe(0);
  });

  it('waits for no connection that carries no request, nor for half a request', async () => {
    const drain = new Drain({ delayMs: 0, graceMs: 60_000 });
    await start(drain);
    await text(await ask('/')); // stays open in the pool
    const half = connect(port, '127.0.0.1');
    half.on('error', () => undefined);
    await once(half, 'connect');
    const taken = once(server, 'connection');
    const last = connect(port, '127.0.0.1');
    last.on('error', () => undefined);
    await taken; // and so the one before it
    half.write('GET / HTTP/1.1\r\nHost: a');
    await drain.announce();
    expect(await drain.finish()).toBe(0);
    last.destroy();
  });

  it('cuts what is not done in its grace, and says how much that was', async () => {
    const drain = new Drain({ delayMs: 0, graceMs: 50 });
    await start(drain);
    const cut = ask('/held').then(
      () => 'answered',
      (failure: unknown) => String(failure),
    );
    await arrived.promise;
    await drain.announce();
    expect(await drain.finish()).toBe(1);
    expect(await cut).toMatch(/hang up|ECONNRESET/);
  });
});

describe('a wait', () => {
  const never = new Promise<never>(() => undefined);
  /** Nothing of this process runs meanwhile. */
  const standStill = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  const soon = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  it('ends with the work, with its failure, or after its time', async () => {
    expect(await within(Promise.resolve(), 60_000)).toBe(true);
    await expect(within(Promise.reject(new Error('the work failed')), 60_000)).rejects.toThrow('the work failed');
    expect(await within(never, 20)).toBe(false);
  });

  it('goes on when it was this process that stood still, and not whom it waits for', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<void>();
    const waiting = within(answer, 300);
    standStill(1_000);
    // Later than the timer that fires first of all now.
    void soon(1).then(resolve);
    expect(await waiting).toBe(true);
  });

  it('ends in the end: the pause is forgiven once', async () => {
    const waiting = within(never, 30);
    standStill(400);
    expect(await waiting).toBe(false);
  });
});
