/** Nest's Express adapter with the edge in front: Express sees only what the edge lets through. */
import { ExpressAdapter } from '@nestjs/platform-express';
import express from 'express';
import { createServer } from 'node:http';
import type { Drain } from '../../kernel/drain.js';
import type { Edge, Listener } from './edge.js';

/** Slow headers must not hold a connection; a slow upload may. */
const headersTimeoutMs = 15_000;

export class EdgeAdapter extends ExpressAdapter {
  constructor(
    private readonly edge: Edge,
    private readonly drain: Drain,
  ) {
    // One spelling per route: the edge has decided by the path as it stands.
    super(express().disable('x-powered-by').set('case sensitive routing', true).set('strict routing', true));
  }

  override initHttpServer(): void {
    const express = this.getInstance<Listener>();
    const server = createServer((request, response) => this.edge.handle(request, response, express));
    server.headersTimeout = headersTimeoutMs;
    server.requestTimeout = 0;
    this.drain.attachTo(server);
    this.httpServer = server;
  }
}
