/** Connections to Redis in each of its forms. How long a command may take is the store's matter (redis-store.ts). */
import { Cluster, Redis, type ClusterOptions, type RedisOptions } from 'ioredis';
import type { Duplex } from 'node:stream';
import type { Logger } from '../../../kernel/log.js';
import type { RedisAddress, RedisSettings } from './redis-settings.js';

const sentinelTimeoutMs = 400;
const connectTimeoutMs = 1_000;
/**
 * Commands unanswered for so long: the connection is dead, and another one leads perhaps to another master (of a new one
 * the Sentinels tell at once). Longer than a machine usually stands still: what is sent again may have been done already.
 */
const silenceMs = 5_000;
const firstRetryMs = 50;
const maxRetryMs = 300;
/** Of a command that met a node of the Cluster that has gone or moved. */
const maxRedirections = 3;
const redirectionDelayMs = 60;

/** What an operator reads in CLIENT LIST. */
const commandsName = 'keyway-commands';
const eventsName = 'keyway-events';

const retryDelay = (attempt: number): number => Math.min(attempt * firstRetryMs, maxRetryMs);

// After a failover the old master answers READONLY, or NOREPLICAS when it is cut off: ask anew who is master.
const reconnectOnError = (error: Error): false | 1 | 2 => {
  if (error.message.startsWith('READONLY')) return 2; // and send the command again
  return error.message.startsWith('NOREPLICAS') ? 1 : false;
};

/** Commands fail at once while there is no connection: waiting in a queue is what hangs a request (see patience.ts). */
const common = {
  lazyConnect: true,
  maxRetriesPerRequest: 1,
  connectTimeout: connectTimeoutMs,
  socketTimeout: silenceMs,
  disconnectTimeout: 200,
  keepAlive: 10_000,
  reconnectOnError,
} satisfies RedisOptions;

const accessOf = ({ username, password, tls }: RedisSettings): Pick<RedisOptions, 'username' | 'password' | 'tls'> => ({
  ...(username !== undefined && { username }),
  ...(password !== undefined && { password }),
  ...(tls !== undefined && { tls: tls === true ? {} : { ca: tls.ca } }),
});

interface Connector {
  connect(emitter: unknown): Promise<Duplex>;
}

/**
 * A TLS connection that is given up amid a handshake that fails (an authority that is not known) tells two faults;
 * ioredis listens for the first alone, and the second would end the process.
 */
const hearAllFaults = (redis: Redis): Redis => {
  const { connector } = redis as unknown as { readonly connector: Connector };
  const connect = connector.connect.bind(connector);
  connector.connect = async (emitter) => {
    const stream = await connect(emitter);
    return stream.on('error', () => undefined); // the first has said it
  };
  return redis;
};

const connection = (
  settings: RedisSettings,
  options: Pick<RedisOptions, 'retryStrategy' | 'connectionName'>,
  node?: RedisAddress,
): Redis => {
  const all = { ...common, enableOfflineQueue: false, ...accessOf(settings), ...options };
  if ('url' in settings) return hearAllFaults(new Redis(settings.url, all));
  if ('nodes' in settings) return hearAllFaults(new Redis({ ...all, ...node }));
  const { sentinels, master, sentinelPassword, tls } = settings;
  const redis = new Redis({
    ...all,
    sentinels: [...sentinels],
    name: master,
    sentinelRetryStrategy: () => null,
    sentinelCommandTimeout: sentinelTimeoutMs,
    failoverDetector: true,
    ...(sentinelPassword !== undefined && { sentinelPassword }),
    ...(tls !== undefined && { sentinelTLS: tls === true ? {} : { ca: tls.ca }, enableTLSForSentinelMode: true }),
  });
  return hearAllFaults(redis);
};

const clusterOf = (settings: RedisSettings & { nodes: readonly RedisAddress[] }): Cluster => {
  const options = {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRedirections,
    retryDelayOnFailover: redirectionDelayMs,
    retryDelayOnClusterDown: redirectionDelayMs,
    retryDelayOnTryAgain: redirectionDelayMs,
    slotsRefreshTimeout: connectTimeoutMs,
    slotsRefreshInterval: 5_000,
    clusterRetryStrategy: retryDelay,
    redisOptions: { ...common, ...accessOf(settings), connectionName: commandsName },
  } satisfies ClusterOptions;
  return new Cluster([...settings.nodes], options).on('+node', hearAllFaults);
};

/** What commands are sent through. */
export type RedisClient = Redis | Cluster;

// Without a listener an 'error' event ends the process; one line per change of state is enough for the log.
const watch = (client: RedisClient, log: Logger): void => {
  let isDown = false;
  const down = (error: Error): void => {
    if (!isDown) log.error({ reason: error.message }, 'the session store does not answer');
    isDown = true;
  };
  client.on('error', down);
  client.on('node error', down);
  client.on('ready', () => {
    if (isDown) log.info('the session store answers again');
    isDown = false;
  });
};

/** @returns a client that is still to be connected and then comes back by itself */
export const clientOf = (settings: RedisSettings, log: Logger): RedisClient => {
  const client =
    'nodes' in settings
      ? clusterOf(settings)
      : connection(settings, { retryStrategy: retryDelay, connectionName: commandsName });
  watch(client, log);
  return client;
};

/**
 * @param attempt counts from 0: of a Cluster another node is taken each time
 * @returns a connection for subscribing, still to be connected, which ends with its first fault
 */
export const subscriberOf = (settings: RedisSettings, client: RedisClient, attempt: number): Redis => {
  const known = 'nodes' in settings ? nodesOf(settings.nodes, client) : [];
  const node = known[attempt % Math.max(1, known.length)];
  const subscriber = connection(settings, { retryStrategy: null, connectionName: eventsName }, node);
  subscriber.on('error', () => undefined); // its end says it all
  return subscriber;
};

/** All that are known now: those of the configuration may have left. */
const nodesOf = (configured: readonly RedisAddress[], client: RedisClient): readonly RedisAddress[] => {
  const found = client instanceof Cluster ? client.nodes('all') : [];
  const addresses = found.map(({ options: { host = '', port = 0 } }) => ({ host, port }));
  return addresses.length > 0 ? addresses : configured;
};
