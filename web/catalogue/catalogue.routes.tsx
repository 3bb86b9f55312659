import type { BuiltRoute } from '../ui/page/route-types.js';

export const catalogueRoutes: readonly BuiltRoute[] = [
  {
    path: '/productcatalog/products/',
    title: 'Products',
    load: () => import('./products.screen.js'),
    list: 'GET /products',
    place: { name: 'Products', summary: 'What your company sells, and the SKUs that it is sold as', icon: 'products' },
  },
  {
    path: '/productcatalog/skus/',
    title: 'SKUs',
    permissions: ['product-read', 'product-all'],
    load: () => import('./skus/skus.screen.js'),
    list: 'GET /skus',
  },
  {
    path: '/productcatalog/imports/',
    title: 'Imports',
    permissions: ['product-write', 'product-all', 'sku-write', 'sku-all'],
    load: () => import('./imports/imports.screen.js'),
    list: 'GET /imports',
  },
  {
    path: '/productcatalog/imports/detail/:id',
    title: 'Import',
    permissions: ['product-write', 'product-all', 'sku-write', 'sku-all'],
    load: () => import('./imports/import.screen.js'),
  },
  {
    path: '/productcatalog/products/products-add/',
    load: () => import('./product-add.screen.js'),
    act: { name: 'Add a product', icon: 'products', permissions: ['product-write'] },
  },
  {
    path: '/productcatalog/products/products-edit/:id',
    load: () => import('./product-edit.screen.js'),
  },
  {
    path: '/my_vault/product-details/:id',
    permissions: ['sharedskus-read', 'sharedskus-all', 'product-read', 'product-all'],
    load: () => import('./details/product-details.screen.js'),
  },
  {
    path: '/productcatalog/products/products-preview/:id',
    load: () => import('./product-preview.screen.js'),
  },
];
