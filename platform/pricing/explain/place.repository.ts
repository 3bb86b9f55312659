/** Where a price is asked for. */
import { callErrors } from '../../../kernel/errors.js';
import { currenciesInUse } from '../../countries/index.js';
import { isCountry } from '../../regions/index.js';
import type { PricingDb } from '../rows.js';

export const refusedField = (field: string, message: string) =>
  callErrors('request.invalid', { violations: [{ pointer: `/${field}`, message }] });

/** @throws request.invalid for a country that there is not, and a currency that is not in use */
export const assertPlace = async (db: PricingDb, country: string, currency: string | undefined): Promise<void> => {
  if (!(await isCountry(db, country))) throw refusedField('country', 'There is no such country');
  if (currency !== undefined && !(await currenciesInUse(db)).includes(currency))
    throw refusedField('currency', 'This currency is not in use');
};
