/** Nest's Express adapter on a server whose limits hold (kernel/http-server.ts). */
import { ExpressAdapter } from '@nestjs/platform-express';
import type { RequestListener } from 'node:http';
import { createHttpServer } from '../kernel/http-server.js';

export class ExpressServer extends ExpressAdapter {
  override initHttpServer(): void {
    this.httpServer = createHttpServer(this.getInstance<RequestListener>());
  }
}
