/** A file of prices as the screens speak of it. */
import type { ReplyOf } from '../../client/api.js';
import { formatCount, formatNumber } from '../../ui/format/format.js';

export type PriceImport = ReplyOf<'GET /pricing/imports/:importGuid'>;
export type PriceImportRow = ReplyOf<'GET /pricing/imports/:importGuid/rows'>['rows'][number];

export const importHref = (importGuid: string): string => `/distribution/pricing/price-lists-import/${importGuid}`;

/** '+900.1 % in row 12' */
export const largestText = ({ largestChange, largestChangeRow }: PriceImport): string => {
  if (largestChange === null) return '';
  const sign = largestChange > 0 ? '+' : '';
  return `${sign}${formatNumber(largestChange)} % in row ${formatNumber(largestChangeRow)}`;
};

/** What has to be said of a file before it is applied; undefined: nothing. */
export const tickOf = ({ errorCount, tenfoldCount }: PriceImport): string | undefined => {
  const parts = [
    ...(errorCount > 0 ? [`leave out ${formatCount(errorCount, 'row')} with errors`] : []),
    ...(tenfoldCount > 0 ? [`change ${formatCount(tenfoldCount, 'amount')} more than ten-fold`] : []),
  ];
  const text = parts.join(', and ');
  return text === '' ? undefined : text.charAt(0).toUpperCase() + text.slice(1);
};
