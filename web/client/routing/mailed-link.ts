/**
 * The secret of a mailed link stands behind the '#' of its address: no browser sends that anywhere, neither to a
 * server nor as a Referer, and no log has it. Signing in leads through other pages, which lose what stands there:
 * this tab keeps it meanwhile, out of the address and the history.
 */
const secret = /^#([A-Za-z0-9_-]{43})$/;
const linkPath = /^\/email-extract\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i;

const placeOf = (extractionGuid: string): string => `keyway.link.${extractionGuid.toLowerCase()}`;

/** @returns the extraction and the secret that an address carries; undefined for any other address */
export const linkIn = ({
  pathname,
  hash,
}: {
  readonly pathname: string;
  readonly hash: string;
}): { readonly extractionGuid: string; readonly link: string } | undefined => {
  const [, extractionGuid] = linkPath.exec(pathname) ?? [];
  const [, link] = secret.exec(hash) ?? [];
  return extractionGuid === undefined || link === undefined ? undefined : { extractionGuid, link };
};

/** Takes the secret out of the address of the page, before anything else reads it. */
export const takeLinkFromAddress = (): void => {
  const found = linkIn(window.location);
  if (found === undefined) return;
  sessionStorage.setItem(placeOf(found.extractionGuid), found.link);
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
};

export const keptLink = (extractionGuid: string): string | undefined =>
  sessionStorage.getItem(placeOf(extractionGuid)) ?? undefined;

/** It has done its work, or cannot be used. */
export const forgetLink = (extractionGuid: string): void => sessionStorage.removeItem(placeOf(extractionGuid));
