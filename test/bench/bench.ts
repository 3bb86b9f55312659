/** Runs the measurements named on the command line, or all; prints a table and writes bench-results/<name>.json. */
import { mkdir, writeFile } from 'node:fs/promises';
import { accountsNeutral, companiesNeutral } from './accounts/neutral.js';
import { catalogueImport } from './catalogue/import.js';
import { catalogueLists } from './catalogue/lists.js';
import { catalogueSearch } from './catalogue/search.js';
import { catalogueSharing } from './catalogue/sharing.js';
import { gatewayRequests } from './gateway/requests.js';
import { gatewaySockets } from './gateway/sockets.js';
import { gatewayUpload } from './gateway/upload.js';
import type { Measured } from './measured.js';
import { partnerImport } from './partner/partner-import.js';
import { gatewayDownload } from './peers/download.js';
import { gatewayPassing } from './peers/passing.js';
import { gatewayProcesses } from './peers/processes.js';
import { pricesFeed } from './prices/feed.js';
import { pricesImport } from './prices/import.js';
import { pricesPromotion } from './prices/promotion.js';
import { pricesResolve } from './prices/resolve.js';
import { pricesSave } from './prices/save.js';
import { pricesSingle } from './prices/single.js';
import { scale } from './scale.js';
import { stockChanges } from './stock/changes/acts.js';
import { stockGrowth } from './stock/growth.js';
import { stockInsertion } from './stock/insertion.js';
import { stockLargest } from './stock/largest.js';
import { stockLists } from './stock/lists.js';
import { stockReading } from './stock/reading.js';
import { stockTaking } from './stock/taking.js';
import { stockTrade } from './stock/trade.js';
import { stockVerification } from './stock/verification.js';
import { webInventory } from './web/inventory.js';

/** What a measurement is called and how it is done; a long one says in `found` what it has so far. */
const benches: Readonly<Record<string, (found: Measured[]) => Promise<readonly Measured[]>>> = {
  'accounts-neutral': accountsNeutral,
  'catalogue-import': catalogueImport,
  'catalogue-lists': catalogueLists,
  'catalogue-search': catalogueSearch,
  'catalogue-sharing': catalogueSharing,
  'companies-neutral': companiesNeutral,
  'gateway-download': gatewayDownload,
  'gateway-passing': gatewayPassing,
  'gateway-processes': gatewayProcesses,
  'gateway-requests': gatewayRequests,
  'gateway-sockets': gatewaySockets,
  'gateway-upload': gatewayUpload,
  'partner-import': partnerImport,
  'prices-feed': pricesFeed,
  'prices-import': pricesImport,
  'prices-promotion': pricesPromotion,
  'prices-resolve': pricesResolve,
  'prices-save': pricesSave,
  'prices-single': pricesSingle,
  'stock-changes': stockChanges,
  'stock-growth': stockGrowth,
  'stock-insertion': stockInsertion,
  'stock-largest': stockLargest,
  'stock-lists': stockLists,
  'stock-reading': stockReading,
  'stock-taking': stockTaking,
  'stock-trade': stockTrade,
  'stock-verification': stockVerification,
  'web-inventory': webInventory,
};

/** Names, or how they begin: `stock-` is all of the stock. */
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = wanted.filter((word) => !Object.keys(benches).some((name) => name.startsWith(word)));
if (unknown.length > 0)
  throw new Error(`no such measurement: ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`);
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.some((word) => name.startsWith(word));

await mkdir('bench-results', { recursive: true });
for (const [name, bench] of Object.entries(benches)) {
  if (!isWanted(name)) continue;
  process.stdout.write(`\n${name}${scale === 1 ? '' : ` at ${scale} of its size`}\n`);
  const found: Measured[] = [];
  try {
    const measured = await bench(found);
    process.stdout.write(`${table(measured)}\n`);
    await writeFile(`bench-results/${name}.json`, `${JSON.stringify(measured, null, 2)}\n`);
  } catch (thrown) {
    // Hours of the others are not thrown away with it.
    process.stdout.write(`failed: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}\n`);
    if (found.length > 0) process.stdout.write(`before that:\n${table(found)}\n`);
    process.exitCode = 1;
  }
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
