import '@nestjs/core';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { createLog } from '../../kernel/log.js';
import type { RequestContext } from '../edge/request-context.js';
import type { SessionService } from '../session/session.service.js';
import { EventsAdapter } from './events-adapter.js';
import type { SocketsService } from './sockets.service.js';

it('a tab whose session is found only when the instance leaves is sent elsewhere, and not kept', async () => {
  const asked = Promise.withResolvers<void>();
  const found = Promise.withResolvers<RequestContext>();
  const server = createServer();
  const adapter = new EventsAdapter({
    server,
    sessions: {
      contextOfUpgrade: () => {
        asked.resolve();
        return found.promise;
      },
    } as unknown as SessionService,
    slots: { reserve: () => () => undefined } as unknown as SocketsService,
    log: createLog('test', 'silent'),
    admit: () => undefined,
  });
  adapter.create();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const tab = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/bff/events`);
  const answered = Promise.race([
    once(tab, 'unexpected-response').then(([, answer]) => (answer as IncomingMessage).statusCode),
    once(tab, 'open').then(() => 101),
  ]);
  await asked.promise;
  await adapter.endAll();
  found.resolve({ session: { stage: 'full' } } as RequestContext);
  const status = await answered;
  tab.on('error', () => undefined).terminate();
  server.close();
  expect(status).toBe(503);
});
