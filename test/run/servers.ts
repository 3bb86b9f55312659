/** One Postgres and one Redis for the whole run of the projects that need them. */
import { startPostgres, type PostgresServer } from '../support/postgres.js';
import { startRedis, type RedisServer } from '../support/redis.js';

let servers: { postgres: PostgresServer; redis: RedisServer } | undefined;

export const startServers = async (): Promise<void> => {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  servers = { postgres, redis };
  process.env['TEST_POSTGRES_URL'] = postgres.url;
  process.env['TEST_REDIS_URL'] = redis.url;
};

export const stopServers = async (): Promise<void> => {
  await Promise.all([servers?.postgres.stop(), servers?.redis.stop()]);
  servers = undefined;
};
