/** The permissions of a vault in words, in groups (docs/domain.md, i). */
import type { PermissionKey } from '../../../bff/contract.js';

/** Of the platform's staff, or of a menu that everybody has: nothing to compare. */
type Unlisted =
  | 'dashboardnav-read'
  | 'distributionnav-read'
  | 'productcatalognav-read'
  | 'networknav-read'
  | 'accounthelpnav-read'
  | 'developerguide-all'
  | 'documentation-write'
  | 'mailtemplate-write'
  | 'pagecontent-write'
  | 'exchangerate-write'
  | 'country-write'
  | 'keyprovider-write'
  | 'producttype-write'
  | 'vault-approve';
type Listed = Exclude<PermissionKey, Unlisted>;

export const permissionGroups = [
  'Dashboards and reports',
  'Stock',
  'Moving and revealing keys',
  'Prices and orders',
  'Products and sharing',
  'Connections',
  'Settings',
  'Account and users',
  'Programs',
] as const;
type Group = (typeof permissionGroups)[number];

const of =
  (group: Group) =>
  (text: string): { readonly group: Group; readonly text: string } => ({ group, text });
const reports = of('Dashboards and reports');
const stock = of('Stock');
const moving = of('Moving and revealing keys');
const trade = of('Prices and orders');
const products = of('Products and sharing');
const network = of('Connections');
const settings = of('Settings');
const account = of('Account and users');
const programs = of('Programs');

/** A permission without words does not compile. */
export const permissionWords: Readonly<Record<Listed, { readonly group: Group; readonly text: string }>> = {
  'dashboard-read': reports('See dashboards'),
  'dashboard-all': reports('See the whole vault in dashboards, and export them'),
  'report-read': reports('See reports'),
  'report-write': reports('Make reports'),
  'report-all': reports('Make and delete reports'),
  'reportfinance-write': reports('Make finance reports'),
  'reportkeybykey-write': reports('Make reports key by key'),
  'reportinventory-write': reports('Make inventory reports'),
  'inventory-read': stock('See the inventory and rights'),
  'inventory-all': stock('Edit rights and the right of keys'),
  'sharedskus-read': stock('See shared assets'),
  'sharedskus-all': stock('Manage shared assets'),
  'insertionslist-read': stock('See insertions'),
  'insertkeys-write': stock('Insert keys'),
  'sku-write': stock('Edit SKUs and low-stock marks'),
  'sku-delete': stock('Delete SKUs, withdraw keys'),
  'sku-all': stock('Everything with SKUs'),
  'stockpool-read': stock('See stock pools'),
  'stockpool-write': stock('Make and edit stock pools'),
  'stockpool-delete': stock('Delete stock pools'),
  'stockpool-all': stock('Everything with stock pools'),
  'transaction-read': stock('See transactions'),
  'extractkeys-write': moving('Extract keys'),
  'transferkeys-write': moving('Transfer keys to another vault'),
  'acceptkeytransfer-write': moving('Accept keys from another vault'),
  'transferslist-read': moving('See transfers'),
  'extractrevokedkeys-write': moving('Extract revoked keys'),
  'extractinventorykeys-write': moving('Extract keys of the inventory'),
  'allocation-read': moving('See allocations'),
  'allocation-write': moving('Make allocations'),
  'allocationpause-write': moving('Pause allocations'),
  'blacklist-read': moving('See blacklistings'),
  'blacklist-write': moving('Blacklist keys'),
  'pricelist-read': trade('See price lists'),
  'pricelist-write': trade('Edit price lists'),
  'pricelist-delete': trade('Delete price lists'),
  'pricelist-all': trade('Everything with price lists'),
  'promotion-read': trade('See promotions'),
  'promotion-write': trade('Edit promotions'),
  'promotion-delete': trade('Delete promotions'),
  'promotion-all': trade('Everything with promotions'),
  'order-read': trade('See orders'),
  'order-all': trade('Everything with orders'),
  'ordercancel-write': trade('Cancel orders'),
  'product-read': products('See products'),
  'product-write': products('Edit products'),
  'product-delete': products('Delete products'),
  'product-all': products('Everything with products'),
  'product-delisted-write': products('Delist products'),
  'catalogsharing-read': products('See what is shared'),
  'catalogsharing-write': products('Share products'),
  'catalogsharing-all': products('Everything with sharing'),
  'catalogsharingrules-read': products('See rules of sharing'),
  'catalogsharingrules-write': products('Edit rules of sharing'),
  'catalogsharingrules-delete': products('Delete rules of sharing'),
  'catalogsharingrules-all': products('Everything with rules of sharing'),
  'embargo-read': products('See products under embargo'),
  'embargo-write': products('Edit products under embargo, and set embargoes'),
  'connection-read': network('See connections'),
  'connection-write': network('Edit connections'),
  'connection-all': network('Everything with connections'),
  'connectioninvite-write': network('Invite companies'),
  'connectionaccept-write': network('Accept companies'),
  'region-read': settings('See regions'),
  'region-write': settings('Add, edit and copy regions'),
  'region-delete': settings('Delete regions'),
  'region-all': settings('Everything with regions'),
  'regionstatus-write': settings('Activate and deactivate regions'),
  'currencysettings-read': settings('See markets'),
  'currencysettings-write': settings('Edit markets'),
  'currencysettings-all': settings('Everything with markets'),
  'accountsettings-read': account('See one’s own account and second factor'),
  'accountsettings-write': account('Edit the company’s data'),
  'accountsettings-all': account('Secure the vault: ways of extraction, lost second factors'),
  'user-read': account('See users'),
  'user-write': account('Invite users and change their roles'),
  'user-delete': account('Deactivate users'),
  'user-all': account('Everything with users'),
  'auditlog-read': account('See the audit log'),
  'developerguide-read': programs('Read the developer guide'),
  'certificate-read': programs('See certificates'),
  'certificate-write': programs('Add and revoke certificates'),
  'certificate-all': programs('Everything with certificates'),
  'webhooks-read': programs('See webhooks'),
  'webhooks-write': programs('Edit webhooks'),
  'webhooks-delete': programs('Delete webhooks'),
  'webhooks-all': programs('Everything with webhooks'),
  'jitsettings-read': programs('See keys on demand'),
  'jitsettings-write': programs('Edit keys on demand'),
  'jitsettings-all': programs('Everything with keys on demand'),
  'apiinsights-read': programs('See calls of programs'),
};

export const isListed = (key: string): key is Listed => key in permissionWords;
