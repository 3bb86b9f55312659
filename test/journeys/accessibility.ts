/** axe on a page in each of the three themes. */
import type { Result, RunOnly, RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import type { Person } from './person/person.js';
import { settles } from './sight/reach.js';

const source = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');

/** Focus sentinels of the component library: focus that reaches one is moved on at once, it never rests there. */
const excluded = [['[data-tabster-dummy]']];

const putIn = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate<boolean>("typeof axe === 'object'"))) await frame.evaluate(`${source};undefined`);
};

/** The engine is put in once for each document: the second look finds it warm. @param options axe's own; every rule, unless told */
export const violationsOn = async (page: Page, options: RunOptions = {}): Promise<readonly Result[]> => {
  // A letter's preview stands in a frame: axe asks the one in there.
  for (const frame of page.frames()) await putIn(frame);
  const told = JSON.stringify({ ...options, resultTypes: ['violations'] });
  return page.evaluate<Result[]>(
    `axe.run({ exclude: ${JSON.stringify(excluded)} }, ${told}).then(({ violations }) => violations)`,
  );
};

/** The themes, as the device asks for them. */
const themes = [
  ['Light', { colorScheme: 'light', contrast: 'no-preference' }],
  ['Dark', { colorScheme: 'dark', contrast: 'no-preference' }],
  ['High contrast', { colorScheme: 'dark', contrast: 'more' }],
] as const;

const serious = new Set(['serious', 'critical']);

const wcag: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** What depends on colours: the rest of a page is the same in every theme. */
const colours: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

const look = async (page: Page, runOnly: RunOnly): Promise<readonly string[]> => {
  await settles(page);
  return (await violationsOn(page, { runOnly }))
    .filter(({ impact }) => serious.has(impact ?? ''))
    .flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 160)}`));
};

/**
 * A message may come or go while axe looks, and is half faded then: what was found is looked for again once that has
 * settled, and counts where it has stayed.
 * @param runOnly which of axe's rules; all of WCAG 2.2 AA, unless told
 * @returns one line for each element with a serious finding: rule, help, the element
 */
export const seriousFindings = async (page: Page, runOnly: RunOnly = wcag): Promise<readonly string[]> => {
  const found = await look(page, runOnly);
  if (found.length === 0) return found;
  const stayed = new Set(await look(page, runOnly));
  return found.filter((finding) => stayed.has(finding));
};

/**
 * The screen as it stands, dialogs included: all rules in the first theme, colours in each. The themes follow the device,
 * and nothing on the screen is touched.
 * @returns the findings, each with its theme
 */
export const findingsInAllThemes = async ({ page }: Person): Promise<readonly string[]> => {
  const findings: string[] = [];
  // Rows of before are faded while others are read.
  await page.locator('[role=grid][aria-busy=true]').waitFor({ state: 'detached' });
  await page.evaluate("localStorage.removeItem('keyway.theme'); dispatchEvent(new Event('storage'))");
  for (const [index, [theme, media]] of themes.entries()) {
    await page.emulateMedia(media);
    for (const finding of await seriousFindings(page, index === 0 ? wcag : colours))
      findings.push(`${theme}: ${finding}`);
  }
  await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' });
  return findings;
};
