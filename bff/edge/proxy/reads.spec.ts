import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { createLog } from '../../../kernel/log.js';
import { securityHeaders } from '../answers/security-headers.js';
import { proxyRouteOf, type ProxyRoute } from './proxy-table.js';
import { createReads, type Reads } from './reads.js';

const listening = async (handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> => {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};
const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

describe('a read that finds all connections to the platform taken', () => {
  let platform: Server;
  let gateway: Server;
  let reads: Reads;
  const held: ServerResponse[] = [];
  const arrived = Promise.withResolvers<void>();

  beforeAll(async () => {
    platform = await listening((_request, response) => {
      held.push(response);
      arrived.resolve();
    });
    reads = createReads({
      platformUrl: urlOf(platform),
      headers: securityHeaders('http://localhost'),
      log: createLog('test', 'silent'),
      connections: 1,
    });
    const route = proxyRouteOf('GET', '/api/user/info/') as ProxyRoute;
    gateway = await listening((request, response) => {
      const deadlineMs = Number(request.headers['deadline-ms']);
      const own = { accessToken: 'any', correlationId: 'any-click', traceparent: '' };
      reads.pass(request, response, { ...route, deadlineMs }, own);
    });
  });
  afterAll(async () => {
    await reads.close();
    gateway.close();
    platform.close();
    platform.closeAllConnections();
  });

  const read = async (deadlineMs: number): Promise<IncomingMessage> => {
    const sent = get(`${urlOf(gateway)}/api/user/info/`, { headers: { 'deadline-ms': String(deadlineMs) } });
    return ((await once(sent, 'response')) as [IncomingMessage])[0];
  };

  it('ends at its deadline with 504, is never sent, and leaves the one before it alone', async () => {
    const first = read(60_000);
    await arrived.promise;
    const late = await read(50);
    expect(late.statusCode).toBe(504);
    expect(await json(late)).toMatchObject({ code: 'upstream.deadline' });
    held[0]?.end('{}');
    expect((await first).statusCode).toBe(200);
    expect(held).toHaveLength(1);
  });
});
