/** A sheet as somebody uses it: by cell, counted from 0; the first column says what has become of the row. */
import type { Locator } from 'playwright-core';
import type { Person } from '../person/person.js';

export const cell = ({ page }: Person, rowIndex: number, column: number): Locator =>
  page.locator(`[data-row="${rowIndex}"][data-column="${column}"]`);

export const state = ({ page }: Person, rowIndex: number): Locator => page.getByRole('rowheader').nth(rowIndex);

/** Keys by their names, and texts. */
export const types = async ({ page }: Person, ...steps: readonly string[]): Promise<void> => {
  for (const step of steps) {
    if (/^(Tab|Enter|Escape|Home|End|Backspace|F2|Arrow\w+|(Control|Shift)\+.+)$/.test(step))
      await page.keyboard.press(step);
    else await page.keyboard.type(step);
  }
};

export const pastes = async (person: Person, lines: readonly (readonly string[])[]): Promise<void> => {
  const text = lines.map((line) => line.join('\t')).join('\n');
  await person.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await person.page.keyboard.press('Control+v');
};
