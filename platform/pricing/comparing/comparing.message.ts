import { z } from 'zod';
import type { CompareAssignmentResponse } from '../../../proto/gen/keyway/pricing/v1/prices.js';
import { amountText, ofMinor } from '../resolve/money.js';
import { percentOf } from './change.js';
import type { Comparison } from './comparing.service.js';

// What is no id is of nothing: the domain says so.
const guid = z.string().max(64);

export const askedComparison = z.object({
  ...{ connectionGuid: guid, listGuid: guid },
  country: z.string().regex(/^[A-Z]{2}$/, 'Two capital letters of ISO 3166-1'),
});

export const comparisonMessage = ({ currency, counts, ...rest }: Comparison): CompareAssignmentResponse => {
  const text = (minor: bigint | undefined): string =>
    minor === undefined ? '' : amountText(ofMinor(minor, currency), currency);
  return {
    ...{ currency, skuCount: rest.skuCount, isCut: rest.isCut, isBlacklisted: rest.isBlacklisted },
    ...{ higherCount: counts.higher, lowerCount: counts.lower, sameCount: counts.same },
    ...{ gainedCount: counts.gained, lostCount: counts.lost, withoutCount: counts.without },
    differences: rest.differences.map((compared) => ({
      ...{ skuGuid: compared.sku.sku_id, sku: compared.sku.sku, productTitle: compared.sku.title },
      ...{ before: text(compared.before.amount), after: text(compared.after.amount) },
      ...{ outcomeBefore: compared.before.outcome, outcomeAfter: compared.after.outcome },
      percent: percentOf(compared),
    })),
  };
};
