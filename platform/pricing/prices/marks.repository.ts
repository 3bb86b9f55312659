/** Why a row gives no price at a moment, told while it is read: regions, SKUs and countries change without a save. */
import { sql, type RawBuilder } from 'kysely';
import { systemVault } from '../../access/index.js';
import type { ListRow } from '../rows.js';

export type Mark = 'none' | 'future' | 'replaced' | 'country_outside' | 'skus_win' | 'not_sold';

/** Of rows `name`: that the version has. */
export const isOfVersion = (name: string, version: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${name}.from_version`)} <= ${version} and ${sql.ref(`${name}.until_version`)} > ${version})`;

/** Of rows `o` and `r`: of one list and version, for the same buyers, but for their SKUs and moments. */
const isBeside = (version: number): RawBuilder<boolean> => sql<boolean>`(
  o.list_id = r.list_id and o.product_id = r.product_id and o.region_code = r.region_code
  and o.country_code = r.country_code and o.currency = r.currency and ${isOfVersion('o', version)})`;

const isSold = sql<boolean>`s.status <> 'Discontinued'`;

/**
 * Of rows `r` of the list, with their product `p` and, where they have one, SKU `k`. The first that is true is told.
 * What does not depend on the row is asked once: few lists have prices of a moment that has come.
 */
export const markOf = ({
  id,
  vault_id,
  rows_version,
}: Pick<ListRow, 'id' | 'vault_id' | 'rows_version'>): RawBuilder<Mark> =>
  sql<Mark>`case
    when p.status in ('Delisted', 'Archived') or k.status = 'Discontinued'
      or (r.sku_id is null and not exists (select from sku as s
        where s.vault_id = p.vault_id and s.product_id = p.id and ${isSold})) then 'not_sold'
    when r.country_code <> '' and (r.region_code, r.country_code) not in (
      select g.code, inside.code from region as g, unnest(g.countries) as inside (code)
      where g.vault_id in (${systemVault}, ${vault_id}) and g.code is not null and inside.code is not null)
      then 'country_outside'
    when r.valid_from > now() then 'future'
    when exists (select from price_row as o where o.list_id = ${id} and o.valid_from <= now()
        and ${isOfVersion('o', rows_version)})
      and exists (select from price_row as o where ${isBeside(rows_version)}
      and o.sku_id is not distinct from r.sku_id and o.valid_from <= now()
      and o.valid_from > coalesce(r.valid_from, '-infinity')) then 'replaced'
    when r.sku_id is null and not exists (select from sku as s
      where s.vault_id = p.vault_id and s.product_id = p.id and ${isSold}
        and not exists (select from price_row as o where ${isBeside(rows_version)}
          and o.sku_id = s.id and coalesce(o.valid_from, '-infinity') <= now())) then 'skus_win'
    else 'none' end`;
