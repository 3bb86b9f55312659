import { sectionOf } from './use-navigation-read.js';

describe('the section of a screen', () => {
  it.each([
    ['/my_vault/transaction/', '/distribution/myvault/'],
    ['/email-extract/a-receipt', '/distribution/myvault/'],
    ['/distribution/distributionsettings/currencies/detail/a-market', '/distribution/distributionsettings/'],
    ['/distribution/distributionsettings/regions-add/', '/distribution/distributionsettings/'],
  ])('of %s has its entry in the drawer below %s', (pathname, section) => {
    expect(sectionOf(pathname)).toBe(section);
  });

  it('is none elsewhere: the entry’s own address decides', () => {
    expect(sectionOf('/account/account/')).toBeUndefined();
  });
});
