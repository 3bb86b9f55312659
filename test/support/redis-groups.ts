/** Redis as more than one server, on loopback: a master with replicas that Sentinels watch, and a Cluster. */
import { Redis } from 'ioredis';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClusterRedis, SentinelRedis } from '../../bff/session/store/redis-settings.js';
import { freePort, spawnServer, stopProcess, untilPrinted } from './process.js';
import { until } from './until.js';

/** One server of a group. */
export interface Member {
  readonly port: number;
  /** Sends one command on a connection of its own. */
  ask(command: string, ...args: (string | number)[]): Promise<unknown>;
  signal(signal: NodeJS.Signals): void;
}

interface Running extends Member {
  readonly process: ChildProcess;
}

const host = '127.0.0.1';

const memberOf = (process: ChildProcess, port: number): Running => ({
  process,
  port,
  ask: async (command, ...args) => {
    const client = new Redis({ host, port, lazyConnect: true, retryStrategy: () => null, enableReadyCheck: false });
    client.on('error', () => undefined);
    try {
      return await client.call(command, ...args);
    } finally {
      client.disconnect();
    }
  },
  signal: (signal) => process.kill(signal),
});

const startMember = async (folder: string, port: number, lines: readonly string[], ...flags: string[]) => {
  const path = join(folder, `${port}.conf`);
  const own = await mkdtemp(join(folder, 'data-'));
  await writeFile(path, [`port ${port}`, `bind ${host}`, `dir ${own}`, 'save ""', ...lines].join('\n'));
  const process = spawnServer('redis-server', [path, ...flags]);
  await untilPrinted(process, /Ready to accept connections|Sentinel ID is/);
  return memberOf(process, port);
};

const ports = (count: number): Promise<number[]> => Promise.all(Array.from({ length: count }, () => freePort()));

const stopAll = async (members: readonly Running[], folder: string): Promise<void> => {
  for (const { process } of members) process.kill('SIGCONT');
  await Promise.all(members.map(({ process }) => stopProcess(process, 'SIGKILL')));
  await rm(folder, { recursive: true, force: true });
};

export interface SentinelGroup {
  readonly settings: SentinelRedis;
  /** Who is master now, as a Sentinel sees it. */
  master(): Promise<Member>;
  /** Resolves when all Sentinels name another master than `former`. */
  failedOver(former: Member): Promise<void>;
  /** Has the Sentinels choose another master; resolves when they have. */
  stepDown(former: Member): Promise<void>;
  stop(): Promise<void>;
}

const masterName = 'keyway';
/** After which the Sentinels take a silent master for dead. */
const downAfterMs = 600;
/**
 * A Sentinel that stood still itself believes nothing for a while: of those who were as long away (the machine stood
 * still) it must not take the master for dead. That while is half a minute otherwise.
 */
const distrust = ['tilt-trigger', downAfterMs - 100, 'tilt-period', 1_000] as const;

/** A master, two replicas, three Sentinels. */
export const startSentinels = async (): Promise<SentinelGroup> => {
  const folder = await mkdtemp(join(tmpdir(), 'keyway-sentinels-'));
  const [masterPort = 0, ...replicaPorts] = await ports(3);
  const sentinels = (await ports(3)).map((port) => ({ port, id: randomBytes(20).toString('hex') }));
  // With no delay before a first synchronisation the replicas are there at once.
  const master = await startMember(folder, masterPort, ['repl-diskless-sync-delay 0']);
  const replicas = await Promise.all(
    replicaPorts.map((port) => startMember(folder, port, [`replicaof ${host} ${masterPort}`])),
  );
  const inStep = (info: unknown) => String(info).match(/state=online/g)?.length === replicas.length;
  await until(() => master.ask('INFO', 'replication'), inStep);
  // They would find each other in some seconds: this says it beforehand.
  const watching = (own: string): string[] => [
    `sentinel myid ${own}`,
    `sentinel monitor ${masterName} ${host} ${masterPort} 2`,
    `sentinel down-after-milliseconds ${masterName} ${downAfterMs}`,
    // They wait twice as long before they do it again.
    `sentinel failover-timeout ${masterName} 1500`,
    ...replicaPorts.map((port) => `sentinel known-replica ${masterName} ${host} ${port}`),
    ...sentinels
      .filter(({ id }) => id !== own)
      .map(({ id, port }) => `sentinel known-sentinel ${masterName} ${host} ${port} ${id}`),
  ];
  const watchers = await Promise.all(
    sentinels.map(({ id, port }) => startMember(folder, port, watching(id), '--sentinel')),
  );
  await Promise.all(watchers.map((watcher) => watcher.ask('SENTINEL', 'DEBUG', ...distrust)));
  const [sentinel] = watchers;
  if (sentinel === undefined) throw new Error('no Sentinel was started');
  const servers = [master, ...replicas];
  const masterPortOf = async (watcher: Member): Promise<number> => {
    const [, port] = (await watcher.ask('SENTINEL', 'get-master-addr-by-name', masterName)) as string[];
    return Number(port);
  };
  const masterPorts = (): Promise<number[]> => Promise.all(watchers.map(masterPortOf));
  const areOthers = (former: Member) => (named: readonly number[]) => named.every((port) => port !== former.port);
  return {
    settings: { sentinels: watchers.map(({ port }) => ({ host, port })), master: masterName },
    master: async () => {
      const port = await masterPortOf(sentinel);
      const found = servers.find((server) => server.port === port);
      if (found === undefined) throw new Error(`the Sentinels name a master that is none of ours: ${port}`);
      return found;
    },
    failedOver: async (former) => {
      await until(masterPorts, areOthers(former));
    },
    stepDown: async (former) => {
      // One that distrusts its clock forgets what it was told: it is told again.
      const isDone = async (): Promise<boolean> => {
        await sentinel.ask('SENTINEL', 'FAILOVER', masterName).catch(() => undefined);
        return until(masterPorts, areOthers(former), 10_000).then(
          () => true,
          () => false,
        );
      };
      await until(isDone, Boolean);
    },
    stop: () => stopAll([...watchers, ...servers], folder),
  };
};

export interface ClusterGroup {
  readonly settings: ClusterRedis;
  readonly masters: readonly Member[];
  stop(): Promise<void>;
}

const slots = 16_384;

/** Three masters that share the slots. */
export const startCluster = async (): Promise<ClusterGroup> => {
  const folder = await mkdtemp(join(tmpdir(), 'keyway-cluster-'));
  const [own, bus] = [await ports(3), await ports(3)];
  const masters = await Promise.all(
    own.map((port, index) =>
      startMember(folder, port, [
        'cluster-enabled yes',
        `cluster-port ${bus[index]}`,
        'cluster-node-timeout 3500',
        'cluster-config-file nodes.conf',
      ]),
    ),
  );
  const share = Math.ceil(slots / masters.length);
  for (const [index, master] of masters.entries()) {
    const last = Math.min((index + 1) * share, slots) - 1;
    await master.ask('CLUSTER', 'ADDSLOTSRANGE', index * share, last);
    await master.ask('CLUSTER', 'SET-CONFIG-EPOCH', index + 1);
    if (index > 0) await masters[0]?.ask('CLUSTER', 'MEET', host, master.port, bus[index] ?? 0);
  }
  const agreed = async () => Promise.all(masters.map((master) => master.ask('CLUSTER', 'INFO')));
  const isWhole = (info: unknown) =>
    /cluster_state:ok/.test(String(info)) && /cluster_known_nodes:3/.test(String(info));
  await until(agreed, (infos) => infos.every(isWhole));
  return {
    settings: { nodes: masters.map(({ port }) => ({ host, port })) },
    masters,
    stop: () => stopAll(masters, folder),
  };
};
