/** What the specification's features are called, as its navigation says it: by the beginnings of their addresses. */
const features: readonly (readonly [beginning: string, name: string])[] = [
  ['/distribution/pricing/', 'Pricing'],
  ['/distribution/promotions/', 'Promotions'],
  ['/distribution/orders/', 'Orders'],
  ['/distribution/reports/', 'Reports'],
  ['/distribution/distributionsettings/regions', 'Regions'],
  ['/distribution/myvault/transfers/stockpool', 'Stockpools'],
  ['/distribution/myvault/transfers/', 'Transfers'],
  ['/distribution/myvault/shared-assets/', 'Shared assets'],
  ['/my_vault/my-allocations/', 'My allocations'],
  ['/my_vault/allocated/', 'Allocated keys'],
  ['/productcatalog/catalog-sharing/', 'Catalog Sharing'],
  ['/productcatalog/products/', 'Products'],
  ['/network/connections/', 'Connections'],
  ['/my_network/', 'Connections'],
  ['/finance/price-lists', 'Pricing'],
  ['/finance/', 'Finance'],
  ['/account/developer/webhooks/', 'Webhooks'],
  ['/account/developer/jit-endpoints/', 'JIT endpoints'],
  ['/account/developer/', 'Developer documentation'],
  ['/account/account/', 'Account'],
  ['/create-account', 'Create an account'],
];

export const featureOf = (path: string): string | undefined =>
  features.find(([beginning]) => path.startsWith(beginning))?.[1];
