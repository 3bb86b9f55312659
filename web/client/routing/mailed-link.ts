/**
 * The secret of a mailed link stands behind the '#' of its address: no browser sends that anywhere, neither to a
 * server nor as a Referer, and no log has it. Signing in leads through other pages, which lose what stands there:
 * this tab keeps it meanwhile, out of the address and the history.
 */
const secret = /^#([A-Za-z0-9_-]{43})$/;
const linkPath =
  /^\/(?:email-extract|set-password|Relationship\/\w+|create-account\/\w+|create-account-company\/viguid)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/[^/]*)?\/?$/i;

const placeOf = (guid: string): string => `keyway.link.${guid.toLowerCase()}`;

/** @returns what the link is for and the secret that an address carries; undefined for any other address */
export const linkIn = ({
  pathname,
  hash,
}: {
  readonly pathname: string;
  readonly hash: string;
}): { readonly guid: string; readonly link: string } | undefined => {
  const [, guid] = linkPath.exec(pathname) ?? [];
  const [, link] = secret.exec(hash) ?? [];
  return guid === undefined || link === undefined ? undefined : { guid, link };
};

/** Takes the secret out of the address of the page, before anything else reads it. */
export const takeLinkFromAddress = (): void => {
  const found = linkIn(window.location);
  if (found === undefined) return;
  sessionStorage.setItem(placeOf(found.guid), found.link);
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
};

export const keptLink = (guid: string): string | undefined => sessionStorage.getItem(placeOf(guid)) ?? undefined;

/** It has done its work, or cannot be used. */
export const forgetLink = (guid: string): void => sessionStorage.removeItem(placeOf(guid));
