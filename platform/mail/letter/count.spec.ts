import { formatCount, formatNumber } from './count.js';

it('parts thousands by a comma, as the interface does', () => {
  expect(formatNumber(1_234_567)).toBe('1,234,567');
  expect(formatCount(22_000, 'key')).toBe('22,000 keys');
  expect(formatCount(1, 'key')).toBe('1 key');
  expect(formatCount(0, 'entry', 'entries')).toBe('0 entries');
});
