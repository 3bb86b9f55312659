/** Facts of keys that companies give each other. */
import type { Fact } from '../facts/facts.js';
import { TextLink } from '../link/link.js';

export interface NamedKeys {
  readonly productTitle: string;
  readonly sku: string;
  readonly platform: string;
  readonly rightName: string;
}

/** Of a preview: what was chosen. */
export const chosenFacts = ({ productTitle, sku, platform, rightName }: NamedKeys): readonly Fact[] => [
  { name: 'Product', value: productTitle },
  { name: 'SKU', value: sku, isIdentifier: true },
  { name: 'Platform (DRM)', value: platform },
  { name: 'Right', value: rightName },
];

/** Of a page: which keys it is about, after the product. */
export const keysFacts = ({
  platform,
  sku,
  region,
  rightName,
}: Omit<NamedKeys, 'productTitle'> & { readonly region: string }): readonly Fact[] => [
  { name: 'Platform (DRM)', value: platform },
  { name: 'SKU', value: sku, isIdentifier: true },
  { name: 'Region', value: region },
  { name: 'Right', value: rightName },
];

/** To a transaction of the reader's vault; null: there is none. */
export const TransactionLink = ({ guid }: { readonly guid: string | null }) =>
  guid === null ? (
    '–'
  ) : (
    <TextLink href={`/distribution/myvault/transaction-detail/${guid}`}>Show the transaction</TextLink>
  );
