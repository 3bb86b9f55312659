import { sql } from 'kysely';
import type { Actor } from '../../access/index.js';
import { grid, type Tables } from '../../content/index.js';
import type { LetterKind } from '../letter/letter-template.js';
import { templateFaults } from '../letter/template-faults.js';
import { templateGuidOf } from './template-id.js';
import { editedOf, type TemplateTables } from './templates.repository.js';

/** A kind as its domain has declared it. */
interface DeclaredLine {
  id: string;
  kind: string;
  title: string;
  need: string;
}

const mailTemplates = '/administration/mail-templates/';
const needs: Readonly<Record<string, string>> = { mandatory: 'Mandatory', optional: 'Optional' };
const states: Readonly<Record<string, string>> = { default: 'Default', edited: 'Edited' };
const unusable = 'Edited, but not usable: the default is sent';

const optionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, text]) => ({ value, text }));

/** Every kind of letter that the platform writes, for its staff, with who has edited its words. */
export const mailTemplatesGrid = (kinds: readonly LetterKind[]) => {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const declared = JSON.stringify(
    kinds.map(({ name, title, isMandatory = true }): DeclaredLine => ({
      ...{ id: templateGuidOf(name), kind: name, title },
      need: isMandatory ? 'mandatory' : 'optional',
    })),
  );
  return grid({
    source: (_actor: Actor, database: Tables) =>
      database
        .tables<TemplateTables>()
        .selectFrom(
          sql<DeclaredLine>`jsonb_to_recordset(${declared}::jsonb)`.as<'k'>(
            sql`k(id uuid, kind text, title text, need text)`,
          ),
        )
        .leftJoin('mail_template as t', 't.id', 'k.id')
        .select(['k.id', 'k.kind', 'k.title', 'k.need', 't.subject', 't.body', 't.changed_at'])
        .select([
          sql<string>`case when t.body is null then 'default' else 'edited' end`.as('state'),
          sql<string>`coalesce(t.changed_by_name, '')`.as('changed_by_name'),
        ]),
    name: 'mail-templates',
    originalUrl: mailTemplates,
    title: 'Mail templates',
    description: 'Every kind of letter that Keyway writes: what it says, and who has edited it.',
    permission: ['mailtemplate-write'],
    rowId: 'id',
    columns: [
      { propertyName: 'Letter', title: 'Letter', kind: 'text', column: 'title', isSortable: true, isWide: true },
      {
        propertyName: 'Need',
        title: 'Mandatory',
        kind: 'text',
        column: 'need',
        isSortable: true,
        value: ({ need }) => needs[need] ?? need,
      },
      {
        propertyName: 'State',
        title: 'Text',
        kind: 'text',
        column: 'state',
        isSortable: true,
        isWide: true,
        value: ({ state, kind, ...row }) => {
          const [edited, of] = [editedOf(row), byName.get(kind)];
          const isUsable = edited === undefined || of === undefined || templateFaults(of, edited).length === 0;
          return isUsable ? (states[state] ?? state) : unusable;
        },
      },
      {
        propertyName: 'Date',
        title: 'Changed',
        kind: 'date',
        column: 'changed_at',
        isSortable: true,
        isNullable: true,
      },
      { propertyName: 'ChangedBy', title: 'Changed by', kind: 'text', column: 'changed_by_name' },
      { propertyName: 'GUID', title: 'GUID', kind: 'identifier', column: 'id', isHidden: true },
    ],
    filters: [
      { propertyName: 'Letter', title: 'Letter', vueType: 'text', match: { column: 'title', how: 'contains' } },
      { propertyName: 'Need', title: 'Mandatory', vueType: 'select', column: 'need', options: optionsOf(needs) },
      { propertyName: 'State', title: 'Text', vueType: 'select', column: 'state', options: optionsOf(states) },
      { vueType: 'dates', column: 'changed_at' },
    ],
    defaultSort: 'Letter',
    href: ({ id }) => `${mailTemplates}template-detail/${id}`,
  });
};
