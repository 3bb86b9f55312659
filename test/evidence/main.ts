/** The end of `npm test`: `main.ts <folder> <report>` ends with 1 when a key was found, or nothing was there to look at. */
import { writeFileSync } from 'node:fs';
import { judge } from './judge.js';

const [, , folder = '', report = ''] = process.argv;
const mega = 1024 * 1024;
const started = performance.now();
const verdict = judge(folder);
const { keys, bytes, findings, missing } = verdict;
writeFileSync(report, `${JSON.stringify(verdict, null, 2)}\n`);
const looked = Object.entries(bytes).map(([channel, size]) => `${channel} ${(size / mega).toFixed(1)} MB`);
process.stdout.write(
  `${keys} keys of this run looked for in ${looked.join(', ')} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`,
);
for (const { channel, file, table, form, last4 } of findings)
  process.stdout.write(`  a key that ends in ${last4} stands as ${form} in the ${channel} ${file} ${table}\n`);
for (const part of missing) process.stdout.write(`  the run left no ${part}: the search says nothing about it\n`);
process.exitCode = findings.length + missing.length === 0 ? 0 : 1;
