import { sql, type Selectable } from 'kysely';
import { z } from 'zod';
import { collection, refused } from '../collections/index.js';
import type { Tables } from '../database/gen/tables.js';

export type ExchangeRateRow = Selectable<Tables['exchange_rate']>;

/** More than zero, at most 6 decimals; units of a currency that one euro buys. */
export const rateSchema = z
  .number()
  .positive()
  .max(1_000_000_000)
  .refine((rate) => Number(rate.toFixed(6)) === rate, 'At most 6 decimals');

/** What one euro buys of another currency from a day on, until the next day that has a rate: the system's, kept by staff. */
export const exchangeRates = collection<ExchangeRateRow>({
  name: 'exchangerates',
  table: 'exchange_rate',
  permission: { read: ['exchangerate-write'], write: ['exchangerate-write'] },
  fields: {
    day: { column: 'day', title: 'Day (UTC)', kind: 'date', schema: z.iso.date(), isFixed: true },
    currency: {
      ...{ column: 'currency', title: 'Currency', kind: 'text', isFixed: true },
      schema: z
        .string()
        .regex(/^[A-Z]{3}$/, 'Three capital letters of ISO 4217')
        .refine((code) => code !== 'EUR', 'Rates are per euro'),
    },
    rate: { column: 'rate', title: 'Per euro', kind: 'number', schema: rateSchema },
  },
  unique: { exchange_rate_day: 'currency' },
  check: async (db, { day }) => {
    const { rows } = await sql<{ is_ahead: boolean }>`
      select ${day}::date > (now() at time zone 'utc')::date as is_ahead`.execute(db.tables());
    if (rows[0]?.is_ahead === true) throw refused('day', 'No rate is known of a day to come');
  },
  list: {
    originalUrl: '/administration/exchange-rates/',
    title: 'Exchange rates',
    description:
      'What one euro buys of other currencies, day by day. A rate holds until the next day that has one; amounts are converted with the rate of their own day.',
    recordHref: '/administration/exchange-rates/detail/',
    defaultSort: '-day',
  },
});
