/** What letters say is the staff's to edit (docs/domain.md, l). */
import { callErrors } from '../../../kernel/errors.js';
import { systemVault, type Actor } from '../../access/index.js';
import type { AuditAction } from '../../audit/index.js';
import type { Database } from '../../database/database.js';
import type { CodeOf, RecordDeclaration, Records, VersionedRecord } from '../../records/index.js';
import type { EditedText, LetterKind } from '../letter/letter-template.js';
import { mailErrors } from '../mail.errors.js';
import { templateFaults } from '../letter/template-faults.js';
import { kindOfTemplate, templateGuidOf } from './template-id.js';
import {
  editedOf,
  findTemplate,
  findVersion,
  keepVersion,
  versionsOf,
  type TemplateRow,
  type TemplateTables,
  type TemplateTx,
  type TemplateVersionRow,
} from './templates.repository.js';

export interface ShownTemplate {
  readonly kind: LetterKind;
  /** Absent while nobody has saved it. */
  readonly row: TemplateRow | undefined;
}

export interface TemplatesDependencies {
  readonly database: Database;
  readonly records: Records;
}

/** @throws mail.template_not_found */
export const kindBy = (templateGuid: string): LetterKind => {
  const kind = kindOfTemplate(templateGuid);
  if (kind === undefined) throw mailErrors('mail.template_not_found');
  return kind;
};

/** @throws request.invalid with every fault at its field */
export const assertUsable = (kind: LetterKind, edited: EditedText): void => {
  const faults = templateFaults(kind, edited);
  if (faults.length === 0) return;
  throw callErrors('request.invalid', {
    violations: faults.map(({ field, line, message }) => ({
      pointer: `/${field}`,
      message: field === 'text' && line > 0 ? `Line ${line}: ${message}` : message,
    })),
  });
};

const template: RecordDeclaration<TemplateRow, CodeOf<typeof mailErrors>> = {
  table: 'mail_template',
  key: 'id',
  blank: (_actor, id) => ({ id, vault_id: systemVault, kind: kindBy(id).name, subject: null, body: null }),
  errors: mailErrors,
  notFound: 'mail.template_not_found',
  stale: 'mail.template_changed',
  audit: {
    object: ({ id }) => ({ kind: 'mail_template', id }),
    snapshot: ({ id, kind, subject, body: text }) => ({ name: kindOfTemplate(id)?.title ?? kind, subject, text }),
    changed: 'mail.template_changed',
  },
  topic: 'collectionchanged',
};

export class TemplatesService {
  readonly #templates: VersionedRecord<TemplateRow>;

  constructor(private readonly dependencies: TemplatesDependencies) {
    this.#templates = dependencies.records.of(template);
  }

  /** @throws mail.template_not_found */
  async find(templateGuid: string): Promise<ShownTemplate> {
    const kind = kindBy(templateGuid);
    return { kind, row: await findTemplate(this.dependencies.database.tables<TemplateTables>(), templateGuid) };
  }

  /** The newest first. @throws mail.template_not_found */
  async versions(
    templateGuid: string,
  ): Promise<{ readonly kind: LetterKind; readonly rows: readonly TemplateVersionRow[] }> {
    const kind = kindBy(templateGuid);
    return { kind, rows: await versionsOf(this.dependencies.database.tables<TemplateTables>(), templateGuid) };
  }

  /** Letters that are written from now on say it. @throws mail.template_not_found, mail.template_changed, request.invalid */
  async change(actor: Actor, templateGuid: string, version: number, edited: EditedText): Promise<ShownTemplate> {
    const kind = kindBy(templateGuid);
    assertUsable(kind, edited);
    return this.#save(actor, kind, version, () => Promise.resolve({ subject: edited.subject, body: edited.text }));
  }

  /** What it was declared with. @throws mail.template_not_found, mail.template_changed, mail.is_default */
  async reset(actor: Actor, templateGuid: string, version: number): Promise<ShownTemplate> {
    const back = (_tx: TemplateTx, row: TemplateRow) => {
      if (editedOf(row) === undefined) throw mailErrors('mail.is_default');
      return Promise.resolve({ subject: null, body: null });
    };
    return this.#save(actor, kindBy(templateGuid), version, back, 'mail.template_reset');
  }

  /**
   * The words of an earlier version become those of a new one.
   * @throws mail.template_not_found, mail.template_changed, mail.version_not_found, mail.version_not_usable
   */
  async restore(actor: Actor, templateGuid: string, version: number, earlier: number): Promise<ShownTemplate> {
    const kind = kindBy(templateGuid);
    const again = async (tx: TemplateTx, row: TemplateRow) => {
      const found = await findVersion(tx, row.id, earlier);
      if (found === undefined) throw mailErrors('mail.version_not_found');
      const edited = editedOf(found);
      if (edited !== undefined && templateFaults(kind, edited).length > 0) throw mailErrors('mail.version_not_usable');
      return { subject: found.subject, body: found.body };
    };
    return this.#save(actor, kind, version, again, 'mail.template_restored');
  }

  async #save(
    actor: Actor,
    kind: LetterKind,
    version: number,
    changesOf: (tx: TemplateTx, row: TemplateRow) => Promise<Pick<TemplateRow, 'subject' | 'body'>>,
    action?: AuditAction,
  ): Promise<ShownTemplate> {
    return this.dependencies.database.transaction(async (tx: TemplateTx) => {
      const id = templateGuidOf(kind.name);
      const row = await this.#templates.change(tx, actor, id, version, (before) => changesOf(tx, before), action);
      await keepVersion(tx, row);
      return { kind, row };
    });
  }
}
