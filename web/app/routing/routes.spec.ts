import { allRoutes, isBuilt, routeAt } from './all-routes.js';
import { legacyRedirects, specifiedRoutes } from './specified-routes.js';
import { pageTitle } from '../../ui/page/title.js';

describe('the routes', () => {
  it('are the specification’s, each once, and those of the project', () => {
    const paths = allRoutes.map((route) => route.path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const { path } of specifiedRoutes) expect(paths).toContain(path);
  });

  it('keep access and permissions of the specification when a screen is built', () => {
    for (const specified of specifiedRoutes) {
      const route = allRoutes.find(({ path }) => path === specified.path);
      expect(route).toMatchObject(specified);
    }
  });

  it('of the project ask for a permission, or lie in the user’s own session', () => {
    const open = allRoutes.filter(
      (route) => !route.isSpecified && route.access === 'auth' && !route.permissions && route.isBare !== true,
    );
    expect(open.map((route) => route.path)).toEqual([]);
  });

  it('carry what is built', () => {
    const built = allRoutes.filter(isBuilt).map((route) => route.path);
    expect(built).toEqual(
      expect.arrayContaining([
        '/',
        '/2-fa-authenticate/',
        '/401',
        '/distribution/myvault/uploads/',
        '/distribution/myvault/inventory/',
        '/my_vault/transaction/',
      ]),
    );
  });

  it('have the places that old addresses lead to', () => {
    const paths = specifiedRoutes.map((route) => route.path);
    for (const target of Object.values(legacyRedirects)) expect(paths).toContain(target);
  });
});

describe('the route of an address', () => {
  it.each([
    ['/distribution/myvault/inventory/', '/distribution/myvault/inventory/'],
    ['/distribution/myvault/inventory', '/distribution/myvault/inventory/'],
    ['/distribution/myvault/uploads-detail/7', '/distribution/myvault/uploads-detail/:id'],
    ['/distribution/myvault/uploads/insert/', '/distribution/myvault/uploads/insert/:id?'],
    ['/distribution/myvault/uploads/insert/7', '/distribution/myvault/uploads/insert/:id?'],
    ['/distribution/myvault/uploads-detail/', undefined],
    ['/distribution/myvault/inventory/more/of/it', undefined],
  ])('%s is %s', (address, path) => expect(routeAt(address)?.path).toBe(path));
});

describe('a page’s title', () => {
  it('is the product’s name and the route’s title', () => {
    expect(pageTitle('Insertions')).toBe('Keyway | Insertions');
  });

  it('is there for every page of a signed-in user but home, built or not', () => {
    const untitled = allRoutes.filter((route) => route.access === 'auth' && !route.redirect && !route.title);
    expect(untitled.map(({ path }) => path)).toEqual(['/home/dashboard/']);
  });

  it('welcomes where the route has none', () => {
    expect(pageTitle(undefined)).toBe('Welcome!');
    expect(pageTitle('')).toBe('Welcome!');
  });
});
