/** Ten thousand idle event sockets on one instance: what each costs in memory, and how fast a message is at all of them. */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readGatewayConfig } from '../../../bff/config.js';
import { startFakeGrpc } from '../../bff/support/fake-grpc.js';
import { startFakeHttp } from '../../bff/support/fake-http.js';
import { gatewayEnvironment, publicUrl, webFolder } from '../../bff/support/gateway-environment.js';
import { openSessionSeed, type SessionSeed } from '../../bff/support/signed-in.js';
import { freePort, stopProcess, untilPrinted } from '../../support/process.js';
import { startRedis } from '../../support/redis.js';
import type { Measured } from '../measured.js';
import { cpuOf, residentOf } from './process-figures.js';

/** Nobody asks this platform what somebody may do. */
const unversioned = (): undefined => undefined;
const root = join(import.meta.dirname, '../../..');
const wantedSockets = 10_000;
const tabsPerUser = 4;
const usersPerOwner = 25;
/** Descriptors that a process needs beside its sockets. */
const otherDescriptors = 500;
/** More than one heartbeat, so that what it costs is in. */
const idleMs = 35_000;
const rounds = 3;

interface Vault {
  readonly ownerGuid: string;
  readonly users: readonly string[];
}

const descriptors = (): number =>
  Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 0);

/** @returns the next message that has the field */
const told = async (client: ChildProcess, field: string): Promise<number> => {
  for (;;) {
    const [message] = (await once(client, 'message')) as [Record<string, unknown>];
    if ('failure' in message) throw new Error(`a socket could not be opened: ${String(message['failure'])}`);
    if (field in message) return Number(message[field]);
  }
};

const seedVaults = async (seed: SessionSeed, users: number): Promise<{ vaults: Vault[]; cookies: string[] }> => {
  const vaults = Array.from({ length: Math.ceil(users / usersPerOwner) }, () => ({
    ownerGuid: randomUUID(),
    users: Array.from({ length: usersPerOwner }, () => randomUUID()),
  }));
  const sessions = vaults.flatMap(({ ownerGuid, users: all }) => all.map((userGuid) => ({ ownerGuid, userGuid })));
  const cookies: string[] = [];
  for (const session of sessions.slice(0, users)) {
    const { cookie } = await seed.begin({ ...session, accessToken: `bench-${randomUUID()}` });
    cookies.push(...Array.from({ length: tabsPerUser }, () => cookie));
  }
  return { vaults, cookies };
};

export const gatewaySockets = async (): Promise<readonly Measured[]> => {
  const max = descriptors() - otherDescriptors;
  if (max < wantedSockets) throw new Error(`only ${max} sockets are possible here: raise \`ulimit -n\` to 12000`);
  const [redis, http, grpc, webRoot] = await Promise.all([
    startRedis(),
    startFakeHttp(unversioned),
    startFakeGrpc(unversioned),
    webFolder(),
  ]);
  const environment = {
    ...gatewayEnvironment,
    PORT: String(await freePort()),
    REDIS_URL: redis.url,
    PLATFORM_URL: http.url,
    PLATFORM_GRPC: grpc.address,
    WEB_ROOT: webRoot,
  };
  const gateway = spawn(process.execPath, [join(root, 'test/bench/gateway/gateway-process.js')], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const client = fork(join(root, 'test/bench/gateway/socket-client.js'), { execArgv: [] });
  const seed = await openSessionSeed(readGatewayConfig(environment));
  try {
    await untilPrinted(gateway, /is up/);
    const pid = gateway.pid ?? 0;
    const { vaults, cookies } = await seedVaults(seed, wantedSockets / tabsPerUser);
    const before = await residentOf(pid);
    const startedAt = performance.now();
    const opened = told(client, 'open');
    client.send({ url: `ws://127.0.0.1:${environment.PORT}/bff/events`, origin: publicUrl, cookies });
    const sockets = await opened;
    const openSeconds = (performance.now() - startedAt) / 1000;
    await http.hub.attachments(vaults.length);
    const cpuBefore = await cpuOf(pid);
    await pause(idleMs);
    const idleCpu = (await cpuOf(pid)) - cpuBefore;
    const resident = await residentOf(pid);

    const messageMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const counting = told(client, 'counting');
      client.send({ count: sockets });
      await counting;
      const sentAt = performance.now();
      const got = told(client, 'got');
      for (const { ownerGuid, users } of vaults)
        for (const userGuid of users)
          http.hub.publish(ownerGuid, 'keybykeyreportupdate', { ownerId: '1', message: 'm', jobId: 'j', userGuid });
      await got;
      messageMs.push(performance.now() - sentAt);
    }
    const asked = told(client, 'alive');
    client.send({ ask: true });
    const alive = await asked;
    return [
      {
        what: `${alive} idle sockets of ${wantedSockets / tabsPerUser} sessions in ${vaults.length} vaults`,
        figures: {
          'KB per socket': Number(((resident - before) / alive / 1024).toFixed(1)),
          'gateway MB before': Math.round(before / 1024 ** 2),
          'gateway MB': Math.round(resident / 1024 ** 2),
          'opened per s': Math.round(sockets / openSeconds),
          'CPU % while idle': Number(((idleCpu / (idleMs / 1000)) * 100).toFixed(1)),
          'one message at each, ms': Math.round(messageMs.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0),
        },
      },
    ];
  } finally {
    client.kill();
    await stopProcess(gateway, 'SIGKILL');
    await seed.close();
    await Promise.all([redis.stop(), http.close(), rm(webRoot, { recursive: true, force: true })]);
    grpc.close();
  }
};
