/** The product's navigation: the drawer's groups, and the routes and tabs of each section (docs/domain.md, p). */
import type { Node } from './navigation.js';

const either = (name: string): string[] => [`${name}-read`, `${name}-all`];

const vaultRoutes = ['/distribution/myvault/', '/my_vault/', '/email-extract/'];

const products: Node = {
  ...{ text: 'Products', icon: 'products' },
  ...{ href: '/productcatalog/products/', permissions: either('product'), also: ['/productcatalog/skus/'] },
};
/** A tab of the products, and none of the drawer's. */
const skus: Node = { text: 'SKUs', icon: 'products', href: '/productcatalog/skus/', permissions: either('product') };

const catalogue: readonly Node[] = [
  products,
  {
    text: 'Catalog Sharing',
    icon: 'sharing',
    href: '/productcatalog/catalog-sharing/',
    permissions: either('catalogsharing'),
    ownerRoles: ['Publisher'],
  },
];

export const sideNavigation: readonly Node[] = [
  { text: 'Dashboard', icon: 'dashboard', href: '/home/dashboard/', permissions: ['dashboardnav-read'] },
  {
    text: 'Distribution',
    icon: 'distribution',
    permissions: ['distributionnav-read'],
    items: [
      {
        text: 'My Vault',
        icon: 'vault',
        href: '/distribution/myvault/inventory/',
        also: vaultRoutes,
        permissions: either('inventory'),
        ownerRoles: ['Publisher'],
      },
      {
        text: 'My Vault',
        icon: 'vault',
        href: '/distribution/myvault/shared-assets/',
        also: vaultRoutes,
        permissions: either('sharedskus'),
        ownerRoles: ['Retailer'],
      },
      { text: 'Pricing', icon: 'pricing', href: '/distribution/pricing/', permissions: either('pricelist') },
      { text: 'Promotions', icon: 'promotions', href: '/distribution/promotions/', permissions: either('promotion') },
      { text: 'Orders', icon: 'orders', href: '/distribution/orders/', permissions: either('order') },
      { text: 'Reports', icon: 'reports', href: '/distribution/reports/', permissions: either('report') },
      {
        text: 'Distribution Settings',
        icon: 'settings',
        href: '/distribution/distributionsettings/regions/',
        also: ['/distribution/distributionsettings/'],
        permissions: either('region'),
        ownerRoles: ['Publisher'],
      },
    ],
  },
  {
    text: 'Product Catalog',
    icon: 'catalog',
    permissions: ['productcatalognav-read'],
    items: catalogue,
  },
  {
    text: 'Network',
    icon: 'network',
    permissions: ['networknav-read'],
    items: [
      { text: 'Connections', icon: 'connections', href: '/network/connections/', permissions: either('connection') },
    ],
  },
  // Of the platform's staff; the specification has the administration variant and no way to it.
  {
    text: 'Administration',
    icon: 'settings',
    href: '/administration/countries/',
    also: ['/administration/'],
    permissions: ['country-write'],
  },
  {
    text: 'Account & Help',
    icon: 'account',
    permissions: ['accounthelpnav-read'],
    items: [
      { text: 'Account', icon: 'account', href: '/account/account/', permissions: either('accountsettings') },
      { text: 'Users', icon: 'users', href: '/usersandgroups/users/', permissions: either('user') },
      { text: 'Audit Log', icon: 'auditlog', href: '/account/audit-log/', permissions: ['auditlog-read'] },
      { text: 'Developer', icon: 'developer', href: '/account/developer/', permissions: either('developerguide') },
    ],
  },
];

const auditLog: Node = {
  text: 'Audit log',
  icon: 'auditlog',
  href: '/account/audit-log/',
  permissions: ['auditlog-read'],
};
const users: Node = { text: 'Users', icon: 'users', href: '/usersandgroups/users/', permissions: either('user') };
const regions: Node = {
  text: 'Regions',
  icon: 'regions',
  href: '/distribution/distributionsettings/regions/',
  also: [
    '/distribution/distributionsettings/regions-detail/',
    '/distribution/distributionsettings/regions-add/',
    '/distribution/distributionsettings/regions-edit/',
    '/distribution/distributionsettings/regions-copy/',
  ],
  permissions: either('region'),
};
const markets: Node = {
  text: 'Market Settings',
  icon: 'markets',
  href: '/distribution/distributionsettings/currencies/',
  permissions: either('currencysettings'),
};
const developer: Node = {
  text: 'Developer',
  icon: 'developer',
  permissions: either('developerguide'),
  items: [
    { text: 'Documentation', icon: 'developer', href: '/account/developer/', permissions: either('developerguide') },
    {
      text: 'Certificates',
      icon: 'certificate',
      href: '/account/developer/certificates/',
      permissions: either('certificate'),
    },
    { text: 'Webhooks', icon: 'webhook', href: '/account/developer/webhooks/', permissions: either('webhooks') },
    {
      text: 'JIT Endpoints',
      icon: 'endpoint',
      href: '/account/developer/jit-endpoints/',
      permissions: either('jitsettings'),
    },
  ],
};

/** groupTag PROFILE: the settings variant of the top navigation. */
export const profileNavigation: readonly Node[] = [
  { text: 'Account', icon: 'account', href: '/account/account/', permissions: either('accountsettings') },
  users,
  auditLog,
  developer,
];

/** groupTag ADMIN: the administration variant, which has no 'Market Settings'. */
export const adminNavigation: readonly Node[] = [
  {
    text: 'Countries',
    icon: 'countries',
    href: '/administration/countries/',
    permissions: ['country-write'],
  },
  {
    text: 'Catalogue',
    icon: 'catalog',
    permissions: ['producttype-write', 'keyprovider-write'],
    items: [
      {
        text: 'Attributes',
        icon: 'attributes',
        href: '/administration/attributes/',
        permissions: ['producttype-write'],
      },
      {
        text: 'Key providers',
        icon: 'keyproviders',
        href: '/administration/key-providers/',
        permissions: ['keyprovider-write'],
      },
    ],
  },
  {
    text: 'Exchange rates',
    icon: 'exchangerates',
    href: '/administration/exchange-rates/',
    permissions: ['exchangerate-write'],
  },
  {
    text: 'Companies',
    icon: 'companies',
    href: '/administration/companies/',
    permissions: ['vault-approve'],
  },
  {
    text: 'Letters and pages',
    icon: 'mailtemplates',
    permissions: ['mailtemplate-write', 'pagecontent-write'],
    items: [
      {
        text: 'Mail templates',
        icon: 'mailtemplates',
        href: '/administration/mail-templates/',
        permissions: ['mailtemplate-write'],
      },
      {
        text: 'Dead letters',
        icon: 'deadletters',
        href: '/administration/dead-letters/',
        permissions: ['mailtemplate-write'],
      },
      {
        text: 'Page content',
        icon: 'pagecontent',
        href: '/administration/page-content/',
        permissions: ['pagecontent-write'],
      },
    ],
  },
  users,
  auditLog,
  regions,
];

const stock = ['inventory-read', 'inventory-all'];

const myVault: readonly Node[] = [
  { text: 'Dashboard', icon: 'dashboard', href: '/distribution/myvault/dashboard/', permissions: either('dashboard') },
  {
    text: 'Inventory',
    icon: 'vault',
    href: '/distribution/myvault/inventory/',
    permissions: stock,
    ownerRoles: ['Publisher'],
  },
  {
    text: 'Shared assets',
    icon: 'sharedassets',
    href: '/distribution/myvault/shared-assets/',
    permissions: either('sharedskus'),
  },
  {
    text: 'Rights',
    icon: 'rights',
    href: '/distribution/myvault/rights/',
    also: [
      '/distribution/myvault/rights-detail/',
      '/distribution/myvault/rights-add/',
      '/distribution/myvault/rights-edit/',
      '/distribution/myvault/rights-copy/',
    ],
    permissions: stock,
  },
  {
    text: 'Insertions',
    icon: 'insertions',
    href: '/distribution/myvault/uploads/',
    also: ['/distribution/myvault/uploads-detail/'],
    permissions: ['insertionslist-read'],
  },
  {
    text: 'Transactions',
    icon: 'transactions',
    href: '/my_vault/transaction/',
    also: ['/distribution/myvault/transaction-detail/'],
    permissions: ['transaction-read', ...stock],
  },
  { text: 'Blacklistings', icon: 'blacklistings', href: '/my_vault/blacklistings/', permissions: ['blacklist-read'] },
  {
    text: 'Transfers',
    icon: 'transfers',
    permissions: ['transferslist-read', ...either('stockpool')],
    items: [
      {
        text: 'Outbox',
        icon: 'outbox',
        href: '/distribution/myvault/transfers/outbox/',
        permissions: ['transferslist-read'],
      },
      {
        text: 'Inbox',
        icon: 'inbox',
        href: '/distribution/myvault/transfers/inbox/',
        permissions: ['transferslist-read'],
      },
      {
        text: 'Stockpools out',
        icon: 'stockpool',
        href: '/distribution/myvault/transfers/stockpool-out/',
        permissions: either('stockpool'),
        ownerRoles: ['Publisher'],
      },
      {
        text: 'Stockpools in',
        icon: 'stockpool',
        href: '/distribution/myvault/transfers/stockpool-in/',
        permissions: either('stockpool'),
      },
    ],
  },
  {
    text: 'Allocations',
    icon: 'allocations',
    permissions: ['allocation-read'],
    items: [
      {
        text: 'My allocations',
        icon: 'allocations',
        href: '/my_vault/my-allocations/',
        permissions: ['allocation-read'],
      },
      { text: 'Allocated', icon: 'allocations', href: '/my_vault/allocated/', permissions: ['allocation-read'] },
    ],
  },
];

/** The tabs of a section: the first one whose prefix the screen's route begins with. */
export const sections: readonly { readonly prefixes: readonly string[]; readonly tabs: readonly Node[] }[] = [
  { prefixes: ['/distribution/myvault/', '/my_vault/', '/email-extract/'], tabs: myVault },
  {
    prefixes: ['/distribution/distributionsettings/'],
    tabs: [regions, { ...markets, text: 'Markets' }],
  },
  {
    prefixes: ['/productcatalog/'],
    tabs: catalogue.toSpliced(1, 0, skus),
  },
  { prefixes: ['/account/', '/settings/', '/usersandgroups/'], tabs: profileNavigation },
];
