/** /api, /mkapi and /hubs of a platform that answers what a test says; anything else is a 500. */
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { permissionVersionHeader } from '../../../kernel/grpc/client.js';
import { WebSocketServer, type WebSocket } from 'ws';

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** The caller gave up before it had the answer. */
  readonly cut: Promise<void>;
}

export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The hub as a test plays it. */
export interface FakeHub {
  /** Sends an invocation to everyone attached to the owner. */
  publish(ownerGuid: string, target: string, message: unknown): void;
  /** Owner guids in order of attachment, and with which token. */
  readonly attached: { readonly ownerGuid: string; readonly authorization: string | undefined; readonly url: string }[];
  /** Resolves when an attachment number `count` has happened. */
  attachments(count: number): Promise<void>;
  /** Cuts every connection. */
  cut(): void;
}

export interface FakeHttp {
  readonly url: string;
  readonly requests: SeenRequest[];
  readonly hub: FakeHub;
  /** @param path with query, as it is asked for; the method is part of it: 'GET /mkapi/...' */
  answer(route: string, answer: Answer | ((request: SeenRequest) => Answer | Promise<Answer>)): void;
  reset(): void;
  close(): Promise<void>;
}

const keepAliveMs = 10_000;

/** SignalR's JSON protocol ends each record with this. */
const separator = '\u001e';

interface Connection {
  readonly socket: WebSocket;
  ownerGuid?: string;
}

const startHub = (sockets: WebSocketServer): FakeHub => {
  const connections = new Set<Connection>();
  const attached: { ownerGuid: string; authorization: string | undefined; url: string }[] = [];
  const waiting: { count: number; done: () => void }[] = [];

  const attach = (connection: Connection, request: IncomingMessage, ownerGuid: string): void => {
    connection.ownerGuid = ownerGuid;
    attached.push({ ownerGuid, authorization: request.headers.authorization, url: request.url ?? '' });
    for (const { count, done } of waiting) if (attached.length >= count) done();
  };
  const send = (socket: WebSocket, record: object): void => socket.send(JSON.stringify(record) + separator);

  // As the real one: a client that hears nothing for 30 s takes the connection for dead.
  setInterval(() => connections.forEach(({ socket }) => send(socket, { type: 6 })), keepAliveMs).unref();
  sockets.on('connection', (socket, request) => {
    const connection: Connection = { socket };
    connections.add(connection);
    socket.on('close', () => connections.delete(connection));
    socket.on('message', (data: Buffer) => {
      for (const part of data
        .toString()
        .split(separator)
        .filter((piece) => piece !== '')) {
        const record = JSON.parse(part) as {
          protocol?: string;
          type?: number;
          invocationId?: string;
          arguments?: string[];
        };
        if (record.protocol !== undefined) send(socket, {});
        else if (record.type === 1) {
          attach(connection, request, record.arguments?.[0] ?? '');
          send(socket, { type: 3, invocationId: record.invocationId });
        }
      }
    });
  });
  return {
    attached,
    publish: (ownerGuid, target, message) => {
      for (const { socket, ownerGuid: own } of connections) {
        if (own === ownerGuid) send(socket, { type: 1, target, arguments: [message] });
      }
    },
    attachments: (count) =>
      attached.length >= count ? Promise.resolve() : new Promise((done) => void waiting.push({ count, done })),
    cut: () => connections.forEach(({ socket }) => socket.terminate()),
  };
};

/** @param versionOf as the platform tells with each answer, by the caller's Authorization */
export const startFakeHttp = async (versionOf: (authorization: unknown) => string | undefined): Promise<FakeHttp> => {
  const answers = new Map<string, Answer | ((request: SeenRequest) => Answer | Promise<Answer>)>();
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const { method = '', url = '', headers } = request;
      const cut = new Promise<void>((resolve) => {
        response.once('close', () => !response.writableFinished && resolve());
      });
      const seen = { method, url, headers, body, cut };
      requests.push(seen);
      const found = answers.get(`${seen.method} ${seen.url}`);
      const given =
        typeof found === 'function' ? await found(seen) : (found ?? { status: 500, body: 'no test expected this' });
      const version = versionOf(request.headers.authorization);
      if (version !== undefined) response.setHeader(permissionVersionHeader, version);
      response.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers });
      response.end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body ?? {}));
    });
  });
  const sockets = new WebSocketServer({ server, path: '/hubs/notification' });
  const hub = startHub(sockets);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    hub,
    answer: (route, answer) => void answers.set(route, answer),
    reset: () => {
      answers.clear();
      requests.length = 0;
    },
    close: async () => {
      hub.cut();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
