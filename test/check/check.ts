/**
 * `npm run check`: everything that can be said of the sources without starting a server.
 * The steps run side by side; each prints only when it fails, and the last line says how long all took.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

interface Step {
  readonly name: string;
  readonly command: string;
}
interface Outcome extends Step {
  readonly isPassed: boolean;
  readonly seconds: number;
  readonly output: string;
}

const jest = 'node --disable-warning=ExperimentalWarning --experimental-vm-modules node_modules/jest/bin/jest.js';

/** The slow ones first, so that the short ones fill the gaps. */
const steps: readonly Step[] = [
  // The type checker is written in Go: collecting its garbage as often as by default took nearly half of its time.
  { name: 'lint and types', command: 'GOGC=off GOMEMLIMIT=6GiB oxlint' },
  { name: 'unit and architecture', command: `${jest} --selectProjects unit architecture --silent` },
  { name: 'format', command: 'oxfmt --check' },
  { name: 'dependencies', command: 'node test/check/dependencies.ts' },
  { name: 'dead code', command: 'knip --no-progress --cache' },
  { name: 'generated code', command: 'node test/check/proto-is-current.ts' },
  { name: 'proto', command: 'buf lint' },
];

const run = (step: Step): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(step.command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ ...step, isPassed: code === 0, seconds: (performance.now() - started) / 1000, output });
    });
  });

const report = (outcome: Outcome): void => {
  const verdict = outcome.isPassed ? 'ok    ' : 'FAILED';
  process.stdout.write(`${verdict} ${outcome.name} (${outcome.seconds.toFixed(1)} s)\n`);
  if (!outcome.isPassed) process.stdout.write(`\n$ ${outcome.command}\n${outcome.output.trim()}\n\n`);
};

const started = performance.now();
const waiting = [...steps];
const outcomes: Outcome[] = [];
const worker = async (): Promise<void> => {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const outcome = await run(step);
    outcomes.push(outcome);
    report(outcome);
  }
};
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker));

const failed = outcomes.filter((outcome) => !outcome.isPassed).map((outcome) => outcome.name);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
process.stdout.write(
  failed.length === 0
    ? `\nAll ${outcomes.length} checks passed in ${seconds} s\n`
    : `\n${failed.length} of ${outcomes.length} checks failed in ${seconds} s: ${failed.join(', ')}\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
