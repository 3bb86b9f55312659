/**
 * Which role holds which permission, and in which type of company: data, in one place
 * (docs/domain.md, i). Letters: P publisher, D distributor,
 * R retailer, S the platform's staff, which belongs to no vault; '' none. Columns: Owner, Administrator,
 * Product Admin, Editor, Viewer, Super admin. What staff is to read of a vault in a support session only is
 * not there: there is none yet (ADR 0065).
 */
export const vaultRoles = ['Owner', 'Administrator', 'Product Admin', 'Editor', 'Viewer'] as const;
export const userRoles = [...vaultRoles, 'Super admin'] as const;
export type UserRole = (typeof userRoles)[number];

type Companies = '' | 'PDR' | 'PD' | 'DR';
type VaultRow = readonly [
  owner: Companies,
  administrator: Companies,
  productAdmin: Companies,
  editor: Companies,
  viewer: Companies,
];
type Row = VaultRow | readonly [...VaultRow, superAdmin: 'S'];

const all: VaultRow = ['PDR', 'PDR', 'PDR', 'PDR', 'PDR'];
/** Whoever is signed in. */
const everyone: Row = [...all, 'S'];
const sellersAll: Row = ['PD', 'PD', 'PD', 'PD', 'PD'];
const allButProductAdmin: Row = ['PDR', 'PDR', '', 'PDR', 'PDR'];
const managers: VaultRow = ['PDR', 'PDR', '', '', ''];
const managersAndStaff: Row = [...managers, 'S'];
const managersAndEditors: Row = ['PDR', 'PDR', '', 'PDR', ''];
const sellingManagers: VaultRow = ['PD', 'PD', '', '', ''];
const sellingManagersAndEditors: Row = ['PD', 'PD', '', 'PD', ''];
const sellingCatalogue: VaultRow = ['PD', 'PD', 'PD', '', ''];
const owners: Row = ['PDR', '', '', '', ''];
const buyers: Row = ['DR', 'DR', 'DR', 'DR', 'DR'];
/** Functions of the platform's staff: no user of a vault has them. */
const staff: Row = ['', '', '', '', '', 'S'];

export const permissionMatrix = {
  'dashboardnav-read': everyone,
  'dashboard-read': allButProductAdmin,
  'dashboard-all': managers,
  'distributionnav-read': all,
  'inventory-read': all,
  'inventory-all': sellingManagers,
  'sharedskus-read': buyers,
  'sharedskus-all': ['DR', 'DR', '', 'DR', ''],
  'insertionslist-read': sellersAll,
  'insertkeys-write': sellingManagersAndEditors,
  'sku-write': ['PD', 'PD', 'PD', 'PD', ''],
  'sku-delete': sellingCatalogue,
  'sku-all': sellingCatalogue,
  'extractkeys-write': managers,
  // Only Owners move keys to another vault; Administrators are left out on purpose.
  'transferkeys-write': owners,
  'acceptkeytransfer-write': managers,
  'transferslist-read': allButProductAdmin,
  'stockpool-read': allButProductAdmin,
  'stockpool-write': sellingManagersAndEditors,
  'stockpool-delete': sellingManagers,
  'stockpool-all': sellingManagers,
  'extractrevokedkeys-write': sellingManagers,
  'extractinventorykeys-write': managers,
  'pricelist-read': all,
  'pricelist-write': sellingManagersAndEditors,
  'pricelist-delete': sellingManagers,
  'pricelist-all': sellingManagers,
  'promotion-read': all,
  'promotion-write': sellingManagersAndEditors,
  'promotion-delete': sellingManagers,
  'promotion-all': sellingManagers,
  'order-read': allButProductAdmin,
  'order-all': managers,
  'ordercancel-write': managers,
  'report-read': allButProductAdmin,
  'report-write': managersAndEditors,
  'report-all': managers,
  'reportfinance-write': managers,
  'reportkeybykey-write': managers,
  'reportinventory-write': managersAndEditors,
  'region-read': everyone,
  // Of staff the system's.
  'region-write': [...sellingCatalogue, 'S'],
  'region-delete': [...sellingManagers, 'S'],
  'region-all': sellingManagers,
  'regionstatus-write': sellingManagers,
  'currencysettings-read': sellersAll,
  'currencysettings-write': sellingManagers,
  'currencysettings-all': sellingManagers,
  'productcatalognav-read': all,
  'product-read': all,
  'product-write': ['PDR', 'PDR', 'PDR', 'PDR', ''],
  'product-delete': sellingCatalogue,
  'product-all': sellingCatalogue,
  'product-delisted-write': sellingCatalogue,
  'catalogsharing-read': sellersAll,
  'catalogsharing-write': sellingCatalogue,
  'catalogsharing-all': sellingCatalogue,
  'catalogsharingrules-read': sellersAll,
  'catalogsharingrules-write': sellingCatalogue,
  'catalogsharingrules-delete': sellingCatalogue,
  'catalogsharingrules-all': sellingCatalogue,
  'networknav-read': all,
  'connection-read': allButProductAdmin,
  'connection-write': managers,
  'connection-all': managers,
  'connectioninvite-write': managers,
  'connectionaccept-write': managers,
  'accounthelpnav-read': everyone,
  'accountsettings-read': everyone,
  'accountsettings-write': managers,
  'accountsettings-all': owners,
  'user-read': managersAndStaff,
  'user-write': managersAndStaff,
  'user-delete': managersAndStaff,
  'user-all': managersAndStaff,
  'developerguide-read': everyone,
  // The specification names it without a use of its own: whoever edits the guide's articles is staff.
  'developerguide-all': staff,
  'certificate-read': managersAndEditors,
  'certificate-write': managers,
  'certificate-all': managers,
  'webhooks-read': managersAndEditors,
  'webhooks-write': managers,
  'webhooks-delete': managers,
  'webhooks-all': managers,
  'jitsettings-read': sellingManagersAndEditors,
  'jitsettings-write': sellingManagers,
  'jitsettings-all': sellingManagers,
  'transaction-read': allButProductAdmin,
  'allocation-read': allButProductAdmin,
  'allocation-write': ['PD', '', '', '', ''],
  'allocationpause-write': managers,
  'blacklist-read': allButProductAdmin,
  'blacklist-write': managers,
  'apiinsights-read': managersAndEditors,
  'auditlog-read': managersAndStaff,
  // A flag of the user in the rules; without one, its default: Owners and Administrators.
  'embargo-read': managers,
  'embargo-write': managers,
  'documentation-write': staff,
  'mailtemplate-write': staff,
  'pagecontent-write': staff,
  'exchangerate-write': staff,
  'country-write': staff,
  'keyprovider-write': staff,
  'producttype-write': staff,
  'vault-approve': staff,
} satisfies Record<string, Row>;

export type PermissionKey = keyof typeof permissionMatrix;

/**
 * What an Owner alone may do and may grant to one Administrator by name: moving keys, so that trade does not wait for
 * one person. How the vault is secured (accountsettings-all) is not among them: who holds it could grant on (ADR 0096).
 */
export const grantablePermissions = ['transferkeys-write', 'allocation-write'] as const satisfies PermissionKey[];
export type GrantablePermission = (typeof grantablePermissions)[number];
