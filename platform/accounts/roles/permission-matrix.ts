/**
 * Which role holds which permission, and in which type of company: data, in one place
 * (docs/domain.md, i). Letters: P publisher, D distributor,
 * R retailer, S the platform's staff, which belongs to no vault; '' none. Columns: Owner, Administrator,
 * Product Admin, Editor, Viewer, Super admin. Of a Super admin S is what they may in no vault (ADR 0065), and the
 * letters of companies are what they may read in a vault of that type, in a support session (ADR 0098).
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
type Row = VaultRow | readonly [...VaultRow, superAdmin: 'S' | 'SPDR' | Exclude<Companies, ''>];

const all: VaultRow = ['PDR', 'PDR', 'PDR', 'PDR', 'PDR'];
/** Whoever is signed in. */
const everyone: Row = [...all, 'S'];
/** Whoever is signed in, support too. */
const everyoneAnywhere: Row = [...all, 'SPDR'];
/** What support reads with the others. */
const allAndSupport: Row = [...all, 'PDR'];
const sellersAll: VaultRow = ['PD', 'PD', 'PD', 'PD', 'PD'];
const sellersAndSupport: Row = [...sellersAll, 'PD'];
const allButProductAdmin: Row = ['PDR', 'PDR', '', 'PDR', 'PDR', 'PDR'];
const managers: VaultRow = ['PDR', 'PDR', '', '', ''];
const managersAndStaff: Row = [...managers, 'S'];
const managersAndEditors: VaultRow = ['PDR', 'PDR', '', 'PDR', ''];
const managersEditorsAndSupport: Row = [...managersAndEditors, 'PDR'];
const sellingManagers: VaultRow = ['PD', 'PD', '', '', ''];
const sellingManagersAndEditors: VaultRow = ['PD', 'PD', '', 'PD', ''];
const sellingCatalogue: VaultRow = ['PD', 'PD', 'PD', '', ''];
const owners: Row = ['PDR', '', '', '', ''];
const buyersAndSupport: Row = ['DR', 'DR', 'DR', 'DR', 'DR', 'DR'];
/** Functions of the platform's staff: no user of a vault has them. */
const staff: Row = ['', '', '', '', '', 'S'];

export const permissionMatrix = {
  'dashboardnav-read': everyoneAnywhere,
  'dashboard-read': allButProductAdmin,
  'dashboard-all': managers,
  'distributionnav-read': allAndSupport,
  'inventory-read': allAndSupport,
  'inventory-all': sellingManagers,
  'sharedskus-read': buyersAndSupport,
  'sharedskus-all': ['DR', 'DR', '', 'DR', ''],
  'insertionslist-read': sellersAndSupport,
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
  'pricelist-read': allAndSupport,
  'pricelist-write': sellingManagersAndEditors,
  'pricelist-delete': sellingManagers,
  'pricelist-all': sellingManagers,
  'promotion-read': allAndSupport,
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
  'region-read': everyoneAnywhere,
  // Of staff the system's.
  'region-write': [...sellingCatalogue, 'S'],
  'region-delete': [...sellingManagers, 'S'],
  'region-all': sellingManagers,
  'regionstatus-write': sellingManagers,
  'currencysettings-read': sellersAll,
  'currencysettings-write': sellingManagers,
  'currencysettings-all': sellingManagers,
  'productcatalognav-read': allAndSupport,
  'product-read': allAndSupport,
  'product-write': ['PDR', 'PDR', 'PDR', 'PDR', ''],
  'product-delete': sellingCatalogue,
  'product-all': sellingCatalogue,
  'product-delisted-write': sellingCatalogue,
  'catalogsharing-read': sellersAndSupport,
  'catalogsharing-write': sellingCatalogue,
  'catalogsharing-all': sellingCatalogue,
  'catalogsharingrules-read': sellersAndSupport,
  'catalogsharingrules-write': sellingCatalogue,
  'catalogsharingrules-delete': sellingCatalogue,
  'catalogsharingrules-all': sellingCatalogue,
  'networknav-read': allAndSupport,
  'connection-read': allButProductAdmin,
  'connection-write': managers,
  'connection-all': managers,
  'connectioninvite-write': managers,
  'connectionaccept-write': managers,
  'accounthelpnav-read': everyoneAnywhere,
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
  'certificate-read': managersEditorsAndSupport,
  'certificate-write': managers,
  'certificate-all': managers,
  'webhooks-read': managersEditorsAndSupport,
  'webhooks-write': managers,
  'webhooks-delete': managers,
  'webhooks-all': managers,
  'jitsettings-read': [...sellingManagersAndEditors, 'PD'],
  'jitsettings-write': sellingManagers,
  'jitsettings-all': sellingManagers,
  'transaction-read': allButProductAdmin,
  'allocation-read': allButProductAdmin,
  'allocation-write': ['PD', '', '', '', ''],
  'allocationpause-write': managers,
  'blacklist-read': allButProductAdmin,
  'blacklist-write': managers,
  'apiinsights-read': managersEditorsAndSupport,
  'auditlog-read': [...managers, 'SPDR'],
  // A flag of the user: Owners and Administrators have both by their role, others are granted them (ADR 0103).
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

interface Grantable {
  /** Who may be granted it. */
  readonly to: readonly UserRole[];
  /** Who holds this grants it. */
  readonly by: PermissionKey;
  /** What is held with it. */
  readonly with?: PermissionKey;
}

/**
 * What is granted to one user by name. Moving keys an Owner alone may do, and may grant to an Administrator, so that
 * trade does not wait for one person; how the vault is secured (accountsettings-all) is not among them: who holds it
 * could grant on (ADR 0096). Embargoes are a flag of the user (ADR 0103).
 */
export const grantable = {
  'transferkeys-write': { to: ['Administrator'], by: 'accountsettings-all' },
  'allocation-write': { to: ['Administrator'], by: 'accountsettings-all' },
  'embargo-read': { to: ['Product Admin', 'Editor', 'Viewer'], by: 'user-write' },
  'embargo-write': { to: ['Product Admin', 'Editor'], by: 'user-write', with: 'embargo-read' },
} as const satisfies Partial<Record<PermissionKey, Grantable>>;
export type GrantablePermission = keyof typeof grantable;
export const grantablePermissions = Object.keys(grantable) as GrantablePermission[];
export const grantableOf = (permission: GrantablePermission): Grantable => grantable[permission];
