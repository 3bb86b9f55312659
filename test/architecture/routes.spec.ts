import { ofTheClient, readRoot } from './sources.js';

interface Route {
  readonly path: string;
  readonly redirect?: string;
  readonly permissions?: readonly string[];
}
const { builtRoutes } = await ofTheClient<{ builtRoutes: readonly Route[] }>('app/routes');
const { specifiedRoutes } = await ofTheClient<{ specifiedRoutes: readonly Route[] }>('app/routing/specified-routes');

const keys = (permissions: readonly string[] = []): string => permissions.map((key) => `\`${key}\``).join(' ');

/** docs/routes.md as it has to be: every route of the specification, then the project's own. */
const rows = (): string[] => {
  const built = new Map(builtRoutes.map((route) => [route.path, route]));
  const stateOf = (path: string, redirect: string | undefined): string => {
    if (redirect !== undefined) return `leads to \`${redirect}\``;
    return built.has(path) ? 'built' : 'not yet';
  };
  const specified = specifiedRoutes.map(
    ({ path, redirect, permissions }) =>
      `| \`${path}\` | ${stateOf(path, redirect)} | ${keys(permissions ?? built.get(path)?.permissions)} |`,
  );
  const known = new Set(specifiedRoutes.map(({ path }) => path));
  const own = builtRoutes.filter(({ path }) => !known.has(path));
  return [
    ...specified,
    ...own.map(({ path, permissions }) => `| \`${path}\` | built, the project's own | ${keys(permissions)} |`),
  ];
};

describe('docs/routes.md', () => {
  it('says of every route whether it is built', () => {
    const documented = readRoot('docs/routes.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    expect(documented).toEqual(rows());
  });
});
