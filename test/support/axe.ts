/** axe on a page as it stands. Put in once for each document: the second look at it finds the engine warm. */
import type { Result, RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';

const source = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');

/** Focus sentinels of the component library: focus that reaches one is moved on at once, it never rests there. */
const excluded = [['[data-tabster-dummy]']];

const putIn = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate<boolean>("typeof axe === 'object'"))) await frame.evaluate(`${source};undefined`);
};

/** @param options axe's own; every rule, unless told */
export const violationsOn = async (page: Page, options: RunOptions = {}): Promise<readonly Result[]> => {
  // A letter's preview stands in a frame: axe asks the one in there.
  for (const frame of page.frames()) await putIn(frame);
  const told = JSON.stringify({ ...options, resultTypes: ['violations'] });
  return page.evaluate<Result[]>(
    `axe.run({ exclude: ${JSON.stringify(excluded)} }, ${told}).then(({ violations }) => violations)`,
  );
};
