import { ofTheClient, readRoot } from './sources.js';

const { routesTable } = await ofTheClient<{ routesTable(): string }>('app/routing/routes-table');

describe('docs/routes.md', () => {
  it('says of every route whether it is built', () => {
    expect(readRoot('docs/routes.md')).toBe(routesTable());
  });
});
