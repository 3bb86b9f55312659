import { base64Of, commonNameOf, fileFault, networksFault, thumbprintText } from './certificate.js';

describe('a certificate file', () => {
  it('is called .crt or .cer, and has 1 byte to 64 kB', () => {
    expect(fileFault({ name: 'shop.crt', size: 900 })).toBeNull();
    expect(fileFault({ name: 'SHOP.CER', size: 65_536 })).toBeNull();
    expect(fileFault({ name: 'shop.pem', size: 900 })).toBe('Selected files must be .crt or .cer file');
    expect(fileFault({ name: 'shop.crt', size: 0 })).toBe('The file is empty.');
    expect(fileFault({ name: 'shop.crt', size: 65_537 })).toBe('A certificate file may have at most 64 kB.');
  });

  it('goes on as its bytes, also those that are no text', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    expect(base64Of(bytes)).toBe(Buffer.from(bytes).toString('base64'));
  });

  it('is first called after its subject', () => {
    expect(commonNameOf('C=DE, CN=shop.example, O=Example')).toBe('shop.example');
    expect(commonNameOf('O=Example')).toBe('');
  });
});

describe('networks', () => {
  it('that can be none are named', () => {
    expect(networksFault(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32', '::1', '255.255.255.255/32'])).toBeNull();
    for (const bad of [
      '10.0.0',
      '10.0.0.256',
      '10.0.0.0/33',
      'example.org',
      '2001:db8::/129',
      '10.0.0.0.1',
      '1.2.3.4.',
    ])
      expect(networksFault(['10.0.0.0/8', bad])).toContain(`${bad} is no address`);
    expect(networksFault(Array.from({ length: 26 }, (_, at) => `10.0.${at}.0/24`))).toBe('At most 25 networks.');
  });
});

it('a thumbprint is shown as openssl prints it', () => {
  expect(thumbprintText('ab01ff')).toBe('AB:01:FF');
});
