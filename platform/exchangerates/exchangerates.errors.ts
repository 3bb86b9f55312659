import { errorCodes } from '../../kernel/errors.js';

/** The refusals of files of exchange rates. */
export const exchangeRatesErrors = errorCodes({
  /** It does not have the form of the European Central Bank's daily file. */
  'exchangerates.not_a_file_of_rates': 'invalid_argument',
  /** Other rates stand now than when the file was looked at. */
  'exchangerates.changed_meanwhile': 'conflict',
});
