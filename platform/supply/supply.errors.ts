import { errorCodes } from '../../kernel/errors.js';

/** The refusals of supply. */
export const supplyErrors = errorCodes({
  /** None over which the vault buys. */
  'supply.connection_not_found': 'not_found',
  /** The vault neither has keys of it, nor does the other side show, keep or promise it any. */
  'supply.sku_not_found': 'not_found',
});
