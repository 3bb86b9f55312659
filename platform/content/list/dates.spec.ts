import { parseDay, periods, rangeOf } from './dates.js';

const now = new Date('2026-03-31T23:30:00Z');
const nothing = { period: '', from: '', till: '' };
const daysOf = (period: string): [string | undefined, string | undefined] => {
  const range = rangeOf({ ...nothing, period }, now);
  if ('message' in range) throw new Error(range.message);
  return [range.from?.toISOString(), range.till?.toISOString()];
};

describe('a period', () => {
  it.each([
    ['today', '2026-03-31', '2026-04-01'],
    ['yesterday', '2026-03-30', '2026-03-31'],
    ['last7days', '2026-03-25', '2026-04-01'],
    ['last30days', '2026-03-02', '2026-04-01'],
    ['thismonth', '2026-03-01', '2026-04-01'],
    ['lastmonth', '2026-02-01', '2026-03-01'],
    ['thisyear', '2026-01-01', '2027-01-01'],
  ])('%s is whole days in UTC, with the end left out', (period, from, till) => {
    expect(daysOf(period)).toEqual([`${from}T00:00:00.000Z`, `${till}T00:00:00.000Z`]);
  });

  it('of each name that is offered is known', () => {
    for (const { value } of periods) expect(daysOf(value)).toHaveLength(2);
  });
});

describe('a day', () => {
  it('is read as yyyy/mm/dd, on the calendar', () => {
    expect(parseDay('2024/02/29')?.toISOString()).toBe('2024-02-29T00:00:00.000Z');
    for (const text of [
      '2023/02/29',
      '2024/13/01',
      '2024/00/10',
      '2024/1/1',
      '2024-01-01',
      '31/12/2024',
      '0001/01/01',
      '',
    ]) {
      expect(parseDay(text)).toBeUndefined();
    }
  });
});

describe('dates', () => {
  it('are both given or neither', () => {
    expect(rangeOf(nothing, now)).toEqual({ from: undefined, till: undefined });
    expect(rangeOf({ ...nothing, from: '2026/01/01' }, now)).toEqual({
      propertyName: 'DateTill',
      message: 'Date till has not been selected.',
    });
    expect(rangeOf({ ...nothing, till: '2026/01/01' }, now)).toEqual({
      propertyName: 'DateFrom',
      message: 'Date from has not been selected.',
    });
  });

  it('include the last day', () => {
    expect(rangeOf({ ...nothing, from: '2026/01/01', till: '2026/01/01' }, now)).toEqual({
      from: new Date('2026-01-01T00:00:00Z'),
      till: new Date('2026-01-02T00:00:00Z'),
    });
  });
});
