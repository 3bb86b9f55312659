/** The header of a price list: a versioned record (ADR 0061). Its rows have versions of their own (ADR 0110). */
import type { CodeOf, RecordDeclaration } from '../../records/index.js';
import { pricingErrors } from '../pricing.errors.js';
import type { ListRow } from '../rows.js';

/** The screen of one. */
export const listHref = (id: string): string => `/distribution/pricing/price-lists-edit/${id}`;

export const listRecord: RecordDeclaration<ListRow, CodeOf<typeof pricingErrors>> = {
  table: 'price_list',
  key: 'id',
  errors: pricingErrors,
  notFound: 'pricing.list_not_found',
  stale: 'pricing.list_changed',
  unique: { price_list_title: 'pricing.title_taken' },
  audit: {
    object: ({ id }) => ({ kind: 'price_list', id }),
    snapshot: ({ title, default_currency, is_vat_included }) => ({
      ...{ name: title, defaultCurrency: default_currency, isVatIncluded: is_vat_included },
    }),
    created: 'pricing.list_created',
    changed: 'pricing.list_changed',
    deleted: 'pricing.list_deleted',
  },
  topic: 'collectionchanged',
};
