import type { Actor } from '../../access/index.js';
import { grid, type Tables } from '../../content/index.js';
import type { ImportTables } from '../rows.js';
import { importHref } from './imports.service.js';

const statusTexts = { checked: 'Not applied', applying: 'Being applied', applied: 'Applied' } as const;

/** Files that were checked or applied in the last days. */
export const importsGrid = grid({
  source: (actor: Actor, database: Tables) =>
    database
      .tables<ImportTables>()
      .selectFrom('catalogue_import as i')
      .where('i.vault_id', '=', actor.ownerGuid)
      .select(['i.id', 'i.file_name', 'i.status', 'i.new_count', 'i.changed_count', 'i.error_count', 'i.created_at'])
      .select(['i.created_by_name', 'i.applied_at', 'i.applied_by_name']),
  name: 'catalogue-imports',
  originalUrl: '/productcatalog/imports/',
  title: 'Imports',
  description:
    'Files of products and SKUs that were checked. Nothing of a file is stored in the catalogue before it is applied. A file is deleted seven days after it came; what was applied stays.',
  permission: ['product-write', 'product-all', 'sku-write', 'sku-all'],
  rowId: 'id',
  columns: [
    { propertyName: 'File', title: 'File', kind: 'text', column: 'file_name', isWide: true, isSortable: true },
    {
      ...{ propertyName: 'Status', title: 'Status', kind: 'status', column: 'status', isSortable: true },
      value: ({ status }) => statusTexts[status],
    },
    { propertyName: 'New', title: 'New', kind: 'number', column: 'new_count' },
    { propertyName: 'Changed', title: 'Changed', kind: 'number', column: 'changed_count' },
    { propertyName: 'Errors', title: 'Errors', kind: 'number', column: 'error_count' },
    { propertyName: 'CheckedBy', title: 'Uploaded by', kind: 'text', column: 'created_by_name' },
    { propertyName: 'Date', title: 'Date', kind: 'date', column: 'created_at', isSortable: true },
    { propertyName: 'AppliedBy', title: 'Applied by', kind: 'text', column: 'applied_by_name', isHidden: true },
    { propertyName: 'Applied', title: 'Applied', kind: 'date', column: 'applied_at', isHidden: true },
  ],
  filters: [
    {
      ...{ propertyName: 'File', title: 'File', vueType: 'text' },
      match: { column: 'file_name', how: 'contains' },
    },
    {
      ...{ propertyName: 'Status', title: 'Status', vueType: 'select', column: 'status' },
      options: Object.entries(statusTexts).map(([value, text]) => ({ value, text })),
    },
    { vueType: 'dates', column: 'created_at' },
  ],
  defaultSort: '-Date',
  href: ({ id }) => importHref(id),
});
