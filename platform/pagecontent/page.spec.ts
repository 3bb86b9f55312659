import { pageOf } from './page.js';

describe('the page of an address', () => {
  it.each([
    ['/distribution/myvault/inventory/', '/distribution/myvault/inventory/'],
    ['/distribution/myvault/inventory', '/distribution/myvault/inventory/'],
    ['  https://keyway.example/Distribution/MyVault/Inventory/?filter=a#b ', '/distribution/myvault/inventory/'],
    ['http://localhost:8080/home/dashboard/', '/home/dashboard/'],
    [
      '/productcatalog/products/products-preview/0197a3f0-5a51-7cc1-8d36-0f3d5c1e2a44',
      '/productcatalog/products/products-preview/:id/',
    ],
    ['/productcatalog/products/products-preview/:id', '/productcatalog/products/products-preview/:id/'],
    ['/a/12/34/', '/a/:id/:id/'],
    ['/', '/'],
    ['https://keyway.example', undefined],
    ['inventory', undefined],
    ['', undefined],
    ['//evil.example/x', undefined],
    ['/a b/', undefined],
    ['/%2e%2e/', undefined],
    ['/<script>/', undefined],
    ['javascript:alert(1)', undefined],
    [`/${'a/'.repeat(11)}`, undefined],
  ])('%p is %p', (address, page) => {
    expect(pageOf(address)).toBe(page);
  });
});
