/** The files of an insertion: from the browser to the platform, as they come. */
import { on } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { DomainError } from '../../kernel/errors.js';
import { InsertionFile } from '../../proto/gen/keyway/stock/v1/insertion_files.js';
import { InsertionsServiceService } from '../../proto/gen/keyway/stock/v1/insertions.js';
import { atRest } from './support/at-rest.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let editor: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  editor = await world.signIn({ permissions: ['insertkeys-write'] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const requestOf = (path: string): unknown => world.grpc.calls.find((call) => call.path === path)?.request;

describe('a file of an insertion', () => {
  const uploadRoute = (size: number): string => `POST /stock/insertions/i1/files?name=keys.txt&size=${size}`;
  const text = { 'content-type': 'text/plain' };

  it('is streamed through, header first, and loses no byte', async () => {
    const received: Buffer[] = [];
    let header: unknown;
    world.grpc.stub(InsertionsServiceService.uploadFile, async (parts) => {
      for await (const part of parts as AsyncIterable<{ header?: unknown; chunk?: Uint8Array }>) {
        header ??= part.header;
        if (part.chunk !== undefined) received.push(Buffer.from(part.chunk));
      }
      return {
        file: InsertionFile.fromPartial({
          fileGuid: 'f1',
          name: 'keys.txt',
          sizeBytes: 1_000_000,
          keyCount: 50_000,
          notes: {},
        }),
      };
    });
    const sent = Buffer.alloc(1_000_000, 'AAAA-BBBB-CCCC-DDDD\n');
    const answer = await editor.browser.ask(uploadRoute(sent.length), { stream: Readable.from([sent]), headers: text });
    expect(answer.json()).toMatchObject({ fileGuid: 'f1', keyCount: 50_000, notes: {} });
    expect(header).toEqual({ insertionGuid: 'i1', name: 'keys.txt', sizeBytes: 1_000_000 });
    expect(Buffer.concat(received).equals(sent)).toBe(true);
    expect(received.every(({ length }) => length <= 256 * 1024)).toBe(true);
  });

  it('that the platform refuses half-way is refused to the browser, which need not finish sending', async () => {
    world.grpc.stub(InsertionsServiceService.uploadFile, async (parts) => {
      await new Promise((resolve) => parts.once('data', resolve));
      throw new DomainError('stock.upload_too_large', 'invalid_argument', { params: { limitBytes: 409_600 } });
    });
    async function* large(): AsyncGenerator<Buffer> {
      for (let count = 0; count < 64; count += 1) yield Buffer.alloc(64 * 1024, 'A');
    }
    const answer = await editor.browser.ask(uploadRoute(4_194_304), { stream: Readable.from(large()), headers: text });
    expect([answer.status, answer.json()]).toEqual([400, expect.objectContaining({ code: 'stock.upload_too_large' })]);
  });

  it('that is refused while the browser sends nothing is answered at once, and the rest is still taken', async () => {
    world.grpc.stub(InsertionsServiceService.uploadFile, async (parts) => {
      await new Promise((resolve) => parts.once('data', resolve));
      throw new DomainError('stock.upload_too_large', 'invalid_argument', { params: { limitBytes: 409_600 } });
    });
    const rest = Buffer.alloc(16 * 1024 * 1024, 'A');
    const [, route = ''] = uploadRoute(1 + rest.length).split(' ');
    const { hostname, port } = new URL(world.gateway.url);
    const socket = connect(Number(port), hostname);
    const headers = {
      host: 'localhost',
      cookie: editor.browser.cookie,
      'x-csrf': '1',
      'content-type': 'text/plain',
      'content-length': 1 + rest.length,
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    socket.write(`POST /bff${route} HTTP/1.1\r\n${lines.join('')}\r\nA`);
    let answer = '';
    for await (const [bytes] of on(socket, 'data') as AsyncIterable<[Buffer]>)
      if ((answer += bytes.toString()).includes('stock.upload_too_large')) break;
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    // More than the connection holds on its way: all of it is written only when the gateway reads.
    await expect(
      promisify((sent: (failure?: Error | null) => void) => socket.write(rest, sent))(),
    ).resolves.toBeUndefined();
    socket.destroy();
  });

  it('is taken from the browser no faster than the platform reads it', async () => {
    const opened = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    world.grpc.stub(InsertionsServiceService.uploadFile, async (parts) => {
      opened.resolve();
      await goOn.promise;
      parts.resume();
      await new Promise((resolve) => parts.once('end', resolve));
      return { file: InsertionFile.fromPartial({ fileGuid: 'f1', notes: {} }) };
    });
    let given = 0;
    const chunk = Buffer.alloc(64 * 1024, 'A');
    const total = 512;
    async function* large(): AsyncGenerator<Buffer> {
      for (; given < total; given += 1) yield chunk;
    }
    const answer = editor.browser.ask(uploadRoute(total * chunk.length), {
      stream: Readable.from(large()),
      headers: text,
    });
    await opened.promise;
    await atRest(
      () => given,
      () => editor.browser.ask('GET /session'),
    );
    expect(given * chunk.length).toBeLessThan(16 * 1024 * 1024);
    goOn.resolve();
    expect((await answer).status).toBe(200);
    expect(given).toBe(total);
  });

  it('is taken away again', async () => {
    world.grpc.stub(InsertionsServiceService.removeFile, () => Promise.resolve({}));
    expect((await editor.browser.ask('DELETE /stock/insertions/i1/files/f1')).json()).toEqual({});
    expect(requestOf(InsertionsServiceService.removeFile.path)).toEqual({ insertionGuid: 'i1', fileGuid: 'f1' });
  });
});
