import type { ReplyOf } from '../../client/api.js';
import type { RecordPlace } from '../../ui/record/record.screen.js';

export type CatalogueImport = ReplyOf<'GET /imports/:importGuid'>;
export type ImportedRow = ReplyOf<'GET /imports/:importGuid/rows'>['rows'][number];

export const importsHref = '/productcatalog/imports/';
export const importHref = (importGuid: string): string => `${importsHref}detail/${importGuid}`;
export const importsPlace: RecordPlace = {
  subject: 'import',
  area: 'Product Catalog',
  list: { text: 'Imports', href: importsHref },
};

export const fileEndings = '.xlsx,.xls,.json';
