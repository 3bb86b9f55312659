import { logoFault } from './logo.js';

const megabyte = 1024 * 1024;

describe('a logo', () => {
  it.each([
    ['image/png', 5 * megabyte, undefined],
    ['image/jpeg', 1, undefined],
    ['image/webp', 1, undefined],
    ['image/svg+xml', 1, 'Choose a PNG, JPEG or WebP picture.'],
    ['', 1, 'Choose a PNG, JPEG or WebP picture.'],
    ['image/png', 5 * megabyte + 1, 'This picture is larger than 5 MB.'],
  ])('of type %j with %d bytes: %j', (type, size, fault) => {
    expect(logoFault({ type, size })).toBe(fault);
  });
});
