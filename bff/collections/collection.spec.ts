import { z } from 'zod';
import { checkRoutes } from '../binding/route-check.js';
import type { PermissionKey } from '../session/permission.contract.js';
import { choicesEndpoint, collectionEndpoints, mergeEndpoints } from './collection.contract.js';

type Permissions = Readonly<Record<'read' | 'write' | 'choose', readonly PermissionKey[]>>;

const permissions: Permissions = { read: ['product-read'], write: ['product-write'], choose: ['product-read'] };

const faultsOf = (nobody: Partial<Permissions>): string => {
  const values = z.object({ name: z.string() });
  const options = { name: 'genres', screen: '/genres/', values, ...permissions, ...nobody };
  const contract = {
    ...collectionEndpoints('genres', options),
    ...mergeEndpoints('genres', options),
    Choices: choicesEndpoint('genres', options),
  };
  const bound = Object.values(contract).map((each) => ({ endpoint: each, route: each.route, access: each.permission }));
  const table = bound.map(({ route }) => route);
  try {
    checkRoutes(contract, '', { bound, table, raw: [] });
  } catch (thrown) {
    return (thrown as Error).message;
  }
  return '';
};

describe('a collection of the gateway', () => {
  it('with permissions boots', () => {
    expect(faultsOf({})).toBe('');
  });

  it.each([
    [{ read: [] }, ['List', 'Export', 'Record']],
    [{ write: [] }, ['Create', 'Update', 'Delete', 'PreviewMerge', 'Merge']],
    [{ choose: [] }, ['Choices']],
  ])('declared with nobody for %j does not boot, and the endpoints are named', (nobody, names) => {
    const message = faultsOf(nobody);
    expect(message).toContain('the gateway does not boot');
    for (const name of names) expect(message).toContain(`${name} has no permission`);
  });
});
