import { fileNames, headerText, statusOf } from './extraction.js';

const at = new Date('2026-11-20T12:00:00Z');
const until = new Date('2026-11-23T12:00:00Z');
const life = { downloads: 0, expires_at: until, destroyed_at: null, link_expires_at: null };

describe('the file of an extraction', () => {
  it('is ready, then downloaded, and expired after three downloads or 72 hours', () => {
    expect(statusOf(life, at)).toBe('Ready');
    expect(statusOf({ ...life, downloads: 2 }, at)).toBe('Downloaded');
    expect(statusOf({ ...life, downloads: 3 }, at)).toBe('Expired');
    expect(statusOf(life, until)).toBe('Expired');
    expect(statusOf(life, new Date(until.getTime() - 1))).toBe('Ready');
    expect(statusOf({ ...life, destroyed_at: at }, at)).toBe('Expired');
  });

  it('is not there while the extraction is only requested, for as long as the link works', () => {
    const requested = { ...life, expires_at: null, link_expires_at: new Date('2026-11-20T12:30:00Z') };
    expect(statusOf(requested, at)).toBe('Requested');
    expect(statusOf(requested, requested.link_expires_at)).toBe('Expired');
  });

  it('names product, SKU, platform, right and region above its keys, each on one line', () => {
    const text = headerText({
      product: 'Two\r\nlines',
      sku: 'S-1',
      platform: 'Steam',
      right: 'R',
      region: 'Worldwide',
      extraction: 7,
      quantity: 2,
      at,
    });
    expect(text.split('\r\n')).toEqual([
      '# Product: Two lines',
      '# SKU: S-1',
      '# Platform (DRM): Steam',
      '# Right: R',
      '# Region: Worldwide',
      '# Extraction: 7, 2026-11-20T12:00:00.000Z, 2 keys',
      '',
    ]);
  });

  it('of one key says for which customer it is', () => {
    const text = headerText({
      ...{ product: 'P', sku: 'S', platform: 'Steam', right: 'R', region: 'Only DE', extraction: 7, quantity: 1, at },
      customer: { country: 'DE', reference: 'A\n17' },
    });
    expect(text).toContain('# Extraction: 7, 2026-11-20T12:00:00.000Z, 1 key\r\n# Country: DE\r\n# Customer: A 17\r\n');
  });

  it('has a name that leaves no folder', () => {
    expect(fileNames({ sku: '../../etc/passwd', extraction: 3 })).toEqual({
      zip: 'keyway-extraction-3.zip',
      entry: '..-..-etc-passwd-3.txt',
    });
  });
});
