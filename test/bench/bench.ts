/** Runs the measurements named on the command line, or all; prints a table and writes bench-results/<name>.json. */
import { mkdir, writeFile } from 'node:fs/promises';
import { gatewayRequests } from './gateway/requests.js';
import { gatewaySockets } from './gateway/sockets.js';
import { gatewayUpload } from './gateway/upload.js';
import type { Measured } from './measured.js';
import { gatewayDownload } from './peers/download.js';
import { gatewayPassing } from './peers/passing.js';
import { stockInsertion } from './stock/insertion.js';
import { stockLargest } from './stock/largest.js';
import { stockLists } from './stock/lists.js';
import { stockReading } from './stock/reading.js';
import { stockTaking } from './stock/taking.js';
import { webInventory } from './web/inventory.js';

/** What a measurement is called and how it is done. */
const benches: Readonly<Record<string, () => Promise<readonly Measured[]>>> = {
  'gateway-download': gatewayDownload,
  'gateway-passing': gatewayPassing,
  'gateway-requests': gatewayRequests,
  'gateway-sockets': gatewaySockets,
  'gateway-upload': gatewayUpload,
  'stock-insertion': stockInsertion,
  'stock-largest': stockLargest,
  'stock-lists': stockLists,
  'stock-reading': stockReading,
  'stock-taking': stockTaking,
  'web-inventory': webInventory,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0)
  throw new Error(`no such measurement: ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`);

await mkdir('bench-results', { recursive: true });
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stdout.write(`\n${name}\n`);
  const measured = await bench();
  process.stdout.write(`${table(measured)}\n`);
  await writeFile(`bench-results/${name}.json`, `${JSON.stringify(measured, null, 2)}\n`);
}

function table(rows: readonly Measured[]): string {
  const columns = [...new Set(rows.flatMap(({ figures }) => Object.keys(figures)))];
  const lines = [
    ['', ...columns],
    ...rows.map(({ what, figures }) => [what, ...columns.map((column) => String(figures[column] ?? ''))]),
  ];
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0))) ?? [];
  return lines
    .map((line) =>
      line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
    )
    .join('\n');
}
