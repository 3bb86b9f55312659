/** One Postgres and one Redis for the whole run of the projects that need them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type PostgresServer } from '../support/postgres.js';
import { startRedis, type RedisServer } from '../support/redis.js';

let servers: { postgres: PostgresServer; redis: RedisServer; products: string } | undefined;

export const startServers = async (): Promise<void> => {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  // Where the filled data folder stands that products begin with (test/journeys/filled-folder.ts).
  const products = mkdtempSync(join(tmpdir(), 'keyway-products-'));
  servers = { postgres, redis, products };
  process.env['TEST_PRODUCTS'] = products;
  process.env['TEST_POSTGRES_URL'] = postgres.url;
  process.env['TEST_REDIS_URL'] = redis.url;
};

export const stopServers = async (): Promise<void> => {
  await Promise.all([servers?.postgres.stop(), servers?.redis.stop()]);
  if (servers !== undefined) rmSync(servers.products, { recursive: true, force: true });
  servers = undefined;
};
