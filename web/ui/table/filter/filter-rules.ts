/** The rules of a list's filter form (docs/domain.md, p), without any drawing. */
import { validationTexts } from '../../../client/texts/specified.js';
import type { FilterValues, GridField } from '../list-types.js';

/** After the last chip is removed the unfiltered table returns after this. */
export const resetDelayMs = 500;

export interface DatePair {
  readonly start: GridField;
  readonly end: GridField;
}

/** The form's date fields two by two: the first of a pair is the start. */
export const datePairs = (form: readonly GridField[]): readonly DatePair[] => {
  const dates = form.filter((field) => field.kind === 'date');
  return dates.flatMap((start, index) => {
    const end = dates[index + 1];
    return index % 2 === 0 && end ? [{ start, end }] : [];
  });
};

const without = (values: FilterValues, names: readonly string[]): FilterValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** The values after one field was edited: a period clears the dates, a date clears the period. */
export const edited = (form: readonly GridField[], values: FilterValues, name: string, value: string): FilterValues => {
  const kind = form.find((field) => field.propertyName === name)?.kind;
  const isSet = value !== '' && value !== '-1';
  const excluded = kind === 'period' ? 'date' : kind === 'date' ? 'period' : undefined;
  const cleared =
    isSet && excluded ? form.filter((field) => field.kind === excluded).map((field) => field.propertyName) : [];
  return { ...without(values, cleared), [name]: value };
};

/** '<date from or date till label> has not been selected.' when one of two dates is missing; no search then. */
export const missingDate = (form: readonly GridField[], values: FilterValues): string | undefined => {
  for (const { start, end } of datePairs(form)) {
    const hasStart = (values[start.propertyName] ?? '') !== '';
    const hasEnd = (values[end.propertyName] ?? '') !== '';
    if (hasStart !== hasEnd) return `${(hasStart ? end : start).title} ${validationTexts.dateNotSelected}`;
  }
  return undefined;
};

export interface Chip {
  readonly text: string;
  /** Properties that removing the chip clears: both dates of a pair. */
  readonly names: readonly string[];
}

const shownValue = (field: GridField, value: string): string => {
  if (field.kind === 'date') return dateShown(value);
  return field.options.find((option) => option.value === value)?.text ?? value;
};

/** One chip for each filter that works, in the form's order; both dates of a pair share one. */
export const chipsOf = (form: readonly GridField[], applied: FilterValues): readonly Chip[] => {
  const pairs = datePairs(form);
  return form.flatMap((field): readonly Chip[] => {
    const value = applied[field.propertyName] ?? '';
    if (value === '' || pairs.some(({ end }) => end === field)) return [];
    const pair = pairs.find(({ start }) => start === field);
    if (!pair) return [{ text: `${field.title}: ${shownValue(field, value)}`, names: [field.propertyName] }];
    const until = applied[pair.end.propertyName] ?? '';
    return [
      {
        text: `${field.title} ${dateShown(value)} – ${dateShown(until)}`,
        names: [field.propertyName, pair.end.propertyName],
      },
    ];
  });
};

export const withoutChip = (applied: FilterValues, chip: Chip): FilterValues => without(applied, chip.names);

/** DD/MM/YYYY of a sent date (yyyy/mm/dd). */
export const dateShown = (sent: string): string => {
  const [, year, month, day] = /^(\d{4})\/(\d{2})\/(\d{2})$/.exec(sent) ?? [];
  return year === undefined ? sent : `${day}/${month}/${year}`;
};

/** yyyy/mm/dd of a shown date; `undefined` when the text is no day of the calendar. */
export const dateSent = (shown: string): string | undefined => {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(shown.trim()) ?? [];
  if (day === undefined || month === undefined || year === undefined) return undefined;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isReal = date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1;
  return isReal ? `${year}/${month.padStart(2, '0')}/${day.padStart(2, '0')}` : undefined;
};
