import type { Selectable } from 'kysely';
import { z } from 'zod';
import { systemVault } from '../access/index.js';
import { collection, refused } from '../collections/index.js';
import { percent, type CountriesTables } from '../countries/index.js';
import type { Tables } from '../content/index.js';
import type { Tables as GeneratedTables } from '../database/gen/tables.js';

export type MarketsTables = CountriesTables & Pick<GeneratedTables, 'market'>;
/** In the list with the name of its country. */
export type MarketRow = Selectable<GeneratedTables['market']> & { country_name: string };

const choosable = (db: Tables) =>
  db
    .tables<MarketsTables>()
    .selectFrom('country')
    .select('id')
    .where('vault_id', '=', systemVault)
    .where('is_active', '=', true);

/** Held until the transaction ends: it is neither deleted nor put to sleep meanwhile. */
const isChoosable = async (db: Tables, code: string): Promise<boolean> =>
  (await choosable(db).where('code', '=', code).forShare().executeTakeFirst()) !== undefined;

const isInUse = async (db: Tables, currency: string): Promise<boolean> =>
  (await choosable(db).where('currency', '=', currency).executeTakeFirst()) !== undefined;

/** Where a vault sells: a country once, with its currency and VAT (docs/domain.md, o7). */
export const markets = collection<MarketRow>({
  name: 'markets',
  table: 'market',
  permission: {
    read: ['currencysettings-read', 'currencysettings-all'],
    write: ['currencysettings-write', 'currencysettings-all'],
  },
  fields: {
    country: { column: 'country', shown: 'country_name', title: 'Country', kind: 'text', schema: z.string().length(2) },
    currency: { column: 'currency', title: 'Currency', kind: 'text', schema: z.string().length(3) },
    vatRate: { column: 'vat_rate', title: 'VAT %', kind: 'number', schema: percent },
    isVatIncluded: { column: 'is_vat_included', title: 'Prices include VAT', kind: 'boolean', schema: z.boolean() },
  },
  unique: { market_country: 'country' },
  check: async (db, { country = '', currency = '' }) => {
    if (!(await isChoosable(db, country))) throw refused('country', 'This country cannot be chosen');
    if (!(await isInUse(db, currency))) throw refused('currency', 'This currency is not in use');
  },
  list: {
    originalUrl: '/distribution/distributionsettings/currencies/',
    title: 'Markets',
    description:
      'The countries that you sell in, each with the currency of its prices and its VAT. The rate is yours: a country’s standard rate is proposed once, when you add the market.',
    recordHref: '/distribution/distributionsettings/currencies/detail/',
    defaultSort: 'country',
    source: (actor, database) =>
      database
        .tables<MarketsTables>()
        .selectFrom('market as m')
        .innerJoin('country as c', (join) => join.onRef('c.code', '=', 'm.country').on('c.vault_id', '=', systemVault))
        .where('m.vault_id', '=', actor.ownerGuid)
        .selectAll('m')
        .select('c.name as country_name'),
  },
});
