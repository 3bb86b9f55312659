/** The low-stock mark of a SKU, as the inventory's rows and the dialog's field say it. */
import type { ReplyOf } from '../../client/api-types.js';
import type { ComparedField } from '../../ui/conflict/conflict.js';
import { formatCount } from '../../ui/format/format.js';
import type { GridRow } from '../../ui/table/list-types.js';

/** As many keys as a vault may hold (docs/domain.md, m). */
const maxMark = 50_000_000;

/** @param text as typed, with or without separators of thousands @returns undefined for what is no mark */
export const lowAtOf = (text: string): number | undefined => {
  const digits = text.replaceAll(/[\s,.']/g, '');
  const value = /^\d{1,8}$/.test(digits) ? Number(digits) : 0;
  return value >= 1 && value <= maxMark ? value : undefined;
};

/** A row of the inventory is one SKU under one right: 'SKU:right'. */
export const skuGuidOf = ({ id }: Pick<GridRow, 'id'>): string => id.split(':')[0] ?? '';

export type Mark = ReplyOf<'GET /stock/skus/:skuGuid/threshold'>;

/** How two versions of a mark are compared. */
export const markFields: readonly ComparedField<Pick<Mark, 'lowAt'>>[] = [
  {
    name: 'Low at',
    textOf: ({ lowAt }) => (lowAt === 0 ? 'No mark' : formatCount(lowAt, 'free key')),
    keys: ['lowAt'],
  },
];
