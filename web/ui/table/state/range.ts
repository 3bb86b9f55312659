import { formatNumber } from '../../format/format.js';
import type { Grid } from '../list-types.js';

/** '26 – 50 of 1,204', 'of more than 10,000' where counting stops. */
export const rangeText = (
  { currentPage, itemsPerPage, totalItems, isTotalCapped }: Grid['pagination'],
  rowCount: number,
): string => {
  const total = isTotalCapped ? `more than ${formatNumber(totalItems)}` : formatNumber(totalItems);
  if (rowCount === 0) return `0 of ${total}`;
  const first = (currentPage - 1) * itemsPerPage + 1;
  return `${formatNumber(first)} – ${formatNumber(first + rowCount - 1)} of ${total}`;
};
