/** A minimal express gateway as a process of its own. */
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { stopProcess } from '../../support/process.js';
import { untilAnswering } from './answering.js';
import type { Server } from './nginx.js';

export interface ExpressOptions {
  readonly port: number;
  readonly upstream: string;
  readonly redisUrl: string;
  readonly accessToken: string;
}

export const startExpress = async ({ port, upstream, redisUrl, accessToken }: ExpressOptions): Promise<Server> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'express-process.js')], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      UPSTREAM: upstream,
      REDIS_URL: redisUrl,
      ACCESS_TOKEN: accessToken,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswering(child, url);
  return { url, pid: child.pid ?? 0, close: () => stopProcess(child) };
};
