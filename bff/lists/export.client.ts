/** What a file of a list is asked for with, as the platform takes it. */
import { ExportFormat } from '../../proto/gen/keyway/content/v1/content.js';

export interface ListFile {
  readonly originalUrl: string;
  readonly filter: Record<string, string>;
  readonly columns: string[];
  readonly format: 'csv' | 'xlsx';
}

export const exportRequest = ({ originalUrl, filter, columns, format }: ListFile) => ({
  ...{ originalUrl, filter, columns },
  format: format === 'xlsx' ? ExportFormat.XLSX : ExportFormat.CSV,
});
