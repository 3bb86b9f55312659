import { useRead } from '../../client/api.js';
import { DifferenceRows, useDifferencePages } from '../../ui/difference/difference-rows.js';
import type { FactsColumn } from '../../ui/facts/facts-table.js';
import type { CatalogueImport, ImportedRow } from './import.js';

const columns: readonly FactsColumn<ImportedRow>[] = [{ name: 'Sheet', of: ({ sheet }) => sheet, width: 90 }];

/** The difference, 100 rows at a time. */
export const ImportRows = ({ of: given }: { readonly of: CatalogueImport }) => {
  const pages = useDifferencePages(given.errorCount > 0);
  const { data, error, reload } = useRead('GET /imports/:importGuid/rows', {
    params: { importGuid: given.importGuid },
    query: { after: pages.after, ...(pages.shown !== 'all' && { state: pages.shown }) },
  });
  return (
    <DifferenceRows
      counts={given}
      pages={pages}
      read={{ data, error }}
      onRetry={() => void reload()}
      columns={columns}
    />
  );
};
