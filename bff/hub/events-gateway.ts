/** The browser's event socket; who may open it has been decided at the upgrade (events-adapter.ts). */
import { Inject } from '@nestjs/common';
import { WebSocketGateway, type OnGatewayConnection } from '@nestjs/websockets';
import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import type { RequestContext } from '../edge/request-context.js';
import { BrowserSocket, closeCode } from './browser-socket.js';
import { RelayService } from './relay.service.js';

@WebSocketGateway({ path: '/bff/events' })
export class EventsGateway implements OnGatewayConnection {
  constructor(@Inject(RelayService) private readonly relay: RelayService) {}

  handleConnection(client: WebSocket, _request: IncomingMessage, context: RequestContext): void {
    if (context.session === undefined) {
      client.close(closeCode.sessionEnded);
      return;
    }
    this.relay.join(new BrowserSocket(client, context, context.session));
  }
}
