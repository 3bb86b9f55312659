import { z } from 'zod';

/** 0 to 100 with at most two decimals, as a rate of VAT is given. */
export const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((rate) => Number(rate.toFixed(2)) === rate, 'At most 2 decimals');
