/**
 * `node dist/demo/seed/main.js <keys> [vault ...]`: fills the demo's vaults, or each of those that are named with so many
 * keys of some of the publisher's titles, without covers, company data and connections. The platform does not run meanwhile (the embedded
 * database has one owner at a time). With `--without-prices` the companies have no price lists yet. Takes the platform's environment.
 */
import 'reflect-metadata';
import { loadPlatformConfig } from '../../platform/config.js';
import { withoutPrices } from '../first-run.js';
import { demoCompanyData } from './company-data.js';
import { demoConnections } from './connections.js';
import { demoPrices } from './prices/prices.js';
import { demoRatesFile } from './rates.js';
import { demoVaults, seed, type SeededVault } from './seed.js';
import { demoTitles, publisher } from './titles/titles.js';
import { demoTrade } from './trade/trade.js';

const words = process.argv.slice(2);
const [count = '200000', ...names] = words.filter((word) => word !== withoutPrices);
const keys = Number(count);
/** Of each named vault: enough for several products, platforms and rights. */
const fewTitles = 3;

const named = (name: string): SeededVault => ({
  name,
  keys,
  titles: demoTitles
    .filter(({ vault }) => vault === publisher)
    .slice(0, fewTitles)
    .map((title) => ({ ...title, vault: name })),
  hasCovers: false,
});

try {
  await seed({
    config: loadPlatformConfig(),
    vaults: names.length > 0 ? names.map(named) : demoVaults(keys),
    stated: names.length > 0 ? [] : demoCompanyData,
    connections: names.length > 0 ? [] : demoConnections,
    ...(names.length === 0 && { trade: demoTrade, ratesFile: demoRatesFile(new Date()) }),
    ...(names.length === 0 && !words.includes(withoutPrices) && { prices: demoPrices }),
    say: (line) => process.stdout.write(`${line}\n`),
  });
} catch (failure) {
  process.stderr.write(`${failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)}\n`);
  process.exitCode = 1;
}
