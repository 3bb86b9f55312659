import { sql } from 'kysely';
import type { Actor } from '../../access/index.js';
import { grid, type Tables } from '../../content/index.js';
import type { SharingTables } from '../rows.js';
import { partnerOptions } from '../shares/partner-options.grid.js';

const root = '/productcatalog/catalog-sharing/';
export const ruleHref = (ruleId: string): string => `${root}edit-rule/${ruleId}`;

/** How many of the criteria are filled in. */
const criteria = sql<number>`(
  (cardinality(r.products) + cardinality(r.products_not) > 0)::int + (r.title_contains <> '' or r.title_contains_not <> '')::int
  + (cardinality(r.skus) + cardinality(r.skus_not) > 0)::int + (r.sku_prefix <> '' or r.sku_prefix_not <> '')::int
  + (cardinality(r.editions) + cardinality(r.editions_not) > 0)::int
  + (cardinality(r.providers) + cardinality(r.providers_not) > 0)::int
  + (cardinality(r.regions) + cardinality(r.regions_not) > 0)::int)`;

/** The vault's sharing rules. */
export const rulesGrid = grid({
  source: (actor: Actor, database: Tables) =>
    database
      .tables<SharingTables>()
      .selectFrom('sharing_rule as r')
      .where('r.vault_id', '=', actor.ownerGuid)
      .select(['r.id', 'r.name', 'r.connections', 'r.is_inactive_visible', 'r.is_active'])
      .select(['r.changed_at', 'r.changed_by_name'])
      .select([criteria.as('criteria'), sql<number>`cardinality(r.connections)`.as('connection_count')]),
  name: 'sharing-rules',
  originalUrl: `${root}share-rules/`,
  title: 'Sharing rules',
  description:
    'Which SKUs your connections see. A connection sees what any of its active rules matches; one without an active rule sees all active SKUs.',
  permission: ['catalogsharingrules-read', 'catalogsharingrules-all'],
  rowId: 'id',
  columns: [
    { propertyName: 'Name', title: 'Name', kind: 'text', column: 'name', isSortable: true, isWide: true },
    {
      propertyName: 'Connections',
      title: 'Connections',
      kind: 'number',
      column: 'connection_count',
      isSortable: true,
    },
    {
      propertyName: 'Criteria',
      title: 'Criteria',
      kind: 'text',
      column: 'criteria',
      isSortable: true,
      value: ({ criteria: filled }) => (filled === 0 ? 'None: matches every SKU' : `${filled} of 7`),
    },
    {
      propertyName: 'InactiveVisible',
      title: 'Inactive visible',
      kind: 'boolean',
      column: 'is_inactive_visible',
      isSortable: true,
    },
    {
      propertyName: 'Status',
      title: 'Status',
      kind: 'status',
      column: 'is_active',
      isSortable: true,
      value: ({ is_active }) => (is_active ? 'Active' : 'Inactive'),
    },
    { propertyName: 'Date', title: 'Changed', kind: 'date', column: 'changed_at', isSortable: true },
    {
      propertyName: 'Actor',
      title: 'Changed by',
      kind: 'text',
      column: 'changed_by_name',
      isSortable: true,
      isHidden: true,
    },
    { propertyName: 'GUID', title: 'GUID', kind: 'identifier', column: 'id', isHidden: true },
  ],
  filters: [
    { propertyName: 'Name', title: 'Name', vueType: 'text', match: { column: 'name', how: 'contains' } },
    {
      propertyName: 'Connection',
      title: 'Connection',
      vueType: 'select',
      options: partnerOptions,
      condition: (_eb, value) => sql`list.connections @> array[${value}]::uuid[]`,
    },
    {
      propertyName: 'Status',
      title: 'Status',
      vueType: 'select',
      options: [
        { text: 'Active', value: 'active' },
        { text: 'Inactive', value: 'inactive' },
      ],
      condition: (eb, value) => eb('is_active', '=', value === 'active'),
    },
  ],
  defaultSort: 'Name',
  href: ({ id }) => ruleHref(id),
});
