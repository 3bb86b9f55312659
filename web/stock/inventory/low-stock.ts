/** The low-stock mark of a SKU, as the inventory's rows and the dialog's field say it. */
import type { ReplyOf, RequestOf } from '../../client/api-types.js';
import { formatCount } from '../../ui/format/format.js';
import type { Fields } from '../../ui/record/fields.js';
import type { GridRow } from '../../ui/table/list-types.js';

/** A row of the inventory is one SKU under one right: 'SKU:right'. */
export const skuGuidOf = ({ id }: Pick<GridRow, 'id'>): string => id.split(':')[0] ?? '';

export type Mark = ReplyOf<'GET /stock/skus/:skuGuid/threshold'>;
export type MarkValues = Pick<RequestOf<'PUT /stock/skus/:skuGuid/threshold'>['body'], 'lowAt'>;

export const markFields: Fields<MarkValues> = {
  lowAt: {
    kind: 'number',
    label: 'Low at',
    isRequired: true,
    min: 1,
    // As many keys as a vault may hold (docs/domain.md, m).
    max: 50_000_000,
    unit: 'free keys',
    emptyIs: 0,
    fact: { text: ({ lowAt }) => (lowAt === 0 ? 'No mark' : formatCount(lowAt, 'free key')) },
  },
};
