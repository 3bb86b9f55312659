/** What a kind of letter says, as staff edits it. */
import type { ReplyOf } from '../../client/api-types.js';
import type { Fields } from '../../ui/record/fields.js';
import type { RecordPlace } from '../../ui/record/record.screen.js';

export type Template = ReplyOf<'GET /mail-templates/:templateGuid'>;
export type Words = Template['words'];
export type Version = ReplyOf<'GET /mail-templates/:templateGuid/versions'>['versions'][number];
export type Fault = ReplyOf<'POST /mail-templates/:templateGuid/previews'>['faults'][number];

/** What the platform has found in these words. */
export interface Checked extends Words {
  readonly faults: readonly Fault[];
}

const listHref = '/administration/mail-templates/';
export const detailHref = (templateGuid: string): string => `${listHref}template-detail/${templateGuid}`;
export const editHref = (templateGuid: string): string => `${listHref}template-edit/${templateGuid}`;

export const templatesPlace: RecordPlace = {
  subject: 'mail template',
  area: 'Administration',
  list: { text: 'Mail templates', href: listHref },
};

export const placeOf = (name: string): string => `{${name}}`;

const fieldNames: Readonly<Record<Fault['field'], string>> = { subject: 'Subject', text: 'Text' };

/** 'Line 3: {nam} is no variable of this letter.' */
const atLine = ({ field, line, message }: Fault): string =>
  field === 'text' && line > 0 ? `Line ${line}: ${message}` : message;

/** 'Text, line 3: …' */
export const faultText = (fault: Fault): string => {
  const { field, line, message } = fault;
  return `${fieldNames[field]}${field === 'text' && line > 0 ? `, line ${line}` : ''}: ${message}`;
};

/** What was found in the words that the form holds now; of others it says nothing. */
const foundIn = (checked: Checked | undefined, field: Fault['field'], words: Words): string | undefined => {
  if (checked === undefined || checked.subject !== words.subject || checked.text !== words.text) return undefined;
  const found = checked.faults.filter((fault) => fault.field === field).map(atLine);
  return found.length === 0 ? undefined : found.join(' ');
};

const variablesHint = ({ variables }: Template): string =>
  variables.length === 0
    ? 'This letter has no variables.'
    : `Variables: ${variables.map(({ name }) => placeOf(name)).join(', ')}`;

/** @param checked the platform's answer to what is typed: there alone it is known what a letter can say */
export const templateFields = (template: Template, checked: Checked | undefined): Fields<Words> => ({
  subject: {
    kind: 'text',
    label: 'Subject',
    isRequired: true,
    max: 150,
    fault: (_, words) => foundIn(checked, 'subject', words),
  },
  text: {
    kind: 'longText',
    label: 'Text',
    isRequired: true,
    max: 4000,
    rows: 16,
    hint: `An empty line begins a new paragraph. ${variablesHint(template)}`,
    fault: (_, words) => foundIn(checked, 'text', words),
  },
});

/** 'Default', or what has become of it. */
export const stateText = ({ isEdited, isUsable }: Template): string => {
  if (!isEdited) return 'Default';
  return isUsable ? 'Edited' : 'Edited, but not usable: the default is sent';
};
