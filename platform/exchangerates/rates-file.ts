/** The European Central Bank's daily file of reference rates, as it is read. */
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { exchangeRatesErrors } from './exchangerates.errors.js';
import { rateSchema } from './exchangerates.collection.js';

/** What one euro buys of a currency on a day (YYYY-MM-DD). */
export interface Rate {
  readonly day: string;
  readonly currency: string;
  readonly rate: number;
}

/** The daily file has some thirty; a few days of it fit. */
export const maxRates = 500;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  // Nothing in such a file needs them, and they are what documents are blown up by.
  processEntities: false,
  // Texts, as they were written: '1.10' is no number to round.
  parseAttributeValue: false,
  isArray: (name) => name === 'Cube',
});

const file = z.object({
  Envelope: z.object({
    Cube: z
      .array(
        z.object({
          Cube: z.array(
            z.object({
              time: z.iso.date(),
              Cube: z.array(
                z.object({
                  currency: z.string().regex(/^[A-Z]{3}$/),
                  rate: z
                    .string()
                    .regex(/^\d{1,10}(?:\.\d{1,12})?$/)
                    .transform((text) => Number(Number(text).toFixed(6)))
                    .pipe(rateSchema),
                }),
              ),
            }),
          ),
        }),
      )
      .length(1),
  }),
});

/** A file that was cut somewhere still has rates, which the parser gives: it must be there to its end. */
const isWhole = (text: string): boolean => /<\/(?:\w+:)?Envelope\s*>\s*$/.test(text);

const read = (text: string): unknown => {
  if (!isWhole(text)) throw exchangeRatesErrors('exchangerates.not_a_file_of_rates');
  try {
    return parser.parse(text);
  } catch (cause) {
    throw exchangeRatesErrors('exchangerates.not_a_file_of_rates', { cause });
  }
};

/**
 * @param text of the file, XML
 * @returns its rates in its order, to 6 decimals
 * @throws exchangerates.not_a_file_of_rates: it is not well-formed, has another form, no rate or more than `maxRates`,
 *   or one currency twice on a day
 */
export const ratesIn = (text: string): readonly Rate[] => {
  const parsed = file.safeParse(read(text));
  const refuse = () => exchangeRatesErrors('exchangerates.not_a_file_of_rates', { cause: parsed.error });
  if (!parsed.success) throw refuse();
  const rates = parsed.data.Envelope.Cube.flatMap(({ Cube }) =>
    Cube.flatMap(({ time, Cube: rows }) => rows.map((row) => ({ day: time, ...row }))),
  ).filter(({ currency }) => currency !== 'EUR');
  const named = new Set(rates.map(({ day, currency }) => `${day} ${currency}`));
  if (rates.length === 0 || rates.length > maxRates || named.size < rates.length) throw refuse();
  return rates;
};
