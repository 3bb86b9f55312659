import { entriesOf, monthAfter, monthIn, monthShown, placeIn, type Calendar } from './calendar.js';

const now = Date.parse('2026-11-26T18:00:00Z');

describe('the month that is shown', () => {
  it('is that of the address, or this one where the address says none', () => {
    expect(['2026-12', '', '2026-13', '1999-01', '2100-01', 'x', '2026-1'].map((text) => monthIn(text, now))).toEqual([
      ...['2026-12', '2026-11', '2026-11', '2026-11', '2026-11', '2026-11', '2026-11'],
    ]);
  });

  it('has its neighbours over the end of a year, and none where nothing can be planned', () => {
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-11', 12)]).toEqual([
      ...['2027-01', '2025-12', '2027-11'],
    ]);
    expect([monthAfter('2099-12', 1), monthAfter('2000-01', -1)]).toEqual([undefined, undefined]);
  });

  it('has the days that it has, weekends among them', () => {
    const february = monthShown('2028-02');
    expect(february).toMatchObject({ title: 'February 2028', from: Date.UTC(2028, 1), until: Date.UTC(2028, 2) });
    expect(february.days).toHaveLength(29);
    expect(monthShown('2026-11').days.filter(({ isWeekend }) => isWeekend)[0]).toEqual({ day: 1, isWeekend: true });
  });

  it('has each instant at its place, and what is outside at its edge', () => {
    const november = monthShown('2026-11');
    const at = (iso: string): number => placeIn(november, Date.parse(iso));
    expect([at('2026-11-01T00:00:00Z'), at('2026-11-16T00:00:00Z')]).toEqual([0, 50]);
    expect([at('2026-10-01T00:00:00Z'), at('2027-01-01T00:00:00Z')]).toEqual([0, 100]);
  });
});

describe('what is on the line of time', () => {
  const calendar: Calendar = {
    prices: [
      {
        ...{ listGuid: 'l-2', listTitle: 'World', isOwn: false, at: '2026-11-20T00:00:00.000Z' },
        ...{ priceCount: 3, productCount: 1 },
      },
    ],
    promotions: [
      {
        ...{ promotionGuid: 'p-1', promotionNumber: 1, title: 'Autumn', status: 'active', isOwn: true, itemCount: 2 },
        ...{ listGuid: 'l-1', listTitle: 'Europe' },
        ...{ validFrom: '2026-11-25T00:00:00.000Z', validTo: '2026-12-02T00:00:00.000Z' },
      },
    ],
    ...{ conflicts: [], isCut: false },
  };

  it('stands list by list, and leads to where who reads may do something', () => {
    const rights = { mayWritePrices: true, mayWritePromotions: false };
    expect(entriesOf(calendar, rights).map(({ title, texts, href }) => [title, ...texts, href])).toEqual([
      [
        'Autumn',
        ...['Active, 2 items', '25/11/2026, 00:00 until 02/12/2026, 00:00'],
        '/distribution/promotions/promotions-detail/p-1',
      ],
      [
        '3 prices from then on',
        ...['Of 1 product', '20/11/2026, 00:00'],
        '/distribution/pricing/price-lists-detail/l-2?show=future',
      ],
    ]);
  });
});
