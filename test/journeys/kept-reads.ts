import type { Page } from 'playwright-core';
import type { Person } from './person/person.js';

/** @returns a page whose client keeps what it has read for as long as the test runs, in place of two seconds */
export const pageOfKeptReads = async ({ context }: Person): Promise<Page> => {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const { setTimeout: set } = globalThis;
    Object.assign(globalThis, { setTimeout: (run: () => void, ms?: number) => set(run, ms === 2000 ? 600_000 : ms) });
  });
  return page;
};
