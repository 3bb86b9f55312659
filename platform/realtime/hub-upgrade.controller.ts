/** The door of the hub on the HTTP server: path, token, limits; then the WebSocket. */
import type { IncomingMessage, Server } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { correlationHeader, correlationIdFrom } from '../../kernel/correlation.js';
import { DomainError, httpStatusOf } from '../../kernel/errors.js';
import type { Logger } from '../../kernel/log.js';
import type { Actor, Callers } from '../access/index.js';
import { HubConnection } from './hub-connection.service.js';
import type { HubService } from './hub.service.js';

export const hubPath = '/hubs/notification';
const maxMessageBytes = 64 * 1024;

const refuse = (socket: Duplex, status: number): void => {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/** SignalR sends the token in the header where it can, else in the query. */
const authorizationOf = (request: IncomingMessage, url: URL): string | undefined => {
  const token = url.searchParams.get('access_token');
  return request.headers.authorization ?? (token === null ? undefined : `Bearer ${token}`);
};

export class HubUpgrade {
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
    clientTracking: false,
  });
  #server: Server | undefined;

  constructor(
    private readonly hub: HubService,
    private readonly callers: Callers,
    private readonly log: Logger,
  ) {}

  attachTo(server: Server): void {
    this.#server = server;
    server.on('upgrade', this.#onUpgrade);
  }

  detach(): void {
    this.#server?.off('upgrade', this.#onUpgrade);
  }

  readonly #onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy());
    this.#upgrade(request, socket, head).catch((thrown: unknown) => {
      const status = thrown instanceof DomainError ? httpStatusOf[thrown.kind] : 500;
      if (status === 500) this.log.error({ err: thrown }, 'the hub could not take a connection');
      refuse(socket, status);
    });
  };

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://hub');
    if (url.pathname !== hubPath) {
      refuse(socket, 404);
      return;
    }
    const correlationId = correlationIdFrom(request.headers[correlationHeader]);
    const actor = await this.callers.user(authorizationOf(request, url), correlationId);
    if (!this.hub.hasRoom(actor.userGuid)) {
      refuse(socket, 429);
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (accepted) => this.#accepted(accepted, actor));
  }

  #accepted(socket: ConstructorParameters<typeof HubConnection>[0], actor: Actor): void {
    this.hub.add(new HubConnection(socket, actor, this.hub));
  }
}
