/**
 * The client as a person's browser loads it: its JavaScript as sent compressed, and the time from the
 * address to an inventory whose rows can be used (goal: 250 kB initially, 1.5 s).
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { Person } from '../../journeys/person/person.js';
import { startProduct } from '../../journeys/product.js';
import { launchChromium } from '../../support/chromium.js';
import { type Measured, median } from '../measured.js';

const rounds = 5;
const webRoot = 'dist/web';
const inventory = '/distribution/myvault/inventory/';

/** Kilobytes of 1,000 bytes, gzip at its default level. */
const gzipKilobytes = async (paths: readonly string[]): Promise<number> => {
  const sizes = await Promise.all(paths.map(async (path) => gzipSync(await readFile(join(webRoot, path))).length));
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10;
};

/** Runs in the page before its own scripts. */
const observe = `window.seen = { largestPaintMs: 0, shift: 0 };
new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.seen.largestPaintMs = entry.startTime; })
  .observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.seen.shift += entry.value; })
  .observe({ type: 'layout-shift', buffered: true });`;

interface Load {
  readonly usableMs: number;
  readonly largestPaintMs: number;
  readonly shift: number;
  readonly scripts: readonly string[];
}

/** One load with nothing cached. */
const load = async (page: Page): Promise<Load> => {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.addInitScript({ content: observe });
  const start = performance.now();
  await page.goto(inventory, { waitUntil: 'commit' });
  await page.getByRole('grid').getByRole('row').nth(1).getByRole('link').first().waitFor();
  const usableMs = performance.now() - start;
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate<{ largestPaintMs: number; shift: number }>('window.seen');
  return { usableMs, ...seen, scripts: [...scripts] };
};

export const webInventory = async (): Promise<readonly Measured[]> => {
  const html = await readFile(join(webRoot, 'index.html'), 'utf8');
  const initial = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? '');
  const [product, browser] = await Promise.all([startProduct(), launchChromium()]);
  try {
    const person = await Person.arrives(product, browser, 'owner@northwind.example');
    await person.signsInByEmail();
    const loads: Load[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const page = await person.context.newPage();
      loads.push(await load(page));
      await page.close();
    }
    const all = new Set(loads.flatMap(({ scripts }) => scripts));
    return [
      { what: 'initial JavaScript, gzip', figures: { kB: await gzipKilobytes(initial), 'limit kB': 250 } },
      { what: 'JavaScript of the inventory in all, gzip', figures: { kB: await gzipKilobytes([...all]) } },
      {
        what: 'inventory in Chromium, nothing cached',
        figures: {
          'usable ms': Math.round(median(loads.map(({ usableMs }) => usableMs))),
          'largest paint ms': Math.round(median(loads.map(({ largestPaintMs }) => largestPaintMs))),
          'layout shift': Number(median(loads.map(({ shift }) => shift)).toFixed(3)),
        },
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
};
