import { periodOf, pointsOf, stepHref, tilesOf, wordsOf, workOf, type Dashboard } from './dashboard.js';

const dashboard: Dashboard = {
  asOf: '2026-11-21T04:00:00.000Z',
  standing: {
    ...{ free: 8, pooled: 0, reserved: 0, offered: 2, sold: 0 },
    ...{ fulfilled: 0, extracted: 3, revoked: 0, blacklisted: 0 },
  },
  products: [],
  otherProducts: 0,
  otherProductsFree: 0,
  platforms: [],
  movement: {
    kinds: ['Inserted', 'Extracted'],
    steps: [
      { firstDay: '2026-11-09', lastDay: '2026-11-15', quantities: [5, 0] },
      { firstDay: '2026-11-16', lastDay: '2026-11-22', quantities: [0, 3] },
    ],
    asOf: '2026-11-21T03:59:00.000Z',
  },
  waiting: {
    ...{ drafts: 1, lowStock: 0, outOfStock: 0, failedInsertions: 2, failedJobs: 0 },
    ...{ errorKeys: 3, errorKeyInsertions: 1, errorKeysUntil: '2026-11-24T00:00:00.000Z' },
  },
};

const filterIn = (href: string): unknown =>
  JSON.parse(new URL(href, 'http://keyway.test').searchParams.get('filter') ?? '{}');

describe('a figure', () => {
  it('of movement leads to the transactions of its kind and days', () => {
    const href = stepHref('Extracted', { firstDay: '2026-11-16', lastDay: '2026-11-22' });
    expect(new URL(href, 'http://keyway.test').searchParams.get('tab')).toBe('extracted');
    expect(filterIn(href)).toEqual({ DateFrom: '2026/11/16', DateTill: '2026/11/22' });
    expect(filterIn(stepHref('Withdrawn', { firstDay: '2026-11-16', lastDay: '2026-11-16' }))).toMatchObject({
      Kind: 'Withdrawn',
    });
  });

  it('of a state is left out where there is none, but for those that always matter', () => {
    expect(tilesOf(dashboard).map(({ name, value }) => [name, value])).toEqual([
      ['Free', 8],
      ['Reserved', 0],
      ['Offered', 2],
      ['Extracted', 3],
      ['Blacklisted', 0],
    ]);
  });

  it('of what waits is there only where something does, the pressing first', () => {
    const work = workOf(dashboard);
    expect(work.map(({ name, count }) => [name, count])).toEqual([
      ['Error keys expire', 3],
      ['Failed insertions', 2],
      ['Drafts', 1],
    ]);
    expect(filterIn(work[1]?.href ?? '')).toEqual({ Status: '7', Period: 'last7days' });
    expect(work[0]?.text).toBe('refused lines of 1 insertion; the first are destroyed');
  });
});

describe('movement', () => {
  it('is one series for each kind', () => {
    expect(pointsOf(dashboard, 'Extracted', 'weeks').map(({ value }) => value)).toEqual([0, 3]);
  });

  it('calls its steps by day, week and month', () => {
    const week = { firstDay: '2026-11-16', lastDay: '2026-11-22' };
    expect(wordsOf('weeks', week)).toEqual({ label: '16 Nov', name: '16 Nov – 22 November 2026' });
    expect(wordsOf('days', { firstDay: '2026-11-16', lastDay: '2026-11-16' }).name).toBe('16 November 2026');
    expect(wordsOf('months', { firstDay: '2026-11-01', lastDay: '2026-11-30' }).label).toBe('Nov 2026');
  });

  it('is shown by days unless the address says otherwise', () => {
    expect([periodOf(null), periodOf('weeks'), periodOf('centuries')]).toEqual(['days', 'weeks', 'days']);
  });
});
