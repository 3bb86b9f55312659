/** This gateway: built, as one process or several on one port. */
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gatewayEnvironment, webFolder } from '../../bff/support/gateway-environment.js';
import { stopProcess, untilPrinted } from '../../support/process.js';
import type { Server } from './nginx.js';

const root = join(import.meta.dirname, '../../..');

export interface KeywayOptions {
  readonly port: number;
  /** The address that browsers know it by. */
  readonly publicUrl: string;
  readonly processes: number;
  readonly upstream: string;
  readonly grpc: string;
  readonly redisUrl: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly audience: string;
  /** Flags of Node, such as a profile's. */
  readonly flags?: readonly string[];
}

/** As docker/Dockerfile starts it. */
const asShipped = ['--min-semi-space-size=16'];

export interface Keyway extends Omit<Server, 'pid'> {
  readonly pids: readonly number[];
}

export const startKeyway = async (options: KeywayOptions): Promise<Keyway> => {
  const webRoot = await webFolder();
  const environment = {
    ...gatewayEnvironment,
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    PORT: String(options.port),
    PORT_IS_SHARED: String(options.processes > 1),
    PUBLIC_URL: options.publicUrl,
    OIDC_ISSUER: options.issuer,
    OIDC_CLIENT_ID: options.clientId,
    OIDC_CLIENT_SECRET: options.clientSecret,
    OIDC_AUDIENCE: options.audience,
    REDIS_URL: options.redisUrl,
    PLATFORM_URL: options.upstream,
    PLATFORM_GRPC: options.grpc,
    WEB_ROOT: webRoot,
    LOG_LEVEL: 'info',
  };
  const children = Array.from({ length: options.processes }, () =>
    spawn(
      process.execPath,
      [...asShipped, ...(options.flags ?? []), join(root, 'test/bench/gateway/gateway-process.js')],
      {
        cwd: root,
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    ),
  );
  await Promise.all(children.map((child) => untilPrinted(child, /is up/)));
  return {
    url: `http://127.0.0.1:${options.port}`,
    pids: children.map(({ pid }) => pid ?? 0),
    close: async () => {
      await Promise.all(children.map((child) => stopProcess(child)));
      await rm(webRoot, { recursive: true, force: true });
    },
  };
};
