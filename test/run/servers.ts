/** One Postgres and one Redis for the whole run of the projects that need them, and whoever starts shared products. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastPlace, startPostgres, type PostgresServer } from '../support/postgres.js';
import { startRedis, type RedisServer } from '../support/redis.js';
import { serveSharedProducts } from './shared-products.js';

interface Servers {
  readonly postgres: PostgresServer;
  readonly redis: RedisServer;
  readonly shared: { stop(): Promise<void> };
  readonly products: string;
}

let servers: Servers | undefined;

export const startServers = async (): Promise<void> => {
  // One run may have projects with products and projects without.
  if (servers !== undefined) return;
  const [postgres, redis, shared] = await Promise.all([
    startPostgres([], await fastPlace()),
    startRedis(),
    serveSharedProducts(),
  ]);
  // Where the filled data folder stands that products begin with (test/journeys/filled.ts).
  const products = mkdtempSync(join(tmpdir(), 'keyway-products-'));
  servers = { postgres, redis, shared, products };
  process.env['TEST_SHARED'] = shared.url;
  process.env['TEST_PRODUCTS'] = products;
  process.env['TEST_POSTGRES_URL'] = postgres.url;
  process.env['TEST_REDIS_URL'] = redis.url;
};

/** The same, and what products begin with. */
export const startServersForProducts = async (): Promise<void> => {
  await startServers();
  const { fillTemplate } = await import('../journeys/filled.js');
  await fillTemplate(process.env['TEST_PRODUCTS'] ?? '');
};

export const stopServers = async (): Promise<void> => {
  await servers?.shared.stop();
  await Promise.all([servers?.postgres.stop(), servers?.redis.stop()]);
  if (servers !== undefined) rmSync(servers.products, { recursive: true, force: true });
  servers = undefined;
};
