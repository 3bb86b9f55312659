import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const comments: Readonly<Record<string, string>> = {
  'region.vault_id': "Nobody's for the system's own.",
  'region.code': '2 to 6 capital letters or digits, unique in its vault.',
  'region_country.country': 'ISO 3166-1 alpha-2.',
  'agreement.line_id': 'All versions of one right; the id of its first.',
  'agreement.is_current': 'The newest version of its line.',
  'agreement.regions': 'Codes of regions.',
  'agreement.countries': 'What those regions hold, ISO 3166-1 alpha-2 in order; fixed when the version was made.',
  'agreement.is_open': 'Open for new insertions.',
  'agreement.row_version': 'Counts the changes of the line (ADR 0061).',
  'agreement.changed_by': "A person's name; empty for the system's.",
  'extraction.txn_id': 'Null until it is confirmed: nothing has been taken.',
  'extraction.address': 'Where it was confirmed, an IP address.',
  'extraction_settings.limits': 'Most keys in one extraction, by role.',
  'partner_certificate.networks': 'Networks that calls may come from, CIDR; none: from anywhere.',
  'partner_certificate.changed_at': 'Null before the first change.',
};

/** What columns mean, for the generated types of their rows (platform/database/gen). */
export const commentsOfColumns: Migration = {
  up: async (db) => {
    for (const [column, comment] of Object.entries(comments))
      await sql`comment on column ${sql.ref(column)} is ${sql.lit(comment)}`.execute(db);
  },
};
