/** A CSV file of the product (RFC 4180 with a byte order mark), and a list as it stands on the screen. */
import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';

/** Field, then what ends it: quotes are doubled inside quotes. */
const field = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/g;

/** @returns the rows, the first one the titles */
export const csvIn = async (download: Download): Promise<readonly (readonly string[])[]> => {
  const text = (await readFile(await download.path(), 'utf8')).replace(/^\uFEFF/, '').replace(/\r?\n$/, '');
  const rows: string[][] = [[]];
  for (const [, value = '', end = ''] of text.matchAll(field)) {
    rows.at(-1)?.push(value.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"'));
    if (end === '') break;
    if (end !== ',') rows.push([]);
  }
  return rows;
};

/** The column of checkboxes has no text in its title. */
const unread = ['', 'Image', 'Actions'];

/** Titles and rows of the list as they can be read, without the columns that are pictures or buttons. */
export const listOn = async (page: Page): Promise<readonly (readonly string[])[]> => {
  const titles = await page.getByRole('columnheader').allInnerTexts();
  const kept = titles.flatMap((title, index) => (unread.includes(title.trim()) ? [] : [index]));
  const rows = await page.getByRole('row').all();
  const cells = await Promise.all(rows.slice(1).map((row) => row.getByRole('gridcell').allInnerTexts()));
  return [titles, ...cells].map((row) => kept.map((index) => (row[index] ?? '').trim()));
};
