import { sql } from 'kysely';
import { transactionRows, transactionTab, type TransactionListRow } from '../stock/index.js';
import { apiMethod } from './extraction.js';

interface ExtractedRow extends TransactionListRow {
  readonly method: string | null;
  readonly recipient: string | null;
  readonly address: string | null;
  readonly downloads: number | null;
}

const methods: Readonly<Record<string, string>> = {
  authenticator: 'Authenticator app',
  email: 'Code by email',
  'email-link': 'Link by email',
  api: 'Partner API',
};

/** Null of a transaction that no extraction stands behind. */
const ofExtraction = <T>(column: 'method' | 'recipient_name' | 'address') => sql<T | null>`(
  select e.${sql.ref(column)} from extraction e where e.vault_id = t.vault_id and e.id = t.extraction_id)`;

/** Of every file that was made (older ones have no steps); a program's answer counts as the first. */
const downloads = sql<number | null>`(
  select greatest(e.downloads, count(d.id)::int + (e.method = ${apiMethod})::int)
  from extraction e left join extraction_step d
    on d.vault_id = e.vault_id and d.extraction_id = e.id and d.kind = 'Downloaded'
  where e.vault_id = t.vault_id and e.id = t.extraction_id group by e.downloads, e.method)`;

/** Extractions (docs/domain.md, h: Extracted). */
export const extractedGrid = transactionTab<ExtractedRow>({
  source: (actor, database) =>
    transactionRows(actor, database, ['Extracted']).select([
      ofExtraction<string>('method').as('method'),
      ofExtraction<string>('recipient_name').as('recipient'),
      ofExtraction<string>('address').as('address'),
      downloads.as('downloads'),
    ]),
  tab: 'extracted',
  title: 'Extracted',
  description: 'Keys whose text was given out: by whom and from where, and how the second factor was passed.',
  columns: [
    {
      propertyName: 'Method',
      title: 'Method',
      kind: 'text',
      column: 'method',
      value: ({ method }) => (method === null ? '' : (methods[method] ?? method)),
    },
    { propertyName: 'Recipient', title: 'Recipient', kind: 'text', column: 'recipient' },
    { propertyName: 'IP', title: 'IP', kind: 'text', column: 'address' },
    { propertyName: 'Downloads', title: 'Downloads', kind: 'number', column: 'downloads' },
  ],
});
