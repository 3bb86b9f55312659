import type { GridField } from '../list-types.js';
import { chipsOf, dateSent, dateShown, edited, missingDate, withoutChip } from './filter-rules.js';

const field = (propertyName: string, kind: GridField['kind'], title = propertyName): GridField => ({
  propertyName,
  title,
  kind,
  value: '',
  options: kind === 'select' ? [{ text: 'Steam', value: '1' }] : [],
  isReadOnly: false,
  isMandatory: false,
  isHidden: false,
});

const form = [
  field('Product', 'text'),
  field('Platform', 'select', 'Platform (DRM)'),
  field('Period', 'period'),
  field('DateFrom', 'date', 'Date from'),
  field('DateTill', 'date', 'Date till'),
];

describe('the filter form of a list', () => {
  it('takes a period or dates, never both: choosing one clears the other', () => {
    const dates = { DateFrom: '2026/11/01', DateTill: '2026/11/20', Product: 'x' };
    expect(edited(form, dates, 'Period', 'week')).toEqual({ Period: 'week', Product: 'x' });
    expect(edited(form, { Period: 'week' }, 'DateFrom', '2026/11/01')).toEqual({ DateFrom: '2026/11/01' });
  });

  it('keeps the dates when the period is taken away', () => {
    expect(edited(form, { DateFrom: '2026/11/01' }, 'Period', '')).toMatchObject({ DateFrom: '2026/11/01' });
  });

  it('warns with the label of the date that is missing', () => {
    expect(missingDate(form, { DateFrom: '2026/11/01' })).toBe('Date till has not been selected.');
    expect(missingDate(form, { DateTill: '2026/11/01' })).toBe('Date from has not been selected.');
  });

  it('searches with both dates or with none', () => {
    expect(missingDate(form, {})).toBeUndefined();
    expect(missingDate(form, { DateFrom: '2026/11/01', DateTill: '2026/11/02' })).toBeUndefined();
  });
});

describe('the chips of a filter', () => {
  const applied = { Platform: '1', DateFrom: '2026/11/01', DateTill: '2026/11/20' };

  it('say what is filtered in the words of the form, both dates in one', () => {
    expect(chipsOf(form, applied).map((chip) => chip.text)).toEqual([
      'Platform (DRM): Steam',
      'Date from 01/11/2026 – 20/11/2026',
    ]);
  });

  it('take away all that they stand for', () => {
    const [, dates] = chipsOf(form, applied);
    expect(dates && withoutChip(applied, dates)).toEqual({ Platform: '1' });
  });
});

describe('a date', () => {
  it('is shown as DD/MM/YYYY and sent as yyyy/mm/dd', () => {
    expect(dateSent('05/11/2026')).toBe('2026/11/05');
    expect(dateSent('5/1/2026')).toBe('2026/01/05');
    expect(dateShown('2026/11/05')).toBe('05/11/2026');
  });

  it.each(['31/02/2026', '12/13/2026', '2026/11/05', 'tomorrow', ''])('is not %j', (text) => {
    expect(dateSent(text)).toBeUndefined();
  });
});
