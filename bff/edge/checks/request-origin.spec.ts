import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isAdmitted, kindOf, pathOf } from './request-origin.js';

const site = 'https://portal.example';
const admits = (kind: Parameters<typeof isAdmitted>[1], headers: IncomingHttpHeaders): boolean =>
  isAdmitted({ headers } as IncomingMessage, kind, site);

describe('the kind of a request', () => {
  it.each([
    ['GET', '/', 'page'],
    ['GET', '/bffx', 'page'],
    ['POST', '/', 'page'],
    ['GET', '/oidc-callback', 'login'],
    ['GET', '/bff/login', 'login'],
    ['POST', '/bff/login', 'data'],
    ['GET', '/bff', 'data'],
    ['GET', '/BFF/login', 'data'],
    ['GET', '/bff/anything/new', 'data'],
    ['GET', '/bff/downloads/abc', 'download'],
    ['POST', '/bff/downloads/abc', 'data'],
    ['GET', '/bff/downloads/abc/def', 'data'],
    ['GET', '/bff/mail-previews/abc/light', 'frame'],
    ['POST', '/bff/mail-previews/abc/light', 'data'],
    ['GET', '/bff/mail-previews/abc/device', 'data'],
    ['GET', '/bff/mail-previews/abc', 'data'],
    ['GET', '/bff/unsubscribe/abc', 'unsubscribe'],
    ['POST', '/bff/unsubscribe/abc', 'unsubscribe'],
    ['POST', '/bff/unsubscribe/abc/undo', 'unsubscribe'],
    ['PUT', '/bff/unsubscribe/abc', 'data'],
    ['POST', '/bff/unsubscribe', 'data'],
    ['POST', '/bff/unsubscribe/abc/more', 'data'],
    ['POST', '/BFF/unsubscribe/abc', 'data'],
    ['GET', '/api/content/image/a/b', 'image'],
    ['GET', '/api/content/image/', 'data'],
    ['GET', '/API/x', 'data'],
    ['GET', '/mkapi/content/GetContent', 'data'],
  ])('%s %s is %s', (method, path, kind) => {
    expect(kindOf(method, path)).toBe(kind);
  });

  it('is decided without the query', () => {
    expect(pathOf('/bff/login?returnTo=/a?b')).toBe('/bff/login');
  });
});

describe('data', () => {
  it('is given to our own script only', () => {
    expect(admits('data', { 'x-csrf': '1' })).toBe(true);
    expect(
      admits('data', { 'x-csrf': '1', origin: site, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }),
    ).toBe(true);
    expect(admits('data', {})).toBe(false);
    expect(admits('data', { 'x-csrf': '1', origin: `${site}.evil.example` })).toBe(false);
    expect(admits('data', { 'x-csrf': '1', 'sec-fetch-mode': 'navigate' })).toBe(false);
  });
});

describe('a frame', () => {
  it('is shown by our own pages only', () => {
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };
    expect(admits('frame', own)).toBe(true);
    expect(admits('frame', { ...own, 'sec-fetch-site': 'cross-site' })).toBe(false);
    expect(admits('frame', { ...own, 'sec-fetch-dest': 'document' })).toBe(false);
    expect(admits('frame', {})).toBe(false);
  });
});

describe('a login', () => {
  it('may be begun from anywhere, but only in the whole window', () => {
    expect(
      admits('login', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }),
    ).toBe(true);
    expect(admits('login', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' })).toBe(false);
    expect(admits('login', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' })).toBe(false);
  });
});
