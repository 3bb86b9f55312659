/**
 * How long a spec has waited for what it stands on: platform, gateway, product, browser. A line for each start, in the
 * folder that TEST_STARTS names (`npm test` makes a table of it: times.ts); nothing is kept without it.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

export type Started = 'platform' | 'gateway' | 'product' | 'browser';

export interface Start {
  /** Absolute path of the spec. */
  readonly file: string;
  readonly what: Started;
  /** Milliseconds since 1970. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** @returns what `start` gives */
export const starting = async <T>(what: Started, start: () => Promise<T>): Promise<T> => {
  const fromMs = Date.now();
  try {
    return await start();
  } finally {
    const folder = process.env['TEST_STARTS'];
    // Outside of a spec (benches, audits) nobody asks.
    const file = (globalThis as { expect?: jest.Expect }).expect?.getState().testPath;
    if (folder !== undefined && file !== undefined) {
      const line: Start = { file, what, fromMs, toMs: Date.now() };
      mkdirSync(folder, { recursive: true });
      appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`);
    }
  }
};
