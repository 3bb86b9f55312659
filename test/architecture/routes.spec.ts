import { builtRoutes } from '../../web/app/routes.js';
import { specifiedRoutes } from '../../web/app/routing/specified-routes.js';
import { readRoot } from './sources.js';

/** docs/routes.md as it has to be: every route of the specification, then the project's own. */
const rows = (): string[] => {
  const built = new Set(builtRoutes.map(({ path }) => path));
  const specified = specifiedRoutes.map(({ path, redirect, permissions }) => {
    const state = redirect === undefined ? (built.has(path) ? 'built' : 'not yet') : `leads to \`${redirect}\``;
    return `| \`${path}\` | ${state} | ${permissions?.map((key) => `\`${key}\``).join(' ') ?? ''} |`;
  });
  const known = new Set(specifiedRoutes.map(({ path }) => path));
  const own = builtRoutes.filter(({ path }) => !known.has(path));
  return [
    ...specified,
    ...own.map(
      ({ path, permissions }) =>
        `| \`${path}\` | built, the project's own | ${permissions?.map((key) => `\`${key}\``).join(' ') ?? ''} |`,
    ),
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
