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
