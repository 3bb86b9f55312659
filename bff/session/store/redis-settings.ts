/** Where the store's Redis is: one server, a master that Sentinels name, or a Cluster. */
import { readFileSync } from 'node:fs';

export interface RedisAddress {
  readonly host: string;
  readonly port: number;
}

/** How every connection is made, whatever it leads to. */
export interface RedisAccess {
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  /** PEM of the authority beside the system's own; `true`: the system's own. Absent: no TLS. */
  readonly tls?: true | { readonly ca: string };
  /** Milliseconds that an answer is waited for; absent: half a second. */
  readonly timeoutMs?: number | undefined;
}

export interface SingleRedis extends RedisAccess {
  /** redis:// or rediss:// */
  readonly url: string;
}

export interface SentinelRedis extends RedisAccess {
  readonly sentinels: readonly RedisAddress[];
  /** The name under which the Sentinels watch the master. */
  readonly master: string;
  readonly sentinelPassword?: string | undefined;
}

export interface ClusterRedis extends RedisAccess {
  /** Some of its nodes; the others are learned from them. */
  readonly nodes: readonly RedisAddress[];
}

export type RedisSettings = SingleRedis | SentinelRedis | ClusterRedis;

/** The variables, as the schema of config.ts has read them. */
export interface GivenRedis {
  readonly REDIS_URL?: string | undefined;
  readonly REDIS_SENTINELS?: readonly RedisAddress[] | undefined;
  readonly REDIS_SENTINEL_MASTER?: string | undefined;
  readonly REDIS_SENTINEL_PASSWORD?: string | undefined;
  readonly REDIS_CLUSTER_NODES?: readonly RedisAddress[] | undefined;
  readonly REDIS_USERNAME?: string | undefined;
  readonly REDIS_PASSWORD?: string | undefined;
  readonly REDIS_TLS: boolean;
  readonly REDIS_CA_FILE?: string | undefined;
  readonly REDIS_TIMEOUT_MS?: number | undefined;
}

const hostAndPort = /^(?:\[([0-9a-f:]+)\]|([^\s:/[\]]+)):(\d{1,5})$/i;

/** `host:port,host:port` @returns undefined when one of them is not an address */
export const addressesIn = (text: string): RedisAddress[] | undefined => {
  const found = text.split(',').map((part) => hostAndPort.exec(part.trim()));
  const addresses = found.flatMap((match) =>
    match === null ? [] : [{ host: match[1] ?? match[2] ?? '', port: Number(match[3]) }],
  );
  return addresses.length === found.length ? addresses : undefined;
};

const tlsOf = ({ REDIS_TLS, REDIS_CA_FILE, REDIS_URL }: GivenRedis): Pick<RedisAccess, 'tls'> => {
  if (REDIS_CA_FILE !== undefined) return { tls: { ca: readFileSync(REDIS_CA_FILE, 'utf8') } };
  return REDIS_TLS || REDIS_URL?.startsWith('rediss:') === true ? { tls: true } : {};
};

const ways = ['REDIS_URL', 'REDIS_SENTINELS', 'REDIS_CLUSTER_NODES'] as const;

const placeOf = (given: GivenRedis): { url: string } | Omit<SentinelRedis, keyof RedisAccess> | ClusterRedis => {
  if (given.REDIS_URL !== undefined) return { url: given.REDIS_URL };
  if (given.REDIS_CLUSTER_NODES !== undefined) return { nodes: given.REDIS_CLUSTER_NODES };
  return {
    sentinels: given.REDIS_SENTINELS ?? [],
    master: given.REDIS_SENTINEL_MASTER ?? '',
    sentinelPassword: given.REDIS_SENTINEL_PASSWORD,
  };
};

/**
 * @param fault told of each contradiction
 * @returns undefined when no Redis is named: the embedded store
 */
export const redisSettingsOf = (given: GivenRedis, fault: (sentence: string) => void): RedisSettings | undefined => {
  const named = ways.filter((name) => given[name] !== undefined);
  if (named.length > 1) fault(`${named.join(' and ')} contradict each other: set one of them`);
  const hasMaster = given.REDIS_SENTINEL_MASTER !== undefined;
  if (given.REDIS_SENTINELS !== undefined && !hasMaster) fault('REDIS_SENTINELS needs REDIS_SENTINEL_MASTER beside it');
  if (named.length === 0) return undefined;
  try {
    const { REDIS_USERNAME: username, REDIS_PASSWORD: password, REDIS_TIMEOUT_MS: timeoutMs } = given;
    return { ...placeOf(given), username, password, timeoutMs, ...tlsOf(given) };
  } catch (failure) {
    fault(`REDIS_CA_FILE cannot be read: ${failure instanceof Error ? failure.message : String(failure)}`);
    return undefined;
  }
};
