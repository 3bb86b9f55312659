import { sql } from 'kysely';
import type { Actor } from '../access/index.js';
import { grid, type Tables } from '../content/index.js';
import { geofencingText, systemVault } from './right.js';
import type { RightsDatabase } from './rows.js';

const extractionTexts: Readonly<Record<number, string>> = {
  1: 'Transactional and bulk',
  2: 'Bulk only',
  3: 'Transactional only',
};
const visibilityTexts: Readonly<Record<number, string>> = { 1: 'Public', 2: 'Network', 3: 'Private' };
const optionsOf = (texts: Readonly<Record<number, string>>) =>
  Object.entries(texts).map(([value, text]) => ({ value, text }));

const rights = '/distribution/myvault/';

/** The system's rights and the vault's own, in their newest versions; what is free counts all versions. */
export const rightsGrid = grid({
  source: (actor: Actor, database: Tables) =>
    database
      .tables<RightsDatabase>()
      .selectFrom('agreement as a')
      .leftJoin(
        (eb) =>
          eb
            .selectFrom('stock_standing as b')
            .innerJoin('agreement as v', (join) =>
              join.onRef('v.id', '=', 'b.agreement_id').on('v.vault_id', 'in', [systemVault, actor.ownerGuid]),
            )
            .where('b.vault_id', '=', actor.ownerGuid)
            .groupBy('v.line_id')
            .select(['v.line_id', sql<number>`sum(b.available)::bigint`.as('free')])
            .as('stock'),
        (join) => join.onRef('stock.line_id', '=', 'a.line_id'),
      )
      .where('a.vault_id', 'in', [systemVault, actor.ownerGuid])
      .where('a.is_current', '=', true)
      .select([
        ...(['a.id', 'a.name', 'a.description', 'a.version', 'a.extraction_type', 'a.visibility'] as const),
        ...(['a.is_blacklisting_allowed', 'a.geofencing_type', 'a.regions', 'a.is_open'] as const),
        ...(['a.changed_at', 'a.changed_by'] as const),
        sql<boolean>`a.vault_id = ${systemVault}`.as('is_system'),
        sql<number>`coalesce(stock.free, 0)`.as('free'),
      ]),
  name: 'rights',
  originalUrl: '/distribution/myvault/rights/',
  title: 'Rights',
  description:
    'Under which terms keys may be sold, extracted and blacklisted. Each key has one right; an edit makes a new version, and existing keys keep theirs.',
  permission: ['inventory-read', 'inventory-all'],
  rowId: 'id',
  columns: [
    { propertyName: 'Name', title: 'Name', kind: 'text', column: 'name', isSortable: true },
    {
      propertyName: 'Geofencing',
      title: 'Where it may be sold',
      kind: 'text',
      column: 'geofencing_type',
      isSortable: true,
      value: (row) => geofencingText(row.geofencing_type, row.regions),
    },
    {
      propertyName: 'Visibility',
      title: 'Visibility',
      kind: 'text',
      column: 'visibility',
      isSortable: true,
      value: (row) => visibilityTexts[row.visibility] ?? '',
    },
    {
      propertyName: 'ExtractionType',
      title: 'Extraction',
      kind: 'text',
      column: 'extraction_type',
      isSortable: true,
      value: (row) => extractionTexts[row.extraction_type] ?? '',
    },
    {
      propertyName: 'Blacklisting',
      title: 'Blacklisting',
      kind: 'text',
      column: 'is_blacklisting_allowed',
      isSortable: true,
      value: (row) => (row.is_blacklisting_allowed ? 'Allowed' : 'Disabled'),
    },
    { propertyName: 'Available', title: 'Free keys', kind: 'number', column: 'free', isSortable: true },
    {
      propertyName: 'Status',
      title: 'Status',
      kind: 'status',
      column: 'is_open',
      isSortable: true,
      value: (row) => (row.is_open ? 'Active' : 'Inactive'),
    },
    {
      propertyName: 'Owner',
      title: 'Made by',
      kind: 'text',
      column: 'is_system',
      isSortable: true,
      value: (row) => (row.is_system ? 'System' : 'Your vault'),
    },
    { propertyName: 'Version', title: 'Version', kind: 'number', column: 'version', isSortable: true, isHidden: true },
    { propertyName: 'Description', title: 'Description', kind: 'text', column: 'description', isHidden: true },
    { propertyName: 'Date', title: 'Changed', kind: 'date', column: 'changed_at', isSortable: true, isHidden: true },
    {
      propertyName: 'Actor',
      title: 'Changed by',
      kind: 'text',
      column: 'changed_by',
      isSortable: true,
      isHidden: true,
    },
    { propertyName: 'GUID', title: 'GUID', kind: 'identifier', column: 'id', isHidden: true },
  ],
  filters: [
    { propertyName: 'Name', title: 'Name', vueType: 'text', match: { column: 'name', how: 'contains' } },
    {
      propertyName: 'Owner',
      title: 'Made by',
      vueType: 'select',
      options: [
        { text: 'Your vault', value: 'vault' },
        { text: 'System', value: 'system' },
      ],
      condition: (eb, value) => eb('is_system', '=', value === 'system'),
    },
    {
      propertyName: 'Visibility',
      title: 'Visibility',
      vueType: 'select',
      options: optionsOf(visibilityTexts),
      condition: (eb, value) => eb('visibility', '=', Number(value)),
    },
    {
      propertyName: 'ExtractionType',
      title: 'Extraction',
      vueType: 'select',
      options: optionsOf(extractionTexts),
      condition: (eb, value) => eb('extraction_type', '=', Number(value)),
    },
    {
      propertyName: 'Status',
      title: 'Status',
      vueType: 'select',
      options: [
        { text: 'Active', value: 'active' },
        { text: 'Inactive', value: 'inactive' },
      ],
      condition: (eb, value) => eb('is_open', '=', value === 'active'),
    },
  ],
  defaultSort: 'Name',
  href: (row) => `${rights}rights-detail/${row.id}`,
  actions: (row) => [
    ...(row.is_system
      ? []
      : [{ name: 'Action_Edit', title: 'Edit', href: `${rights}rights-edit/${row.id}`, permission: 'inventory-all' }]),
    { name: 'Action_Copy', title: 'Copy', href: `${rights}rights-copy/${row.id}`, permission: 'inventory-all' },
  ],
});
