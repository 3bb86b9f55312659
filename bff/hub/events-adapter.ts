/**
 * Owns the HTTP server's `upgrade`: path, rate, Origin, session and the limits of sockets are checked
 * before the 101 (security item 34). Nest's own adapter checks none of them and cuts sockets off at its close.
 */
import { WsAdapter } from '@nestjs/platform-ws';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { within } from '../../kernel/drain.js';
import { callErrors, DomainError, httpStatusOf } from '../../kernel/errors.js';
import type { Logger } from '../../kernel/log.js';
import { type SessionService } from '../session/session.service.js';
import { closeCode } from './browser-socket.js';
import { type SocketsService } from './sockets.service.js';

export const eventsPath = '/bff/events';

/** 'maxPayload 1 kB': the browser sends nothing but pings. */
const maxPayloadBytes = 1024;
/** How long tabs may take to answer the closing handshake at shutdown. */
const closeGraceMs = 2_000;

const reasonOf: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

const refuse = (socket: Duplex, error: unknown): void => {
  const status = error instanceof DomainError ? httpStatusOf[error.kind] : 503;
  // Nobody waits for the other side to hang up.
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${reasonOf[status] ?? 'Refused'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

export interface EventsAdapterDependencies {
  readonly server: Server;
  readonly sessions: SessionService;
  readonly slots: SocketsService;
  readonly log: Logger;
  /** The limits of requests, which an upgrade is. @throws DomainError request.rate_limited */
  readonly admit: (request: IncomingMessage) => void;
}

export class EventsAdapter extends WsAdapter {
  private isClosing = false;
  private sockets: WebSocketServer | undefined;
  private readonly upgraded = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy()); // a browser that left while its session was looked up
    this.upgrade(request, socket, head).catch((thrown: unknown) => {
      this.dependencies.log.debug({ err: thrown }, 'an upgrade was refused');
      refuse(socket, thrown);
    });
  };

  constructor(private readonly dependencies: EventsAdapterDependencies) {
    super(dependencies.server);
    dependencies.server.on('upgrade', this.upgraded);
  }

  override create(): WebSocketServer {
    // permessage-deflate costs some 300 kB of memory per socket for frames of a few hundred bytes.
    this.sockets = new WebSocketServer({ noServer: true, maxPayload: maxPayloadBytes, perMessageDeflate: false });
    return this.sockets;
  }

  /** Nobody's messages are handled (BrowserSocket counts them): Nest's streams for them cost kilobytes per socket. */
  override bindMessageHandlers(): void {
    // nothing to bind
  }

  override bindClientDisconnect(): void {
    // BrowserSocket hears of it
  }

  override async close(server: WebSocketServer): Promise<void> {
    await this.endAll();
    server.close();
  }

  /** Says 1012 (service restart) to every tab, which then finds another instance; takes no more. */
  async endAll(): Promise<void> {
    this.isClosing = true;
    const clients = this.sockets?.clients ?? new Set<WebSocket>();
    const closed = [...clients].map((client: WebSocket) => {
      const gone = new Promise<void>((resolve) => client.once('close', () => resolve()));
      client.close(closeCode.restart);
      return gone;
    });
    await within(Promise.all(closed), closeGraceMs);
    for (const client of clients) client.terminate();
  }

  override dispose(): Promise<void> {
    this.dependencies.server.off('upgrade', this.upgraded);
    return Promise.resolve();
  }

  private async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // The whole address: no query, and so no token in one.
    if (request.url !== eventsPath || request.method !== 'GET') throw callErrors('request.not_found');
    const { admit, sessions, slots } = this.dependencies;
    admit(request);
    const context = await sessions.contextOfUpgrade(request);
    // After the wait: nobody would tell a socket that comes while this instance leaves.
    if (this.isClosing || this.sockets === undefined) throw callErrors('upstream.unavailable');
    if (context.session?.stage !== 'full') throw callErrors('session.unauthenticated');
    const release = slots.reserve(context.session.userGuid, context.clientAddress);
    if (release === undefined) throw callErrors('request.rate_limited');
    socket.once('close', release);
    if (socket.destroyed) {
      release();
      return;
    }
    this.sockets.handleUpgrade(request, socket, head, (client) =>
      this.sockets?.emit('connection', client, request, context),
    );
  }
}
