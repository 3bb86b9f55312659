/** Reads what a Nest application really serves: its controllers' bindings and Express's router. */
import type { INestApplication } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { boundRouteOf, type BoundRoute } from './endpoint-decorator.js';

interface Layer {
  readonly route?: { readonly path: string | readonly string[]; readonly methods: Readonly<Record<string, boolean>> };
}

/** @returns a binding per controller method; a method that Nest serves unbound shows in the table only. */
export const boundRoutesOf = (app: INestApplication): BoundRoute[] => {
  const scanner = new MetadataScanner();
  return app
    .get(DiscoveryService)
    .getControllers()
    .flatMap(({ instance }) => {
      const prototype = Object.getPrototypeOf(instance as object) as Record<string, unknown>;
      return scanner.getAllMethodNames(prototype).flatMap((name) => {
        const method = prototype[name];
        const bound = typeof method === 'function' ? boundRouteOf(method) : undefined;
        return bound === undefined ? [] : [bound];
      });
    });
};

/** @returns `METHOD /path` of every route in Express's router. */
export const routeTableOf = (app: INestApplication): string[] => {
  const express = app.getHttpAdapter().getInstance() as { readonly router: { readonly stack: readonly Layer[] } };
  return express.router.stack.flatMap(({ route }) => {
    if (route === undefined) return [];
    const methods = Object.keys(route.methods).filter((method) => route.methods[method] === true);
    return [route.path].flat().flatMap((path) => methods.map((method) => `${method.toUpperCase()} ${path}`));
  });
};
