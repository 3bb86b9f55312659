/** What staff has made of the words of letters, with every version of it. */
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { AnyTransaction } from '../../database/database.js';
import type { Tables as GeneratedTables } from '../../database/gen/tables.js';
import type { EditedText } from '../letter/letter-template.js';

export type TemplateTables = Pick<GeneratedTables, 'mail_template' | 'mail_template_version'>;
export type TemplateTx = Transaction<TemplateTables>;
export type TemplateRow = Selectable<TemplateTables['mail_template']>;
export type TemplateVersionRow = Selectable<TemplateTables['mail_template_version']>;

type Stored = Pick<TemplateRow, 'subject' | 'body'>;

/** Versions that a page shows. */
const versionsShown = 50;

/** @returns undefined for what it was declared with */
export const editedOf = (row: Stored | undefined): EditedText | undefined =>
  row === undefined || row.subject === null || row.body === null ? undefined : { subject: row.subject, text: row.body };

export const findTemplate = (db: Kysely<TemplateTables>, id: string): Promise<TemplateRow | undefined> =>
  db.selectFrom('mail_template').selectAll().where('id', '=', id).executeTakeFirst();

export const findEdited = async (tx: AnyTransaction, id: string): Promise<EditedText | undefined> =>
  editedOf(await findTemplate(tx as TemplateTx, id));

export const keepVersion = async (tx: TemplateTx, row: TemplateRow): Promise<void> => {
  const { id: template_id, version, subject, body, changed_at, changed_by_name } = row;
  await tx
    .insertInto('mail_template_version')
    .values({ template_id, version, subject, body, changed_at, changed_by_name })
    .execute();
};

/** The newest first. */
export const versionsOf = (db: Kysely<TemplateTables>, id: string): Promise<TemplateVersionRow[]> =>
  db
    .selectFrom('mail_template_version')
    .selectAll()
    .where('template_id', '=', id)
    .orderBy('version', 'desc')
    .limit(versionsShown)
    .execute();

export const findVersion = (tx: TemplateTx, id: string, version: number): Promise<TemplateVersionRow | undefined> =>
  tx
    .selectFrom('mail_template_version')
    .selectAll()
    .where('template_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
