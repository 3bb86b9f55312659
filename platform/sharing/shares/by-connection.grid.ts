import { sql } from 'kysely';
import type { Actor } from '../../access/index.js';
import { grid, type Tables } from '../../content/index.js';
import type { SharingTables } from '../rows.js';
import { partnersOf } from './shares.repository.js';

const root = '/productcatalog/catalog-sharing/';

/** What each connection sees of the vault's catalogue. */
export const sharingByConnectionGrid = grid({
  source: (actor: Actor, database: Tables) =>
    partnersOf(database.tables<SharingTables>(), actor.ownerGuid)
      .clearOrderBy()
      .select(
        sql<number>`(select count(*)::bigint from sharing_rule as r
          where r.vault_id = ${actor.ownerGuid} and r.is_active and c.id = any (r.connections))`.as('rules'),
      ),
  name: 'sharing-by-connection',
  originalUrl: root,
  title: 'Catalog sharing',
  description: 'What each of your connections sees of your catalogue, and by how many rules.',
  permission: ['catalogsharing-read', 'catalogsharing-all'],
  rowId: 'id',
  columns: [
    { propertyName: 'VaultImageURL', title: 'Logo', kind: 'image', column: 'logo' },
    { propertyName: 'Company', title: 'Company', kind: 'text', column: 'company', isSortable: true, isWide: true },
    {
      propertyName: 'Status',
      title: 'Connection',
      kind: 'status',
      column: 'state',
      isSortable: true,
      value: ({ state }) => (state === 'active' ? 'Active' : 'Suspended'),
    },
    {
      propertyName: 'CatalogSharing',
      title: 'Catalog sharing',
      kind: 'status',
      column: 'is_catalog_shared',
      isSortable: true,
      value: ({ is_catalog_shared }) => (is_catalog_shared ? 'On' : 'Off'),
    },
    { propertyName: 'Rules', title: 'Active rules', kind: 'number', column: 'rules', isSortable: true },
    { propertyName: 'Shared', title: 'SKUs seen', kind: 'number', column: 'shared', isSortable: true },
    { propertyName: 'Orderable', title: 'Of these for sale', kind: 'number', column: 'orderable', isSortable: true },
    {
      propertyName: 'Embargo',
      title: 'Embargoed',
      kind: 'status',
      column: 'is_embargo_allowed',
      isSortable: true,
      value: ({ is_embargo_allowed }) => (is_embargo_allowed ? 'Shown' : 'Hidden'),
    },
    {
      propertyName: 'Date',
      title: 'As of',
      kind: 'date',
      column: 'computed_at',
      isSortable: true,
      isNullable: true,
      isHidden: true,
    },
    { propertyName: 'GUID', title: 'GUID', kind: 'identifier', column: 'id', isHidden: true },
  ],
  filters: [
    { propertyName: 'Company', title: 'Company', vueType: 'text', match: { column: 'company', how: 'contains' } },
    {
      propertyName: 'CatalogSharing',
      title: 'Catalog sharing',
      vueType: 'select',
      options: [
        { text: 'On', value: 'on' },
        { text: 'Off', value: 'off' },
      ],
      condition: (eb, value) => eb('is_catalog_shared', '=', value === 'on'),
    },
  ],
  defaultSort: 'Company',
  href: ({ id }) => `${root}connection-details/${id}`,
});
