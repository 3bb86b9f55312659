import { sections } from '../../platform/content/navigation/navigation-tree.js';
import { hasSection } from '../../web/app/shell/navigation/sections.js';
import { specifiedRoutes } from '../../web/app/routing/specified-routes.js';

const hasTabs = (path: string): boolean =>
  sections.some(({ prefixes }) => prefixes.some((prefix) => `${path}/`.startsWith(prefix)));

describe('the room for a section’s tabs', () => {
  it.each(specifiedRoutes.map(({ path }) => path))('is kept at %s exactly when the platform has tabs there', (path) => {
    expect(hasSection(path)).toBe(hasTabs(path));
  });

  it('is kept for every section that the platform has', () => {
    const beginnings = sections.flatMap(({ prefixes }) => prefixes);
    expect(beginnings.filter((beginning) => !hasSection(beginning))).toEqual([]);
  });
});
