/** What is in a ZIP that was downloaded. */
import { readFile } from 'node:fs/promises';
import { TextWriter, Uint8ArrayReader, ZipReader, type FileEntry } from '@zip.js/zip.js';
import type { Download } from 'playwright-core';

/** @returns the text of each file by its name @throws when the password is another one */
export const textsIn = async (download: Download, password: string): Promise<Readonly<Record<string, string>>> => {
  const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(await readFile(await download.path()))));
  const entries = await reader.getEntries();
  const files = entries.filter((entry): entry is FileEntry => !entry.directory);
  const texts = await Promise.all(
    files.map(async (file) => [file.filename, await file.getData(new TextWriter(), { password })]),
  );
  await reader.close();
  return Object.fromEntries(texts) as Record<string, string>;
};
