import { sql } from 'kysely';
import { grid, type Tables } from '../content/index.js';
import { placesOf, worldwide, type RegionKind } from './region.js';
import { systemVault, type Actor } from '../access/index.js';
import type { RegionsDatabase } from './rows.js';

const kindTexts: Readonly<Record<RegionKind, string>> = {
  system: 'System',
  custom: 'Custom',
  in_use: 'Active / in use',
  excluded: 'Excluded',
};

const regions = '/distribution/distributionsettings/';

/** The system's regions and the vault's own, with what of the vault names them. */
export const regionsGrid = grid({
  source: (actor: Actor, database: Tables) =>
    database
      .tables<RegionsDatabase>()
      .selectFrom('region as r')
      .leftJoin(
        (eb) =>
          eb
            .selectFrom('region_use as u')
            // Staff counts what names the system's regions in all vaults.
            .$if(actor.ownerGuid !== systemVault, (query) => query.where('u.vault_id', '=', actor.ownerGuid))
            .groupBy('u.code')
            .select([
              'u.code',
              sql<number>`count(*)`.as('uses'),
              sql<boolean>`bool_or(u.is_binding)`.as('is_bound'),
              sql<boolean>`bool_and(u.is_exclusion)`.as('is_exclusion'),
            ])
            .as('used'),
        (join) => join.onRef('used.code', '=', 'r.code'),
      )
      .where('r.vault_id', 'in', [systemVault, actor.ownerGuid])
      .select([
        ...(['r.id', 'r.name', 'r.code', 'r.countries', 'r.changed_at', 'r.changed_by_name as changed_by'] as const),
        sql<number>`cardinality(r.countries)`.as('country_count'),
        sql<number>`coalesce(used.uses, 0)`.as('uses'),
        sql<RegionKind>`case when r.vault_id <> ${actor.ownerGuid} then 'system' when used.is_bound is not true then r.kind
          when used.is_exclusion then 'excluded' else 'in_use' end`.as('kind'),
        sql<boolean>`r.vault_id = ${actor.ownerGuid} and r.code <> ${worldwide} and used.is_bound is not true`.as(
          'is_editable',
        ),
      ]),
  name: 'regions',
  originalUrl: `${regions}regions/`,
  title: 'Regions',
  description: 'Named sets of countries, which rights and SKUs are bound to: the system’s, and those of your vault.',
  permission: ['region-read', 'region-all'],
  rowId: 'id',
  columns: [
    { propertyName: 'Name', title: 'Name', kind: 'text', column: 'name', isWide: true, isSortable: true },
    { propertyName: 'ShortCode', title: 'Short code', kind: 'text', column: 'code', isSortable: true },
    {
      propertyName: 'Kind',
      title: 'Kind',
      kind: 'text',
      column: 'kind',
      isSortable: true,
      value: ({ kind }) => kindTexts[kind],
    },
    { propertyName: 'Countries', title: 'Countries', kind: 'number', column: 'country_count', isSortable: true },
    { propertyName: 'UsedBy', title: 'Used by', kind: 'number', column: 'uses', isSortable: true },
    { propertyName: 'Date', title: 'Changed', kind: 'date', column: 'changed_at', isSortable: true },
    { propertyName: 'Actor', title: 'Changed by', kind: 'text', column: 'changed_by', isSortable: true },
    { propertyName: 'GUID', title: 'GUID', kind: 'identifier', column: 'id', isHidden: true },
  ],
  filters: [
    { propertyName: 'Name', title: 'Name', vueType: 'text', match: { column: 'name', how: 'contains' } },
    {
      propertyName: 'ShortCode',
      title: 'Short code',
      vueType: 'text',
      condition: (eb, value) => eb('code', 'ilike', `${value.replace(/[\\%_]/g, (special) => `\\${special}`)}%`),
    },
    {
      propertyName: 'Country',
      title: 'Contains the country (name or code)',
      vueType: 'text',
      condition: (_, value) => sql`list.countries && ${placesOf(value)}::text[]`,
    },
    {
      propertyName: 'Kind',
      title: 'Kind',
      vueType: 'select',
      column: 'kind',
      options: Object.entries(kindTexts).map(([value, text]) => ({ value, text })),
    },
    { vueType: 'dates', column: 'changed_at' },
  ],
  defaultSort: 'Name',
  href: (row) => `${regions}regions-detail/${row.id}`,
  actions: (row) => [
    ...(row.is_editable
      ? [
          {
            name: 'Action_Edit',
            title: 'Edit',
            href: `${regions}regions-edit/${row.id}`,
            permission: 'region-write,region-all',
          },
        ]
      : []),
    {
      name: 'Action_Copy',
      title: 'Copy',
      href: `${regions}regions-copy/${row.id}`,
      permission: 'region-write,region-all',
    },
  ],
});
