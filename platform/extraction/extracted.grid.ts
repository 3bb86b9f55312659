import { sql } from 'kysely';
import { transactionRows, transactionTab, type TransactionListRow } from '../stock/index.js';

interface ExtractedRow extends TransactionListRow {
  readonly method: string | null;
  readonly recipient: string | null;
  readonly downloads: number | null;
}

const methods: Readonly<Record<string, string>> = {
  authenticator: 'Authenticator app',
  email: 'Code by email',
  'email-link': 'Link by email',
  api: 'Partner API',
};

/** Null of a transaction that no extraction stands behind. */
const ofExtraction = <T>(column: 'method' | 'recipient_name' | 'downloads') => sql<T | null>`(
  select e.${sql.ref(column)} from extraction e where e.vault_id = t.vault_id and e.id = t.extraction_id)`;

/** Extractions (domain rules, section h: Extracted). */
export const extractedGrid = transactionTab<ExtractedRow>({
  source: (actor, database) =>
    transactionRows(actor, database, ['Extracted']).select([
      ofExtraction<string>('method').as('method'),
      ofExtraction<string>('recipient_name').as('recipient'),
      ofExtraction<number>('downloads').as('downloads'),
    ]),
  tab: 'extracted',
  title: 'Extracted',
  description: 'Keys whose text was given out: by whom, and how the second factor was passed.',
  columns: [
    {
      propertyName: 'Method',
      title: 'Method',
      kind: 'text',
      column: 'method',
      value: ({ method }) => (method === null ? '' : (methods[method] ?? method)),
    },
    { propertyName: 'Recipient', title: 'Recipient', kind: 'text', column: 'recipient' },
    { propertyName: 'Downloads', title: 'Downloads', kind: 'number', column: 'downloads' },
  ],
});
