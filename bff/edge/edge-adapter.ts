/**
 * Nest's Express adapter with the edge in front: Nest sees only what the edge lets through, most of it directly
 * (direct-routes.ts), the rest through Express.
 */
import { ExpressAdapter } from '@nestjs/platform-express';
import express from 'express';
import type { ServerResponse } from 'node:http';
import type { Drain } from '../../kernel/drain.js';
import { createHttpServer } from '../../kernel/http-server.js';
import { DirectRoutes } from './direct-routes.js';
import type { Edge, Listener } from './edge.js';

/**
 * Bytes that wait for a slow browser before the platform is held back. With Node's 64 kB a large download stops
 * more often, and its buffers outlive young collections: 30 to 35 MB more for 1 GB, instead of 10 to 30.
 */
const highWaterMark = 256 * 1024;

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
type Register = (...given: readonly unknown[]) => unknown;

export class EdgeAdapter extends ExpressAdapter {
  private readonly direct = new DirectRoutes();

  constructor(
    private readonly edge: Edge,
    private readonly drain: Drain,
  ) {
    // One spelling per route: the edge has decided by the path as it stands.
    super(express().disable('x-powered-by').set('case sensitive routing', true).set('strict routing', true));
    for (const method of methods) this.alsoDirect(method);
  }

  override initHttpServer(): void {
    const express = this.getInstance<Listener>();
    const { direct } = this;
    const behind: Listener = (request, response) => (direct.find(request) ?? express)(request, response);
    const server = createHttpServer((request, response) => this.edge.handle(request, response, behind), {
      highWaterMark,
      // A request without a body has nothing to read: its stream is closed from the start, instead of by and by.
      optimizeEmptyRequests: true,
    });
    this.drain.attachTo(server);
    this.httpServer = server;
  }

  /** Called by Nest before each handler; Express' own way needs Express' response. */
  override status(response: ServerResponse, statusCode: number): ServerResponse {
    response.statusCode = statusCode;
    return response;
  }

  /** Nest registers each route with its adapter: here it is told twice. */
  private alsoDirect(method: (typeof methods)[number]): void {
    const register = this[method].bind(this) as Register;
    const both: Register = (path, ...handlers) => {
      const [handler] = handlers;
      if (typeof path === 'string' && handlers.length === 1 && typeof handler === 'function')
        this.direct.add(method.toUpperCase(), path, handler as Listener);
      return register(path, ...handlers);
    };
    Object.defineProperty(this, method, { value: both });
  }
}
