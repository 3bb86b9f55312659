/**
 * Where the platform has tabs for the page's section. They are its to give; the client only keeps their
 * room while they are on their way, so that the page below does not move when they come.
 */
const beginnings = [
  '/distribution/myvault/',
  '/distribution/distributionsettings/',
  '/my_vault/',
  '/email-extract/',
  '/productcatalog/',
  '/account/',
  '/settings/',
  '/usersandgroups/',
] as const;

export const hasSection = (pathname: string): boolean =>
  beginnings.some((beginning) => `${pathname}/`.startsWith(beginning));
