/** What a cell says, as its column reads it. */
import type { CellValue } from './book.js';

/** A cell that says nothing that its column could be; the message says what it could. */
export class UnusableCell extends Error {}

export const textIn = (value: CellValue): string => {
  if (value === null) return '';
  if (typeof value === 'object') return value.join('\n');
  return typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : String(value);
};

const ticks: Readonly<Record<string, boolean>> = {
  ...{ '': false, true: true, false: false, yes: true, no: false, '1': true, '0': false, x: true },
};

/** @returns false for an empty one. @throws UnusableCell */
export const tickIn = (value: CellValue): boolean => {
  const tick = ticks[textIn(value).trim().toLowerCase()];
  if (tick === undefined) throw new UnusableCell('TRUE or FALSE');
  return tick;
};

const instantForm = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?)?Z?$/i;

/** @returns ISO 8601; empty for an empty one. @throws UnusableCell */
export const instantIn = (value: CellValue): string => {
  const text = textIn(value).trim();
  if (text === '') return '';
  const [, day, minutes = '00:00', seconds = '00', thousandths = '0'] = instantForm.exec(text) ?? [];
  const iso = `${day}T${minutes}:${seconds}.${thousandths.padEnd(3, '0')}Z`;
  const date = new Date(iso);
  if (typeof value === 'number' || day === undefined || Number.isNaN(date.getTime()) || date.toISOString() !== iso)
    throw new UnusableCell('A day and a time in UTC, as a date or as 2027-05-01 13:00');
  return iso;
};

/** The specification's words. */
export const requiredField = 'Required Field';
const notNumeric = 'Must be numeric';

/** '1234.56' and '1234,56'. */
const written = /^\d{1,9}(?:[.,]\d{1,6})?$/;
/** '1,234' and '1.234': a thousand and more, or one and a bit. */
const ambiguous = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** Digits that a spreadsheet computes with; behind them stands what binary fractions leave. */
const exactDigits = 15;

/** @returns decimal text, empty for an empty cell. @throws UnusableCell */
export const decimalIn = (value: CellValue): string => {
  if (typeof value === 'number') {
    const text = String(Number(value.toPrecision(exactDigits)));
    if (!written.test(text)) throw new UnusableCell(notNumeric);
    return text;
  }
  const text = typeof value === 'boolean' ? 'TRUE' : textIn(value).trim();
  if (text === '') return '';
  if (ambiguous.test(text)) throw new UnusableCell('Can be read in two ways. Write 1234 or 1.23');
  if (!written.test(text)) throw new UnusableCell(notNumeric);
  return text.replace(',', '.');
};

/** As a text that `decimalIn` reads: three decimals would be ambiguous. @param amount decimal text */
export const unambiguous = (amount: string): string => (ambiguous.test(amount) ? `${amount}0` : amount);

/** @returns a whole number. @throws UnusableCell, also for an empty cell */
export const wholeIn = (value: CellValue): number => {
  const text = textIn(value).trim();
  if (text === '') throw new UnusableCell(requiredField);
  if (!/^\d{1,9}$/.test(text)) throw new UnusableCell(notNumeric);
  return Number(text);
};
