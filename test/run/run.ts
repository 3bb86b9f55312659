/**
 * `npm test`: every jest project, the ones that start whole products and browsers at
 * the end, and then the search for the run's keys in all that it has left. A table says where the time went
 * (.test/times.txt); the last line, also kept in .test/summary.txt, sums all of it up. What failed tests of products and
 * pages leave stands in .test/failed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve as absolute } from 'node:path';
import { startsIn, tableOf, type FileTime } from './times.js';

interface Results {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly (FileTime & {
    /** Why the file did not load. */
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  })[];
}
interface Tally {
  readonly passed: number;
  readonly failed: number;
}

const folder = '.test';
/** What the search for keys looks at (test/evidence); as large as the run, and removed after it. */
const evidence = absolute(folder, 'evidence');
const logs = join(evidence, 'log');
const starts = absolute(folder, 'starts');
const jest = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules', 'node_modules/jest/bin/jest.js'];
interface Run {
  readonly name: string;
  readonly args: readonly string[];
}
/**
 * One after the other, each with two workers (jest.config.ts). The proofs are alone: they load every core by themselves.
 * Whole products wait more than they work, so two at a time are faster and no less steady.
 */
const runs: readonly Run[] = [
  {
    name: 'parts',
    args: ['--selectProjects', 'unit', 'architecture', 'contract', 'identity', 'platform', 'bff', 'security'],
  },
  { name: 'proof', args: ['--runInBand', '--selectProjects', 'proof'] },
  { name: 'products', args: ['--selectProjects', 'journeys', 'faults', 'demo'] },
];
/** A run that has reported and does not end holds something open: that is a fault of the tests or the product. */
const lingerMs = 60_000;
/** Of why a file did not load, in characters. */
const maxReason = 500;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** A skipped test and a file that does not load are failures: neither says that the product works. */
const tallyOf = (name: string, path: string, didLinger: boolean): Tally => {
  if (!existsSync(path)) return { passed: 0, failed: 1 };
  const results = JSON.parse(readFileSync(path, 'utf8')) as Results;
  if (results.numPendingTests > 0) say(`${name}: ${results.numPendingTests} skipped tests count as failed`);
  if (didLinger) say(`${name}: the run did not end by itself; something was left open`);
  const failed = results.numFailedTests + results.numPendingTests + results.numRuntimeErrorTestSuites;
  return { passed: results.numPassedTests, failed: failed + (didLinger ? 1 : 0) };
};

const runJest = ({ name, args }: Run): Promise<Tally> =>
  new Promise((resolve, reject) => {
    const path = join(folder, `${name}.json`);
    say(`\n── ${name} ──`);
    const child = spawn(
      process.execPath,
      [...jest, ...args, '--json', `--outputFile=${path}`, '--passWithNoTests', ...process.argv.slice(2)],
      // Its report goes to standard error. To standard output come the logs of the servers in its processes.
      {
        stdio: ['ignore', openSync(join(logs, `${name}.txt`), 'w'), 'inherit'],
        env: { ...process.env, TEST_EVIDENCE: evidence, TEST_LOG_LEVEL: 'debug', TEST_STARTS: starts },
      },
    );
    let reportedAt: number | undefined;
    let didLinger = false;
    const watch = setInterval(() => {
      if (!existsSync(path)) return;
      reportedAt ??= Date.now();
      if (Date.now() - reportedAt < lingerMs) return;
      didLinger = true;
      child.kill('SIGKILL');
    }, 1_000);
    child.once('error', reject);
    child.once('exit', () => {
      clearInterval(watch);
      resolve(tallyOf(name, path, didLinger));
    });
  });

const reported = (): Results['testResults'] =>
  runs
    .map(({ name }) => join(folder, `${name}.json`))
    .filter((path) => existsSync(path))
    .flatMap((path) => (JSON.parse(readFileSync(path, 'utf8')) as Results).testResults);

/** Said again at the end: what a long run has printed of it is far above. */
const reportFailures = (): void => {
  const lines = reported().flatMap(({ name, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter(({ status }) => status !== 'passed');
    if (assertionResults.length === 0) return [`${file}: ${message.slice(0, maxReason)}`];
    return failed.map(({ fullName }) => `${file}: ${fullName}`);
  });
  if (lines.length > 0) say(`\n── what failed ──\n${lines.join('\n')}`);
};

/** Where the time went; kept beside the summary. */
const reportTimes = (): void => {
  const files = reported();
  const table = tableOf(files, startsIn(starts), process.cwd());
  writeFileSync(join(folder, 'times.txt'), `${table}\n`);
  say(`\n── where the time went ──\n${table}`);
};

/** No key of the run stands in what it has left; a run of some tests alone leaves too little to say so. */
const searchForKeys = (): Tally => {
  if (process.argv.length > 2) return { passed: 0, failed: 0 };
  say('\n── keys in what is left ──');
  const program = ['--disable-warning=ExperimentalWarning', '--import', './test/run/typescript.js'];
  const report = join(folder, 'key-search.json');
  const { status } = spawnSync(process.execPath, [...program, 'test/evidence/main.ts', evidence, report], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
};

rmSync(folder, { recursive: true, force: true });
mkdirSync(logs, { recursive: true });
const tallies: Tally[] = [];
for (const run of runs) tallies.push(await runJest(run));
tallies.push(searchForKeys());
// Kept when something was found: then a person has to look.
if (tallies.at(-1)?.failed === 0) rmSync(evidence, { recursive: true, force: true });
reportTimes();
reportFailures();
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
const summary = `${passed} passed, ${failed} failed`;
writeFileSync(join(folder, 'summary.txt'), `${summary}\n`);
say(`\n${summary}`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
