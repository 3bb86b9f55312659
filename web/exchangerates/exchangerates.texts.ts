import type { TextsOf } from '../client/texts/texts-of.js';

/** A sentence for every code of this domain. */
export const exchangeRatesTexts: TextsOf<'exchangerates'> = {
  'exchangerates.not_a_file_of_rates':
    'This file does not have the form of the European Central Bank’s daily file of rates. Nothing was entered.',
  'exchangerates.changed_meanwhile':
    'Other rates stand now than when you looked at this file. What it changes now is shown below; nothing was entered.',
};
