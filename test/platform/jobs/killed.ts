/** A process that takes up jobs and never ends them: crash.spec.ts kills it. */
import 'reflect-metadata';
import { once } from 'node:events';
import { openWorkshop, kinds } from './workshop.js';

const [dataDir = '', url] = process.argv.slice(2);
const workshop = await openWorkshop(url, dataDir, async (context) => {
  await context.writeResult('half.csv', 'text/csv', [Buffer.from('half')]);
  process.stdout.write(`working on ${context.jobId}\n`);
  await once(context.signal, 'abort');
});
for (const kind of Object.keys(kinds)) await workshop.enqueue(kind as keyof typeof kinds);
