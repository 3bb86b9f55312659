import { isProxied, proxyRouteOf } from './proxy-table.js';

describe('the proxy table', () => {
  it.each([
    ['GET', '/mkapi/navigation/GetTopnavigation'],
    ['GET', '/mkapi/content/GetContent'],
    ['POST', '/mkapi/content/PostContent'],
    ['GET', '/api/user/info/'],
    ['POST', '/api/content/uploadimage'],
    ['GET', '/api/content/ownerImage/0b5e-11'],
    ['GET', '/api/content/image/owner/a.png_64/0/2'],
  ])('passes %s %s on', (method, path) => {
    expect(proxyRouteOf(method, path)).toBeDefined();
  });

  it.each([
    ['POST', '/mkapi/navigation/GetTopnavigation'],
    ['GET', '/mkapi/content/PostContent'],
    ['GET', '/mkapi/content/GetContent/'],
    ['GET', '/mkapi/content/getcontent'],
    ['GET', '/x/api/user/info/'],
    ['GET', '/api/user/info/more'],
    ['HEAD', '/api/user/info/'],
    ['GET', '/api/content/ownerImage/a/b'],
    ['GET', '/api/content/ownerImage/'],
    ['GET', '/api/v4/orders'],
    [undefined, '/api/user/info/'],
  ])('passes %s %s not', (method, path) => {
    expect(proxyRouteOf(method, path)).toBeUndefined();
  });

  it('owns everything below its prefixes, in any spelling', () => {
    expect(['/api', '/api/x', '/MKAPI/x'].map(isProxied)).toEqual([true, true, true]);
    expect(['/apix', '/bff/api/x', '/'].map(isProxied)).toEqual([false, false, false]);
  });
});
