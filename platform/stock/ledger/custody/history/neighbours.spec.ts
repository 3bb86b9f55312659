import { neighboursOf, unnamedVault, VaultNames } from './neighbours.js';

const names = new Map([
  ['publisher', 'Northwind'],
  ['distributor', 'Contoso'],
  ['retailer', 'Fabrikam'],
]);
const way = [
  { fromVaultId: 'publisher', toVaultId: 'distributor' },
  { fromVaultId: 'distributor', toVaultId: 'retailer' },
];

const namesFor = (viewer: string) => {
  const seen = new VaultNames(neighboursOf(viewer, way), names);
  return ['publisher', 'distributor', 'retailer'].map((vault) => seen.of(vault));
};

describe('the names in a history', () => {
  it('are one’s own and those of the vaults beside it', () => {
    expect(namesFor('publisher')).toEqual(['Northwind', 'Contoso', unnamedVault]);
    expect(namesFor('retailer')).toEqual([unnamedVault, 'Contoso', 'Fabrikam']);
  });

  it('are all of them for who stands between', () => {
    expect(namesFor('distributor')).toEqual(['Northwind', 'Contoso', 'Fabrikam']);
  });

  it('are nobody’s for a vault that has no part in it', () => {
    expect(namesFor('stranger')).toEqual([unnamedVault, unnamedVault, unnamedVault]);
  });

  it('are empty where keys did not change hands', () => {
    expect(new VaultNames(new Set(), names).of(null)).toBe('');
  });
});
