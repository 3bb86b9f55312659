/** Templates on the wire, and what is entered of them. */
import { z } from 'zod';
import type { Template, TemplateVariable, TemplateVersion } from '../../../proto/gen/keyway/mail/v1/mail_templates.js';
import type { LetterKind } from '../letter/letter-template.js';
import { templateFaults } from '../letter/template-faults.js';
import { templateGuidOf } from './template-id.js';
import { editedOf, type TemplateVersionRow } from './templates.repository.js';
import type { ShownTemplate } from './templates.service.js';

/** Far more than a template holds (template-faults.ts), so that it is told what is too long of it. */
const room = 20_000;

const typed = z
  .string()
  .max(room)
  .transform((text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim());
const words = { subject: typed, text: typed };
const one = { templateGuid: z.string() };
const version = z.int().min(0);

export const updateRequest = z.object({ ...one, ...words, version });
export const resetRequest = z.object({ ...one, version });
export const restoreRequest = z.object({ ...one, version, earlier: z.int().min(1) });
export const wordsRequest = z.object({ ...one, ...words });
export const pageRequest = z.object({ ...one, appearance: z.enum(['light', 'dark']) });

const wordsOf = ({ subject, text }: Pick<LetterKind, 'subject' | 'text'>) => ({ subject, text });

const variablesOf = ({ variables, required = [], secret = [] }: LetterKind): TemplateVariable[] =>
  Object.entries(variables).map(([name, sample]) => ({
    ...{ name, sample, isRequired: required.includes(name), isSecret: secret.includes(name) },
  }));

const stampOf = (row: ShownTemplate['row']) =>
  row === undefined
    ? { version: 0, changedBy: '' }
    : { version: row.version, changedBy: row.changed_by_name, changedAt: row.changed_at.toISOString() };

export const templateMessage = ({ kind, row }: ShownTemplate): Template => {
  const edited = editedOf(row);
  const { name, title, action = '', isMandatory = true } = kind;
  return {
    ...{ templateGuid: templateGuidOf(name), title, isMandatory, action },
    words: wordsOf(edited ?? kind),
    defaultWords: wordsOf(kind),
    variables: variablesOf(kind),
    isEdited: edited !== undefined,
    isUsable: edited === undefined || templateFaults(kind, edited).length === 0,
    ...stampOf(row),
  };
};

export const versionMessage = (kind: LetterKind, row: TemplateVersionRow): TemplateVersion => {
  const edited = editedOf(row);
  return {
    version: row.version,
    words: wordsOf(edited ?? kind),
    isDefault: edited === undefined,
    changedBy: row.changed_by_name,
    changedAt: row.changed_at.toISOString(),
  };
};
