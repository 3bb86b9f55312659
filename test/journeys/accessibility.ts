/** axe on a page in each of the three themes. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import type { Person } from './person/person.js';

/** As the theme menu calls them. */
const themes = ['Light', 'Dark', 'High contrast'] as const;

const serious = new Set(['serious', 'critical']);

/** Two frames, in which a new theme is drawn, and the ends of whatever fades or moves then and has an end. */
const settledScript = `new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))).then(() =>
  Promise.allSettled(document.getAnimations()
    .filter((each) => each.playState === 'running' && Number.isFinite(each.effect?.getComputedTiming().endTime))
    .map((each) => each.finished)))
  .then(() => undefined)`;

const wcag = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const;
/** What depends on colours: the rest of a page is the same in every theme. */
const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;

/**
 * @param runOnly which of axe's rules; all of WCAG 2.2 AA, unless told
 * @returns one line for each serious finding: rule, help, the elements
 */
export const seriousFindings = async (
  page: Page,
  runOnly: typeof wcag | typeof colours = wcag,
): Promise<readonly string[]> => {
  await page.evaluate(settledScript);
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], runOnly: { type: runOnly.type, values: [...runOnly.values] } })
    // In the page itself: there are no frames of other origins, and no second page is opened to put parts together.
    .setLegacyMode()
    // Focus sentinels of the component library: focus that reaches one is moved on at once, it never rests there.
    .exclude('[data-tabster-dummy]')
    .analyze();
  return violations
    .filter(({ impact }) => serious.has(impact ?? ''))
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
};

/** The screen as it stands: all rules in the first theme, colours in each. @returns the findings, each with its theme */
export const findingsInAllThemes = async (person: Person): Promise<readonly string[]> => {
  const findings: string[] = [];
  for (const [index, theme] of themes.entries()) {
    await person.choosesTheme(theme);
    for (const finding of await seriousFindings(person.page, index === 0 ? wcag : colours))
      findings.push(`${theme}: ${finding}`);
  }
  return findings;
};

/** The themes in the same order, as the device asks for them. */
const medias = [
  { colorScheme: 'light', contrast: 'no-preference' },
  { colorScheme: 'dark', contrast: 'no-preference' },
  { colorScheme: 'dark', contrast: 'more' },
] as const;

/** The same where the theme menu is out of reach, behind a dialog: the themes follow the device. */
export const findingsByMedia = async (person: Person): Promise<readonly string[]> => {
  const findings: string[] = [];
  await person.page.evaluate("localStorage.removeItem('keyway.theme'); dispatchEvent(new Event('storage'))");
  for (const [index, media] of medias.entries()) {
    await person.page.emulateMedia(media);
    for (const finding of await seriousFindings(person.page, index === 0 ? wcag : colours))
      findings.push(`${JSON.stringify(media)}: ${finding}`);
  }
  await person.page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' });
  return findings;
};
