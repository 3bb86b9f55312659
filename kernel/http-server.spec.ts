import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { createHttpServer } from './http-server.js';

const asks = 'GET / HTTP/1.1';
const upgrades = 'connection: upgrade\r\nupgrade: websocket';

describe('a server', () => {
  let server: Server;
  let reached: string[];

  beforeEach(async () => {
    reached = [];
    server = createHttpServer((_request, response) => {
      reached.push('request');
      response.end('served');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  /** @returns everything that the server says until it hangs up */
  const say = async (...lines: readonly string[]): Promise<string> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    let heard = '';
    for await (const chunk of socket.setEncoding('utf8') as AsyncIterable<string>) heard += chunk;
    return heard;
  };

  const takeUpgrades = (): void => {
    server.on('upgrade', (_request, socket) => {
      reached.push('upgrade');
      socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n');
    });
  };

  it('serves a request that names its host', async () => {
    expect(await say(asks, 'Host: a', 'connection: close')).toMatch(/^HTTP\/1\.1 200 /);
    expect(reached).toEqual(['request']);
  });

  it.each([
    ['two', ['Host: a', 'Host: b']],
    ['one twice', ['host: a', 'host: a']],
    ['two, apart and in other letters', ['Host: a', 'accept: */*', 'hOST: b']],
    ['an empty one and another', ['Host:', 'Host: b']],
  ])('refuses one that names %s, and the connection it came on', async (_which, hosts) => {
    const heard = await say(asks, ...hosts);
    expect(heard).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\nconnection: close\r\n/i);
    expect(reached).toEqual([]);
  });

  it('refuses an upgrade that names two, and takes one that names one', async () => {
    takeUpgrades();
    expect(await say(asks, 'Host: a', 'Host: b', upgrades)).toMatch(/^HTTP\/1\.1 400 /);
    expect(reached).toEqual([]);
    expect(await say(asks, 'Host: a', upgrades)).toMatch(/^HTTP\/1\.1 101 /);
    expect(reached).toEqual(['upgrade']);
  });

  it('that takes no upgrades answers one as a request', async () => {
    expect(await say(asks, 'Host: a', 'connection: close, upgrade', 'upgrade: websocket')).toMatch(/^HTTP\/1\.1 200 /);
  });
});
