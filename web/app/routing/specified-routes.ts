/**
 * Every route that the specification names, as data. access: public = anyone; visitor =
 * only who is not signed in; auth = second factor passed. title is what follows 'Keyway | '; without
 * one the fallback stands. permissions: any one of them opens the view. docs/routes.md says which
 * are built, test/architecture compares.
 */
import type { PermissionKey } from '../../../bff/contract.js';

export interface SpecifiedRoute {
  readonly path: string;
  readonly access: 'public' | 'visitor' | 'auth';
  readonly title?: string;
  readonly permissions?: readonly PermissionKey[];
  readonly ownerRoles?: readonly ('Publisher' | 'Retailer')[];
  readonly redirect?: string;
}

export const specifiedRoutes: readonly SpecifiedRoute[] = [
  { path: '/', access: 'visitor', title: 'Please login to continue' },
  { path: '/oidc-callback', access: 'visitor' },
  { path: '/2-fa-authenticate/', access: 'visitor', title: 'You need to authenticate' },
  { path: '/401', access: 'auth', title: 'Something went wrong' },
  { path: '/reset-password/', access: 'visitor', title: 'Reset password via email' },
  { path: '/set-password/:guid/:email', access: 'visitor', title: 'Define new password' },
  { path: '/create-account/:type/:guid', access: 'auth' },
  { path: '/create-account-company/viguid/:guid', access: 'visitor' },
  { path: '/create-account-Registered/', access: 'visitor', title: 'Account created' },
  { path: '/Relationship/:type/:guid', access: 'public', title: 'My Network - Relationship' },
  { path: '/home', access: 'auth', redirect: '/home/dashboard/' },
  { path: '/home/dashboard/', access: 'auth', permissions: ['dashboard-read', 'dashboard-all'] },
  { path: '/distribution/myvault/dashboard/', access: 'auth', title: 'My Vault' },
  { path: '/finance/dashboard/', access: 'auth', title: 'Finance' },
  { path: '/account/account/', access: 'auth', permissions: ['accountsettings-read', 'accountsettings-all'] },
  {
    path: '/account/account/account-edit/',
    access: 'auth',
    permissions: ['accountsettings-write', 'accountsettings-all'],
  },
  { path: '/settings/account/:guid/:action', access: 'auth', title: 'Settings - Account' },
  { path: '/account/developer/', access: 'auth', permissions: ['developerguide-read', 'developerguide-all'] },
  { path: '/account/developer/certificates/', access: 'auth', permissions: ['certificate-read', 'certificate-all'] },
  { path: '/account/developer/webhooks/', access: 'auth', permissions: ['webhooks-read', 'webhooks-all'] },
  { path: '/account/developer/jit-endpoints/', access: 'auth', permissions: ['jitsettings-read', 'jitsettings-all'] },
  { path: '/settings/documentation-add/', access: 'auth', title: 'Settings - Add Article' },
  { path: '/settings/documentation-edit/:id', access: 'auth', title: 'Settings - Edit Documentation' },
  { path: '/usersandgroups/users/', access: 'auth', permissions: ['user-read', 'user-all'] },
  {
    path: '/distribution/distributionsettings/currencies/',
    access: 'auth',
    title: 'Markets',
    permissions: ['currencysettings-read', 'currencysettings-all'],
  },
  { path: '/distribution/distributionsettings/regions/', access: 'auth', permissions: ['region-read', 'region-all'] },
  {
    path: '/distribution/distributionsettings/regions-add/',
    access: 'auth',
    permissions: ['region-write', 'region-all'],
  },
  {
    path: '/distribution/distributionsettings/regions-edit/:id',
    access: 'auth',
    permissions: ['region-write', 'region-all'],
  },
  {
    path: '/distribution/distributionsettings/regions-copy/:id',
    access: 'auth',
    permissions: ['region-write', 'region-all'],
  },
  { path: '/distribution/myvault/uploads/', access: 'auth', title: 'Insertions', permissions: ['insertionslist-read'] },
  { path: '/distribution/myvault/uploads-detail/:id', access: 'auth', permissions: ['insertionslist-read'] },
  {
    path: '/distribution/myvault/inventory/',
    access: 'auth',
    permissions: ['inventory-read', 'inventory-all'],
    ownerRoles: ['Publisher'],
  },
  { path: '/distribution/myvault/transaction-detail/:id', access: 'auth' },
  {
    path: '/distribution/myvault/transaction-detail/:id/:ownerGuid/',
    access: 'auth',
    title: 'My Vault - Transactions Details',
  },
  {
    path: '/distribution/myvault/transfers/stockpool-out/',
    access: 'auth',
    permissions: ['stockpool-read', 'stockpool-all'],
  },
  {
    path: '/distribution/myvault/transfers/stockpool-in/',
    access: 'auth',
    permissions: ['stockpool-read', 'stockpool-all'],
  },
  {
    path: '/distribution/myvault/shared-assets/',
    access: 'auth',
    permissions: ['sharedskus-read', 'sharedskus-all'],
    ownerRoles: ['Retailer'],
  },
  { path: '/distribution/myvault/transfers/outbox/', access: 'auth', permissions: ['transferslist-read'] },
  { path: '/distribution/myvault/transfers/inbox/', access: 'auth', permissions: ['transferslist-read'] },
  { path: '/email-extract/:id', access: 'auth', title: 'My Vault - Assets' },
  { path: '/my_vault/transaction/', access: 'auth', title: 'My Vault - Transaction Report' },
  { path: '/my_vault/blacklistings/', access: 'auth' },
  { path: '/my_vault/my-allocations/', access: 'auth' },
  { path: '/my_vault/allocated/', access: 'auth' },
  { path: '/finance/transactions/', access: 'auth' },
  { path: '/distribution/orders/', access: 'auth', permissions: ['order-read', 'order-all'] },
  { path: '/distribution/orders/:id', access: 'auth', permissions: ['order-read', 'order-all'] },
  { path: '/distribution/pricing/', access: 'auth', permissions: ['pricelist-read', 'pricelist-all'] },
  {
    path: '/distribution/pricing/price-lists-edit/:id',
    access: 'auth',
    permissions: ['pricelist-write', 'pricelist-all'],
  },
  { path: '/distribution/pricing/price-lists-add/', access: 'auth', permissions: ['pricelist-write', 'pricelist-all'] },
  {
    path: '/distribution/pricing/price-lists-copy/:id',
    access: 'auth',
    permissions: ['pricelist-write', 'pricelist-all'],
  },
  { path: '/finance/price-lists-edit/', access: 'auth', permissions: ['pricelist-write', 'pricelist-all'] },
  { path: '/distribution/promotions/', access: 'auth', permissions: ['promotion-read', 'promotion-all'] },
  {
    path: '/distribution/promotions/promotions-edit/:id',
    access: 'auth',
    permissions: ['promotion-write', 'promotion-all'],
  },
  {
    path: '/distribution/promotions/promotions-add/',
    access: 'auth',
    permissions: ['promotion-write', 'promotion-all'],
  },
  {
    path: '/distribution/promotions/promotions-copy/:id',
    access: 'auth',
    permissions: ['promotion-write', 'promotion-all'],
  },
  { path: '/distribution/reports/', access: 'auth', permissions: ['report-read', 'report-all'] },
  { path: '/network/connections/', access: 'auth', permissions: ['connection-read', 'connection-all'] },
  { path: '/my_network/connections-type-guid/:type/:guid', access: 'auth' },
  {
    path: '/productcatalog/catalog-sharing/',
    access: 'auth',
    permissions: ['catalogsharing-read', 'catalogsharing-all'],
    ownerRoles: ['Publisher'],
  },
  {
    path: '/productcatalog/catalog-sharing/create-rule/',
    access: 'auth',
    permissions: ['catalogsharingrules-write', 'catalogsharingrules-all'],
  },
  {
    path: '/productcatalog/catalog-sharing/share-rules/',
    access: 'auth',
    permissions: ['catalogsharingrules-read', 'catalogsharingrules-all'],
  },
  {
    path: '/productcatalog/catalog-sharing/edit-rule/:id',
    access: 'auth',
    permissions: ['catalogsharingrules-write', 'catalogsharingrules-all'],
  },
  {
    path: '/productcatalog/catalog-sharing/connection-details/:id',
    access: 'auth',
    permissions: ['catalogsharing-read', 'catalogsharing-all'],
  },
  {
    path: '/productcatalog/catalog-sharing/sharing-product-details',
    access: 'auth',
    permissions: ['catalogsharing-read', 'catalogsharing-all'],
  },
  { path: '/productcatalog/products/', access: 'auth', permissions: ['product-read', 'product-all'] },
  { path: '/productcatalog/products/products-add/', access: 'auth', permissions: ['product-read', 'product-all'] },
  {
    path: '/productcatalog/products/products-edit/:id',
    access: 'auth',
    title: 'My Vault - Edit Product',
    permissions: ['product-read', 'product-all'],
  },
  {
    path: '/productcatalog/products/products-preview/:id',
    access: 'auth',
    title: 'My Vault - Preview Product',
    permissions: ['product-read', 'product-all'],
  },
  { path: '/my_vault/product-details/:id', access: 'auth', title: 'My Vault - Product Details' },
];

/** The specification's 'legacy prefix', which it does not name: this project's choice, in one place. */
export const legacyPrefix = '/legacy/';

/** Old paths below the prefix and where they are now. */
export const legacyRedirects: Readonly<Record<string, string>> = {
  'my_vault/my_transactions': '/my_vault/transaction/',
  'my_vault/blacklistings': '/my_vault/blacklistings/',
  'my_vault/my_allocations': '/my_vault/my-allocations/',
  'my_vault/allocated': '/my_vault/allocated/',
  'finance/transactions': '/finance/transactions/',
};
