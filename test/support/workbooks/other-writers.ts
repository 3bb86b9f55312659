/** Workbooks that others than we have written: written/README.md says how. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const otherWriters = ['openpyxl.xlsx', 'xlsxwriter.xlsx', 'xlwt.xls', 'writeexcel.xls'] as const;

export const writtenBy = (writer: (typeof otherWriters)[number], what: 'prices' | 'promotion' | 'catalogue'): Buffer =>
  readFileSync(join(import.meta.dirname, 'written', `${what}.${writer}`));
