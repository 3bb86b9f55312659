/** A process that tells what it may do. Only type syntax that Node can strip. */
import { spawnSync } from 'node:child_process';
import { readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** What came of each, as an error's code or 'none'. */
export interface Told {
  readonly environment: readonly string[];
  readonly reading: string;
  readonly writing: string;
  readonly removing: string;
  readonly starting: string;
  readonly threading: string;
}

const refusalOf = (attempt: () => unknown): string => {
  try {
    attempt();
    return 'none';
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code ?? String(thrown);
  }
};

const held: string[][] = [];

process.on('message', (asked: string) => {
  if (asked === 'fill') for (;;) held.push(Array.from({ length: 10_000 }, (_, at) => `${at} of ${held.length}`));
  const file = `${import.meta.dirname}/probe.tmp`;
  const told: Told = {
    environment: Object.keys(process.env),
    reading: refusalOf(() => readFileSync(`/proc/${process.ppid}/environ`)),
    writing: refusalOf(() => writeFileSync(file, 'x')),
    removing: refusalOf(() => unlinkSync(`${file}.none`)),
    starting: refusalOf(() => spawnSync('true')),
    threading: refusalOf(() => new Worker('', { eval: true })),
  };
  process.send?.(told);
});
