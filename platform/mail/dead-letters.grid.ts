import { sql } from 'kysely';
import type { Actor } from '../access/index.js';
import { grid, type Tables } from '../content/index.js';
import type { LetterKind } from './letter/letter-template.js';
import type { MailTables } from './mail.repository.js';

/**
 * Every letter of the platform that came back or was given up, for its staff: neither what it said, nor to whom, but for
 * the domain that its address is of.
 */
export const deadLettersGrid = (kinds: readonly LetterKind[]) => {
  const titles = new Map(kinds.map(({ name, title }) => [name, title]));
  return grid({
    source: (_actor: Actor, database: Tables) =>
      database
        .tables<MailTables>()
        .selectFrom('mail_letter')
        .where('failed_at', 'is not', null)
        .select(['id', 'kind', 'created_at', 'response_code', 'attempts'])
        .select([
          sql<Date>`failed_at`.as('failed_at'),
          sql<string>`coalesce(answer, '')`.as('answer'),
          sql<string>`substring(recipient from '[^@]*$')`.as('domain'),
        ]),
    name: 'dead-letters',
    originalUrl: '/administration/dead-letters/',
    title: 'Dead letters',
    description:
      'Letters that the mail server refused for good, or that nobody took for half an hour. Kept for 90 days.',
    permission: ['mailtemplate-write'],
    rowId: 'id',
    columns: [
      {
        propertyName: 'Kind',
        title: 'Kind',
        kind: 'text',
        column: 'kind',
        isWide: true,
        value: ({ kind }) => titles.get(kind) ?? (kind || 'Letter'),
      },
      { propertyName: 'Domain', title: 'Domain of the address', kind: 'text', column: 'domain' },
      { propertyName: 'Answer', title: 'Answer of the server', kind: 'text', column: 'answer', isWide: true },
      { propertyName: 'Attempts', title: 'Attempts', kind: 'number', column: 'attempts' },
      { propertyName: 'Written', title: 'Written', kind: 'date', column: 'created_at' },
      { propertyName: 'Date', title: 'Given up', kind: 'date', column: 'failed_at', isSortable: true },
      { propertyName: 'GUID', title: 'GUID', kind: 'identifier', column: 'id', isHidden: true },
    ],
    filters: [
      {
        propertyName: 'Kind',
        title: 'Kind',
        vueType: 'select',
        column: 'kind',
        options: kinds.map(({ name, title }) => ({ text: title, value: name })),
      },
      { propertyName: 'Domain', title: 'Domain', vueType: 'text', match: { column: 'domain', how: 'contains' } },
      { propertyName: 'Answer', title: 'Answer', vueType: 'text', match: { column: 'answer', how: 'contains' } },
      { vueType: 'dates', column: 'failed_at' },
    ],
    defaultSort: '-Date',
  });
};
