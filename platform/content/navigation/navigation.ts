/**
 * The navigation as data (spec/navigation.json) and who sees what of it: a top-level item shows
 * when the user holds any of its permissions; a sub-item also needs the owner role.
 */
import type { Actor } from '../../access/index.js';

export type OwnerRole = Actor['ownerRole'];

export interface Node {
  readonly text: string;
  readonly icon: string;
  /** Absent for a group that only opens. */
  readonly href?: string;
  /** Beginnings of further routes that belong to it, such as details. */
  readonly also?: readonly string[];
  /** Any one; empty = every signed-in user. */
  readonly permissions: readonly string[];
  /** Absent = every owner role. */
  readonly ownerRoles?: readonly OwnerRole[];
  readonly items?: readonly Node[];
}

export interface ShownNode {
  readonly text: string;
  readonly href?: string;
  readonly icon: string;
  readonly items: readonly ShownNode[];
  readonly isHighlighted: boolean;
  readonly rbacRole: readonly string[];
  readonly ownerRole: readonly OwnerRole[];
}

/** A distributor buys and sells: it sees what publishers and what retailers see (docs/domain.md, i). */
const isForOwner = (node: Node, ownerRole: OwnerRole): boolean =>
  node.ownerRoles === undefined || ownerRole === 'Distributor' || node.ownerRoles.includes(ownerRole);

const isPermitted = (node: Node, permissions: ReadonlySet<string>): boolean =>
  node.permissions.length === 0 || node.permissions.some((key) => permissions.has(key));

/** Length of the longest beginning of the path that belongs to the node, 0 for none. */
const reach = (node: Node, path: string): number =>
  Math.max(
    0,
    ...[node.href ?? [], node.also ?? []].flat().flatMap((prefix) => (path.startsWith(prefix) ? prefix.length : [])),
    ...(node.items ?? []).map((item) => reach(item, path)),
  );

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`);

/** @param path the screen that is open; of each level the one node that leads to it is highlighted */
export const shownNodes = (
  nodes: readonly Node[],
  actor: Pick<Actor, 'permissions' | 'ownerRole'>,
  path: string,
): ShownNode[] => {
  const visible = nodes.filter((node) => isPermitted(node, actor.permissions) && isForOwner(node, actor.ownerRole));
  const reaches = visible.map((node) => reach(node, withSlash(path)));
  const best = Math.max(0, ...reaches);
  return visible
    .map((node, at): ShownNode => {
      const { text, icon, href, permissions, ownerRoles = [] } = node;
      const isHighlighted = best > 0 && reaches.indexOf(best) === at;
      const items = shownNodes(node.items ?? [], actor, path);
      return {
        text,
        icon,
        ...(href !== undefined && { href }),
        items,
        isHighlighted,
        rbacRole: permissions,
        ownerRole: ownerRoles,
      };
    })
    .filter((node) => node.href !== undefined || node.items.length > 0);
};
