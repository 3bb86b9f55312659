/** What of the navigation a user sees (docs/domain.md, p). */
import type { Reply } from '../../kernel/endpoint.js';
import type { navigationContract as contract } from './navigation.contract.js';
import type { NavigationItem, NavigationLeaf } from './navigation.message.js';

type NavigationReply = Reply<typeof contract.navigation>;
type Side = NavigationReply['side'][number];
type Tab = NavigationReply['tabs'][number];
type Leaf = NavigationReply['profileMenu'][number];

export interface Viewer {
  readonly permissions: ReadonlySet<string>;
  readonly ownerRole: string;
}

/** The specification knows Publisher and Retailer here; a distributor buys and sells, and counts as both. */
const rolesOf = (ownerRole: string): readonly string[] =>
  ownerRole === 'Distributor' ? ['Distributor', 'Publisher', 'Retailer'] : [ownerRole];

const isPermitted = ({ rbacRole, isDisabled }: NavigationLeaf, { permissions }: Viewer): boolean =>
  !isDisabled && (rbacRole.length === 0 || rbacRole.some((key) => permissions.has(key)));

const suitsOwner = ({ ownerRole }: NavigationLeaf, viewer: Viewer): boolean =>
  ownerRole.length === 0 || rolesOf(viewer.ownerRole).some((role) => ownerRole.includes(role));

const iconOf = (icon: string | null | undefined) => (icon ? { icon } : {});
const hrefOf = (href: string | null | undefined) => (href ? { href } : {});

const leavesOf = (items: readonly NavigationLeaf[], viewer: Viewer): Leaf[] =>
  items
    .filter((item) => isPermitted(item, viewer) && suitsOwner(item, viewer))
    .flatMap(({ text, href, icon }) => (href ? [{ text, href, ...iconOf(icon) }] : []));

/** A group that leads nowhere is not shown. */
const leadsSomewhere = ({ href, items }: { href?: string; items: readonly unknown[] }): boolean =>
  href !== undefined || items.length > 0;

/** 'Top-level items show if the user has any of the item's permissions; sub-items also require the owner role.' */
export const presentSide = (items: readonly NavigationItem[], viewer: Viewer): Side[] =>
  items
    .filter((item) => isPermitted(item, viewer))
    .map(({ text, href, icon, items: below }) => ({
      text,
      ...hrefOf(href),
      ...iconOf(icon),
      items: leavesOf(below, viewer),
    }))
    .filter(leadsSomewhere);

/** The administration variant hides this one (docs/domain.md, p). */
const hiddenInAdministration = 'Market Settings';

/** 'Top menu items likewise and not disabled.' */
export const presentTabs = (items: readonly NavigationItem[], viewer: Viewer, isAdministration: boolean): Tab[] =>
  items
    .filter((item) => isPermitted(item, viewer) && suitsOwner(item, viewer))
    .filter(({ text }) => !isAdministration || text !== hiddenInAdministration)
    .map(({ text, href, icon, isHighlighted, items: below }) => ({
      text,
      ...hrefOf(href),
      ...iconOf(icon),
      isHighlighted,
      items: leavesOf(below, viewer),
    }))
    .filter(leadsSomewhere);

const settingsPermissions = ['accountsettings-read', 'accountsettings-all'];

/** 'Settings to /account/account/ only with accountsettings-read or all' (docs/domain.md, p); signing out is no link. */
export const presentProfileMenu = ({ permissions }: Viewer): Leaf[] =>
  settingsPermissions.some((key) => permissions.has(key)) ? [{ text: 'Settings', href: '/account/account/' }] : [];

/** Which variant of the section tabs a screen has (docs/domain.md, p). */
export const tabsGroupOf = (path: string): 'PROFILE' | 'ADMIN' | undefined => {
  if (path.startsWith('/settings/')) return 'PROFILE';
  return path.startsWith('/administration/') ? 'ADMIN' : undefined;
};
