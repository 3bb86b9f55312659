/** Asks one address as fast as it answers: by wrk where there is one, else by undici. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { Pool } from 'undici';

const wrk = '/usr/bin/wrk';
const run = promisify(execFile);

export interface Target {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Load {
  readonly connections: number;
  readonly seconds: number;
}

export interface Seen {
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

const inMs: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };

const figure = (text: string, pattern: RegExp): number => {
  const [, number, unit] = pattern.exec(text) ?? [];
  if (number === undefined) throw new Error(`wrk did not say ${pattern.source}:\n${text}`);
  return Number(number) * (inMs[unit ?? ''] ?? 1);
};

const byWrk = async ({ origin, path, headers }: Target, { connections, seconds }: Load): Promise<Seen> => {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const shape = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '--timeout', '10s'];
  const { stdout } = await run(wrk, [...shape, ...given, origin + path]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${origin}${path} did not answer all:\n${stdout}`);
  return {
    requests: figure(stdout, /(\d+) requests in/),
    perSecond: figure(stdout, /Requests\/sec:\s+([\d.]+)/),
    p50: figure(stdout, /50%\s+([\d.]+)(us|ms|s|m)/),
    p99: figure(stdout, /99%\s+([\d.]+)(us|ms|s|m)/),
  };
};

const byUndici = async ({ origin, path, headers }: Target, { connections, seconds }: Load): Promise<Seen> => {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const latencies: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  const client = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      const sentAt = performance.now();
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${origin}${path} answered ${statusCode}`);
      latencies.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  const took = (performance.now() - startedAt) / 1_000;
  await pool.close();
  latencies.sort((a, b) => a - b);
  const at = (share: number): number => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
  return { requests: latencies.length, perSecond: latencies.length / took, p50: at(0.5), p99: at(0.99) };
};

/** @throws Error when any answer was not 2xx */
export const load = (target: Target, shape: Load): Promise<Seen> =>
  existsSync(wrk) ? byWrk(target, shape) : byUndici(target, shape);

/** Of the figures: which generator made them. */
export const generator = existsSync(wrk) ? 'wrk' : 'undici';
