import { Facts } from '../../ui/facts/facts.js';
import { formatNumber } from '../../ui/format/format.js';
import type { Product } from '../product.js';

/** Keys of the product that nobody has taken. */
export const freeKeysOf = ({ skus }: Product): number => skus.reduce((sum, { available }) => sum + available, 0);

/** What an act on a product concerns, in numbers. */
export const KeysAndSkus = ({ product }: { readonly product: Product }) => (
  <Facts
    facts={[
      { name: 'SKUs', value: formatNumber(product.skus.length) },
      {
        name: 'Of these active',
        value: formatNumber(product.skus.filter(({ status }) => status === 'active').length),
      },
      { name: 'Free keys', value: formatNumber(freeKeysOf(product)) },
    ]}
  />
);
