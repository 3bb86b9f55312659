import { linkIn } from './mailed-link.js';

const guid = '0199aaaa-1111-7000-8000-000000000001';
const link = 'abcdefghijklmnopqrstuvwxyz0123456789_-ABCDE';

describe('the secret of a mailed link', () => {
  it('stands behind the sign that no server is sent', () => {
    expect(linkIn(new URL(`https://keyway.example/email-extract/${guid}#${link}`))).toEqual({ guid, link });
    const address = `https://keyway.example/set-password/${guid}/ann%40example.com#${link}`;
    expect(linkIn(new URL(address))).toEqual({ guid, link });
    for (const path of [
      'Relationship/register',
      'Relationship/accept',
      'create-account-company/viguid',
      'create-account/company',
      'create-account/user',
    ])
      expect(linkIn(new URL(`https://keyway.example/${path}/${guid}#${link}`))).toEqual({ guid, link });
  });

  it.each([
    ['a receipt without one', `/email-extract/${guid}`],
    ['a place on the page', `/email-extract/${guid}#steps`],
    ['a secret that is cut', `/email-extract/${guid}#${link.slice(1)}`],
    ['another page', `/distribution/myvault/inventory/#${link}`],
    ['an address in which it would be sent', `/email-extract/${link}`],
  ])('is not looked for in %s', (_, address) => {
    expect(linkIn(new URL(address, 'https://keyway.example'))).toBeUndefined();
  });
});
