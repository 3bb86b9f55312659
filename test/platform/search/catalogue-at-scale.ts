/** The real searches over catalogues of any size, with every statement that they run. */
import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Actor } from '../../../platform/access/index.js';
import { productSearch, skuSearch } from '../../../platform/catalogue/found/found.repository.js';
import { valueParsers } from '../../../platform/database/engine/value-parsers.js';
import { SearchService, type FoundGroup } from '../../../platform/search/search.service.js';
import { sharedSearch } from '../../../platform/sharing/buying/found.repository.js';
import { transactionSearch } from '../../../platform/stock/ledger/transactions/found.repository.js';
import { insertionSearch } from '../../../platform/stock/runs/insertions/found.repository.js';

export const skusOfProduct = 4;

const syllables =
  'au ber cal dor el fan gor hel is jun kar lum mor nor ob pra qui ros sol tor um ver wyn xan yor zeph bri cro dra fre';

/**
 * $1: the vault, which may have others; $2: products. Titles as games have them: some words stand in many, most in few, and a tenth say that
 * they are an edition.
 */
const fillCatalogue = `
  with words as (
    select array_agg(initcap(one || other)) as w from unnest(string_to_array('${syllables}', ' ')) as one,
      unnest(string_to_array('${syllables}', ' ')) as other),
  made as (
    insert into product (vault_id, id, number, title, product_type, status, created_at)
    select $1, gen_random_uuid(), 1000000 + n, w[1 + floor(899 * power(random(), 2))::int] || ' ' || w[1 + floor(899 * random())::int]
      || case when n % 3 = 0 then ' Chronicles' when n % 10 = 1 then ' Game of the Year Edition' else '' end
      || case when n % 2 = 0 then ' ' || (n % 20)::text else '' end,
      'Game', 'Active', now()
    from words, generate_series(1, $2::int) as n
    returning vault_id, id, number, title)
  insert into sku (vault_id, id, product_id, sku, platform, region, edition, status, created_at)
  select vault_id, gen_random_uuid(), id,
    'NOWE-GA-' || (array['STE', 'GOG', 'EPI', 'XBX'])[n] || '-' || upper(left(replace(title, ' ', ''), 10)) || '-STA-'
      || number,
    (array['Steam', 'GOG', 'Epic', 'Xbox'])[n], 'ROW', 'Standard', 'Active', now()
  from made, generate_series(1, ${skusOfProduct}) as n`;

const shares = (seller: string, buyer: string, connection: string): readonly (readonly [string, string[]])[] => [
  [
    `insert into vault (id, name, company, company_type, wrapped_key)
     select id::uuid, left(id, 20), left(id, 20), 2, '' from unnest($1::text[]) as id on conflict (id) do nothing`,
    [`{${seller},${buyer}}`],
  ],
  [
    `insert into connection (id, vault_id, partner_id, state, email, company, company_type, message, invited_by_name, invited_at)
     values ($1, $2, $3, 'active', $1::uuid || '@partner.example', '', 2, '', '', now())`,
    [connection, seller, buyer],
  ],
  [
    `insert into connection_setting (vault_id, connection_id, currency, invoicing_currency, is_auto_connect, is_catalog_shared)
     values ($1, $2, 'EUR', 'EUR', false, true)`,
    [seller, connection],
  ],
  [
    `with side as (
       insert into sharing_side (connection_id, seller_id, buyer_id) values ($1, $2, $3) returning id)
     insert into shared_sku (side_id, sku_id, product_id, is_orderable, since)
     select side.id, sku.id, product_id, true, now() from side, sku where vault_id = $2 and right(sku, 1) = '7'`,
    [connection, seller, buyer],
  ],
];

export interface CatalogueAtScale {
  readonly pool: pg.Pool;
  /** What has run since it was emptied. */
  readonly statements: CompiledQuery[];
  fill(vaultId: string, skus: number): Promise<void>;
  /** To a vault that buys, by hand: each tenth of the SKUs. @returns the buyer's id */
  share(sellerId: string): Promise<string>;
  /** As somebody of the vault who reads its catalogue and its documents; of a buyer, what is shared with it too. */
  search(vaultId: string, text: string, isBuyer?: boolean): Promise<readonly FoundGroup[]>;
  close(): Promise<void>;
}

export const openCatalogueAtScale = (url: string): CatalogueAtScale => {
  const pool = new pg.Pool({ connectionString: url, max: 2, types: valueParsers });
  const statements: CompiledQuery[] = [];
  const kysely = new Kysely<never>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void statements.push(event.query),
  });
  const service = new SearchService({ database: { tables: <T>() => kysely as unknown as Kysely<T> } });
  service.register(productSearch, skuSearch, sharedSearch, insertionSearch, transactionSearch);
  const actorOf = (ownerGuid: string, isBuyer: boolean): Actor => ({
    ...{ userGuid: ownerGuid, ownerGuid, userName: '', userEmail: '' },
    ...{ ownerRole: isBuyer ? 'Distributor' : 'Publisher', roleName: 'Owner', correlationId: 'scale' },
    permissions: new Set([
      ...['product-read', 'insertionslist-read', 'transaction-read'],
      ...(isBuyer ? ['sharedskus-read'] : []),
    ]),
  });
  return {
    pool,
    statements,
    fill: async (vaultId, skus) => {
      await pool.query(fillCatalogue, [vaultId, Math.round(skus / skusOfProduct)]);
    },
    share: async (sellerId) => {
      const [buyerId, connectionId] = [randomUUID(), randomUUID()];
      for (const [statement, values] of shares(sellerId, buyerId, connectionId)) await pool.query(statement, values);
      return buyerId;
    },
    search: (vaultId, text, isBuyer = false) =>
      service.search(actorOf(vaultId, isBuyer), text, new AbortController().signal),
    close: () => pool.end(),
  };
};
