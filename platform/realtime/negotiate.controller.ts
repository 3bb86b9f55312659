import { Controller, HttpCode, Post } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Permission } from '../access/index.js';

/** For SignalR clients that do not skip the negotiation: WebSockets with text is what there is. */
@Controller('hubs/notification')
@Permission('signed-in')
export class NegotiateController {
  @Post('negotiate')
  @HttpCode(200)
  negotiate(): object {
    // The token authorizes the socket; the id names nothing that exists before it.
    const connectionId = randomUUID();
    return {
      negotiateVersion: 1,
      connectionId,
      connectionToken: connectionId,
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
    };
  }
}
