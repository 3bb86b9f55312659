/** The longest text of each field, and whether a screen that shows it can be read and used. */
import { illegible } from './legible.js';
import type { Person } from '../person/person.js';
import { outOfReach } from './reach.js';

/** As the demo has them, in the middle of a screen of 1280 px, and that screen at 200 %. */
export const widths = [640, 1280, 1920] as const;

/** One without an end. */
export const word = (length: number): string => 'W'.repeat(length);
export const words = (length: number): string => 'Wilhelmina sold and gave on '.repeat(length).slice(0, length).trim();

/** @returns what is cut at one of the widths, or cannot be reached there though it can be pressed; empty: nothing */
export const faultsOfLongTexts = async ({ page }: Person): Promise<string[]> => {
  const findings = await illegible({ page }, widths);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const finding of await outOfReach(page)) findings.push(`at ${width}: ${finding}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  return findings;
};
