/**
 * A real server that speaks S3: OpenStack Swift with its s3api, of Debian, one process of each kind on a folder.
 * Its accounts are `test:<user>` with the secret `secret of <user>`.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../../../platform/config.js';
import { until } from '../../support/until.js';

const storages = ['account', 'container', 'object'] as const;
const region = 'eu-test-1';

export interface Swift {
  readonly port: number;
  /** A new bucket. */
  bucket(): Promise<S3Settings>;
  stop(): Promise<void>;
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** One replica on one device, made in one go: each call of the ring builder's command takes a second. */
const rings = `
import sys
from swift.common.ring import RingBuilder
folder = sys.argv[1]
for kind, port in zip(('account', 'container', 'object'), sys.argv[2:]):
    ring = RingBuilder(4, 1, 1)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd1', 'weight': 1})
    ring.rebalance()
    ring.get_ring().save(folder + '/' + kind + '.ring.gz')
`;

const common = (folder: string, port: number): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
swift_dir = ${folder}
`;

const storage = (folder: string, port: number, kind: string): string => `${common(folder, port)}devices = ${folder}/data
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

const proxy = (folder: string, port: number): string => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
# Nobody is there: tokens are not used.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = ${region}
[filter:tempauth]
use = egg:swift#tempauth
user_test_keyway = secret-of-keyway .admin
user_other_custody = secret-of-custody .admin
[filter:slo]
use = egg:swift#slo
`;

const isUp = async (port: number): Promise<boolean> => {
  try {
    await fetch(`http://127.0.0.1:${port}/healthcheck`);
    return true;
  } catch {
    return false;
  }
};

/** Needs the Debian packages of test/run/install.ts. */
export const startSwift = async (): Promise<Swift> => {
  const folder = mkdtempSync(join(tmpdir(), 'keyway-swift-'));
  const [port, ...ports] = (await Promise.all(Array.from({ length: 4 }, freePort))) as [number, ...number[]];
  mkdirSync(join(folder, 'data', 'd1'), { recursive: true });
  execFileSync('/usr/bin/python3', ['-c', rings, folder, ...ports.map(String)]);
  const configs: [string, string][] = storages.map((kind, at) => [kind, storage(folder, ports[at] as number, kind)]);
  const processes = [...configs, ['proxy', proxy(folder, port)] as const].map(([kind, text]): ChildProcess => {
    const file = join(folder, `${kind}-server.conf`);
    writeFileSync(file, text);
    const log = openSync(join(folder, `${kind}.log`), 'w');
    return spawn(`/usr/bin/swift-${kind}-server`, [file], { stdio: ['ignore', log, log] });
  });
  const stop = async (): Promise<void> => {
    const ends = processes.filter((child) => child.exitCode === null).map((child) => once(child, 'exit'));
    for (const child of processes) child.kill('SIGKILL');
    await Promise.all(ends);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const each of [port, ...ports])
      await until(
        () => {
          const ended = processes.findIndex((child) => child.exitCode !== null);
          if (ended < 0) return isUp(each);
          const kind = [...storages, 'proxy'][ended] ?? '';
          throw new Error(`swift-${kind}-server has ended: ${readFileSync(join(folder, `${kind}.log`), 'utf8')}`);
        },
        (up) => up,
      );
  } catch (failure) {
    await stop();
    throw failure;
  }
  let buckets = 0;
  return {
    port,
    bucket: async () => {
      const settings: S3Settings = {
        endpoint: `http://127.0.0.1:${port}`,
        region,
        bucket: `keyway-${(buckets += 1)}`,
        prefix: '',
        accessKeyId: 'test:keyway',
        secretAccessKey: 'secret-of-keyway',
        isPathStyle: true,
      };
      const { endpoint, accessKeyId, secretAccessKey } = settings;
      const client = new S3Client({
        endpoint,
        region,
        forcePathStyle: true,
        credentials: { accessKeyId, secretAccessKey },
      });
      await client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
      client.destroy();
      return settings;
    },
    stop,
  };
};
