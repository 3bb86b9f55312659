/** Period and start/end date of a list: exclude each other, days are UTC, dates are sent yyyy/mm/dd. */

export interface Violated {
  readonly propertyName: string;
  readonly message: string;
}

/** From (inclusive) and till (exclusive). */
export interface DateRange {
  readonly from: Date | undefined;
  readonly till: Date | undefined;
}

export const dateFields = { period: 'Period', from: 'DateFrom', till: 'DateTill' } as const;
export const dateTitles = { period: 'Period', from: 'Date from', till: 'Date till' } as const;

export const periods = [
  { value: 'today', text: 'Today' },
  { value: 'yesterday', text: 'Yesterday' },
  { value: 'last7days', text: 'Last 7 days' },
  { value: 'last30days', text: 'Last 30 days' },
  { value: 'thismonth', text: 'This month' },
  { value: 'lastmonth', text: 'Last month' },
  { value: 'thisyear', text: 'This year' },
] as const;

const written = /^(\d{4})\/(\d{2})\/(\d{2})$/;

/** @returns undefined for what is no day of the calendar */
export const parseDay = (text: string): Date | undefined => {
  const [, year, month, day] = (written.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1970 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : undefined;
};

/** The start of the day that lies `days` after the one of `date`. */
const dayAfter = (date: Date, days: number): Date =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + days));
const monthAfter = (date: Date, months: number): Date =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));

const rangeOfPeriod: Record<(typeof periods)[number]['value'], (now: Date) => DateRange> = {
  today: (now) => ({ from: dayAfter(now, 0), till: dayAfter(now, 1) }),
  yesterday: (now) => ({ from: dayAfter(now, -1), till: dayAfter(now, 0) }),
  last7days: (now) => ({ from: dayAfter(now, -6), till: dayAfter(now, 1) }),
  last30days: (now) => ({ from: dayAfter(now, -29), till: dayAfter(now, 1) }),
  thismonth: (now) => ({ from: monthAfter(now, 0), till: monthAfter(now, 1) }),
  lastmonth: (now) => ({ from: monthAfter(now, -1), till: monthAfter(now, 0) }),
  thisyear: (now) => ({
    from: new Date(Date.UTC(now.getUTCFullYear(), 0, 1)),
    till: new Date(Date.UTC(now.getUTCFullYear() + 1, 0, 1)),
  }),
};

const ofDays = (from: string, till: string): DateRange | Violated => {
  const [first, last] = [parseDay(from), parseDay(till)];
  if (first === undefined)
    return { propertyName: dateFields.from, message: `${dateTitles.from} is not a date of the form yyyy/mm/dd.` };
  if (last === undefined)
    return { propertyName: dateFields.till, message: `${dateTitles.till} is not a date of the form yyyy/mm/dd.` };
  if (last < first)
    return {
      propertyName: dateFields.till,
      message: `${dateTitles.till} cannot be before ${dateTitles.from.toLowerCase()}.`,
    };
  return { from: first, till: dayAfter(last, 1) };
};

/** Both dates or neither, a period or dates (docs/domain.md, p). Empty text is 'not given'. */
export const rangeOf = (given: { period: string; from: string; till: string }, now: Date): DateRange | Violated => {
  const { period, from, till } = given;
  if (period !== '' && (from !== '' || till !== '')) {
    return { propertyName: dateFields.period, message: 'Choose either a period or dates.' };
  }
  if (period !== '') {
    const known = periods.find((one) => one.value === period);
    return known
      ? rangeOfPeriod[known.value](now)
      : { propertyName: dateFields.period, message: 'This period does not exist.' };
  }
  if (from === '' && till === '') return { from: undefined, till: undefined };
  if (from === '') return { propertyName: dateFields.from, message: `${dateTitles.from} has not been selected.` };
  if (till === '') return { propertyName: dateFields.till, message: `${dateTitles.till} has not been selected.` };
  return ofDays(from, till);
};
