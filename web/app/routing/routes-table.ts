/** docs/routes.md, made from the routes themselves; a test compares. */
import { allRoutes, isBuilt, type KnownRoute } from './all-routes.js';
import { legacyPrefix, legacyRedirects } from './specified-routes.js';

const rightsOf = ({ permissions, ownerRoles }: KnownRoute): string =>
  [permissions?.join(' or '), ownerRoles && `as ${ownerRoles.join(' or ')}`].filter(Boolean).join(', ') || '–';

const rowOf = (route: KnownRoute): string => {
  const state = route.redirect === undefined ? (isBuilt(route) ? 'built' : '–') : `leads to \`${route.redirect}\``;
  return `| \`${route.path}\` | ${state} | ${route.access} | ${rightsOf(route)} |`;
};

const section = (title: string, routes: readonly KnownRoute[]): string =>
  [`## ${title}`, '', '| Path | Screen | For | Opened by |', '| --- | --- | --- | --- |', ...routes.map(rowOf)].join(
    '\n',
  );

export const routesTable = (): string => {
  const specified = allRoutes.filter((route) => route.isSpecified);
  const built = specified.filter(isBuilt).length;
  return [
    '# Routes',
    '',
    `Of the specification's ${specified.length} routes ${built} are built. A route without a screen answers the`,
    "specification's text for a feature that is not available, behind the same permission.",
    '',
    section('Of the specification', specified),
    '',
    section(
      'Of this project',
      allRoutes.filter((route) => !route.isSpecified),
    ),
    '',
    '## Old addresses',
    '',
    '| Path | Leads to |',
    '| --- | --- |',
    ...Object.entries(legacyRedirects).map(([old, now]) => `| \`${legacyPrefix}${old}\` | \`${now}\` |`),
    '',
  ].join('\n');
};
