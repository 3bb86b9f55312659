/** A proxy before the real server that breaks what a test tells it to break. */
import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Fault {
  /** Which requests it befalls. */
  readonly method: string;
  /** How many of them; then they pass. */
  times: number;
  readonly kind: 'slow-down' | 'cut-request' | 'cut-answer' | 'silent' | 'silent-answer' | 'changed-answer';
}

export interface FaultyServer {
  readonly endpoint: string;
  /** Methods that arrived, in their order. */
  readonly asked: string[];
  fault: Fault | undefined;
  close(): Promise<void>;
}

const slowDown = `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>`;
/** Bytes after which something is cut. */
const some = 1_000;

export const startFaultyServer = async (port: number): Promise<FaultyServer> => {
  const asked: string[] = [];
  const befallen = (method: string | undefined): Fault['kind'] | undefined => {
    const { fault } = state;
    if (fault === undefined || fault.method !== method || fault.times <= 0) return undefined;
    fault.times -= 1;
    return fault.kind;
  };
  const answer = async (kind: Fault['kind'] | undefined, from: IncomingMessage, response: ServerResponse) => {
    response.writeHead(from.statusCode ?? 500, from.headers);
    let sent = 0;
    for await (const chunk of from as AsyncIterable<Buffer>) {
      if (kind === 'changed-answer' && sent === 0) chunk[0] = (chunk[0] ?? 0) ^ 1;
      const isLast = kind === 'cut-answer' || kind === 'silent-answer';
      response.write(isLast ? chunk.subarray(0, some) : chunk);
      sent += chunk.length;
      if (kind === 'silent-answer') return;
      if (isLast) {
        setImmediate(() => response.destroy());
        return;
      }
    }
    response.end();
  };
  const server = createServer((request, response) => {
    const kind = befallen(request.method);
    asked.push(request.method ?? '');
    request.on('error', () => undefined);
    if (kind === 'silent') return;
    if (kind === 'cut-request') {
      request.once('data', () => request.destroy());
      return;
    }
    if (kind === 'slow-down') {
      request.resume();
      request.on('end', () => response.writeHead(503, { 'content-type': 'application/xml' }).end(slowDown));
      return;
    }
    const { method, url: path, headers } = request;
    // Of its own connection: the server may close one that it has kept.
    const upstream = ask({ host: '127.0.0.1', port, method, path, headers, agent: false });
    upstream.on('response', (from) => {
      // The server sends a body after some answers to HEAD, which is none of it.
      if (method === 'HEAD') response.writeHead(from.statusCode ?? 500, from.headers).end();
      else void answer(kind, from, response).catch(() => response.destroy());
    });
    upstream.on('error', () => {
      if (!response.headersSent) response.destroy();
    });
    request.pipe(upstream);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const state: FaultyServer = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    fault: undefined,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return state;
};
