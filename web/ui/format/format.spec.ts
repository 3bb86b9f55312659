import { formatBytes, formatCount, formatNumber, formatUtc, formatUtcDay } from './format.js';
import { imageAddress, isMissingImage } from './images.js';

describe('what the interface shows', () => {
  it('is grouped for numbers and in words for counts', () => {
    expect(formatNumber(1234567)).toBe('1,234,567');
    expect(formatNumber(1.168234)).toBe('1.168234');
    expect(formatCount(1, 'key')).toBe('1 key');
    expect(formatCount(1200, 'key')).toBe('1,200 keys');
  });

  it('counts the upload limit as 400 kB', () => {
    expect(formatBytes(409_600)).toBe('400 kB');
    expect(formatBytes(1)).toBe('1 byte');
    expect(formatBytes(64 * 1024 * 1024)).toBe('64 MB');
  });

  it('is UTC for instants, whatever the reader’s zone, and leaves other text alone', () => {
    expect(formatUtc('2026-11-20T23:59:00+02:00')).toBe('20/11/2026, 21:59');
    expect(formatUtcDay('2026-11-20T23:59:00Z')).toBe('20/11/2026');
    expect(formatUtc('soon')).toBe('soon');
  });
});

describe('an image', () => {
  it('is asked for in the size that is drawn', () => {
    expect(imageAddress('/api/content/image/7', 64)).toBe('/api/content/image/7/64/0/2');
    expect(imageAddress('/api/content/image/7/512/0/2', 32)).toBe('/api/content/image/7/32/0/2');
    expect(imageAddress('/company-logo.svg', 32)).toBe('/company-logo.svg');
  });

  it('is missing for the answers that say so', () => {
    for (const answer of [null, '', 'null', 'undefined', 'image not found for 7'])
      expect(isMissingImage(answer)).toBe(true);
    expect(isMissingImage('/api/content/image/7')).toBe(false);
  });
});
