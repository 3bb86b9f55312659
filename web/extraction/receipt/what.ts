/** What an extraction is about, on its receipt and before it is confirmed. */
import type { ReplyOf } from '../../client/api.js';
import type { Fact } from '../../ui/facts/facts.js';
import { formatCount } from '../../ui/format/format.js';
import { countryName } from '../../ui/format/countries.js';

export type Extraction = ReplyOf<'GET /extractions/:extractionGuid'>;

export const inventoryHref = '/distribution/myvault/inventory/';
/** For an address that leads to none. */
export const extractionsPage = {
  subject: 'extraction',
  back: { text: 'Back to inventory', href: inventoryHref },
} as const;

export const breadcrumbsOf = ({ extractionId }: Pick<Extraction, 'extractionId'>) => [
  { text: 'Distribution' },
  { text: 'Inventory', href: inventoryHref },
  { text: `Extraction ${extractionId}` },
];

/** What was, or would be, extracted. */
export const whatFacts = (extraction: Extraction): Fact[] => [
  { name: 'Product', value: extraction.productTitle },
  { name: 'Platform (DRM)', value: extraction.platform },
  { name: 'SKU', value: extraction.sku, isIdentifier: true },
  { name: 'Right', value: extraction.rightName },
  { name: 'Region', value: extraction.region },
  { name: 'Quantity', value: formatCount(extraction.quantity, 'key') },
  ...(extraction.single === null
    ? []
    : [
        { name: 'Country', value: extraction.single.country === '' ? '' : countryName(extraction.single.country) },
        { name: 'Client reference', value: extraction.single.clientReference },
      ]),
  { name: 'Reference', value: extraction.reference },
];
