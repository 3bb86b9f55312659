import { compareVersions, isNewer, versionIn } from './version.js';

describe('the deployed version', () => {
  it.each([
    ['0.1.85', '0.1.84'],
    ['0.1.100', '0.1.84'],
    ['0.2.0', '0.1.84'],
    ['1.0.0', '0.99.99'],
    ['0.1.84.1', '0.1.84'],
  ])('%s is newer than %s, segment by segment as numbers', (deployed, built) => {
    expect(isNewer(deployed, built)).toBe(true);
    expect(isNewer(built, deployed)).toBe(false);
  });

  it('is not newer when it is the same, with or without a trailing zero', () => {
    expect(compareVersions('0.1.84', '0.1.84')).toBe(0);
    expect(compareVersions('0.1', '0.1.0')).toBe(0);
  });

  it('is read from the file only when it is a dotted number', () => {
    expect(versionIn({ version: '0.1.85' })).toBe('0.1.85');
    expect(versionIn({ version: 'latest' })).toBeUndefined();
    expect(versionIn('0.1.85')).toBeUndefined();
    expect(versionIn(null)).toBeUndefined();
  });
});
