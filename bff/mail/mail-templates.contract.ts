import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { exportEndpoint, listEndpoint } from '../lists/list.contract.js';
import { instant, instantOrNull, nothing, promised, textOrNull, wordOfText } from '../upstream/message.contract.js';

const mayWrite = ['mailtemplate-write'] as const;

/** The list's name in /mkapi/content. */
const mailTemplatesScreen = '/administration/mail-templates/';

/** Variables stand in braces; paragraphs of the text are parted by a blank line. */
const words = z.object({ subject: z.string(), text: z.string() });
/** As they are typed: the platform says what is wrong with them, and where. */
const typed = { subject: z.string().max(20_000), text: z.string().max(20_000) };
const version = z.int().min(0);

const template = z.object({
  templateGuid: z.string(),
  title: z.string(),
  isMandatory: z.boolean(),
  words: promised(words),
  defaultWords: promised(words),
  /** Of the button. */
  action: textOrNull,
  variables: z.array(
    z.object({ name: z.string(), sample: z.string(), isRequired: z.boolean(), isSecret: z.boolean() }),
  ),
  isEdited: z.boolean(),
  /** False: letters say what they say by default. */
  isUsable: z.boolean(),
  /** A save states the one that it was made from. */
  version: z.number(),
  changedBy: textOrNull,
  changedAt: instantOrNull,
});
const reply = { reply: template, of: 'template' } as const;
const stale = {
  stale: { code: 'mail.template_changed', read: 'mail.v1.MailTemplatesService/GetTemplate' },
} as const;

/** For the platform's staff: what letters say. */
export const mailTemplatesContract = {
  mailTemplates: listEndpoint('GET /mail-templates', mayWrite, mailTemplatesScreen),
  exportMailTemplates: exportEndpoint('POST /mail-templates/export', mayWrite, mailTemplatesScreen),
  mailTemplate: relay('GET /mail-templates/:templateGuid', 'mail.v1.MailTemplatesService/GetTemplate', reply),
  updateMailTemplate: relay('PUT /mail-templates/:templateGuid', 'mail.v1.MailTemplatesService/UpdateTemplate', {
    body: z.object({ ...typed, version }),
    ...reply,
    ...stale,
  }),
  resetMailTemplate: relay('POST /mail-templates/:templateGuid/reset', 'mail.v1.MailTemplatesService/ResetTemplate', {
    body: z.object({ version }),
    ...reply,
    ...stale,
  }),
  restoreMailTemplate: relay(
    'POST /mail-templates/:templateGuid/restore',
    'mail.v1.MailTemplatesService/RestoreVersion',
    { body: z.object({ version, earlier: z.int().min(1) }), ...reply, ...stale },
  ),
  mailTemplateVersions: relay(
    'GET /mail-templates/:templateGuid/versions',
    'mail.v1.MailTemplatesService/ListVersions',
    {
      reply: z.object({
        versions: z.array(
          z.object({
            version: z.number(),
            words: promised(words),
            isDefault: z.boolean(),
            changedBy: textOrNull,
            changedAt: instant,
          }),
        ),
      }),
    },
  ),
  /** With sample data alone. Where there are faults there is nothing else. */
  previewMailTemplate: relay(
    'POST /mail-templates/:templateGuid/previews',
    'mail.v1.MailTemplatesService/PreviewTemplate',
    {
      body: z.object(typed),
      reply: z.object({
        faults: z.array(
          z.object({
            field: wordOfText(['subject', 'text'], 'text'),
            /** From 1 on; 0 for the whole field. */
            line: z.number(),
            message: z.string(),
          }),
        ),
        subject: z.string(),
        text: z.string(),
      }),
    },
  ),
  /** To who asks. */
  sendTestLetter: relay(
    'POST /mail-templates/:templateGuid/test-letters',
    'mail.v1.MailTemplatesService/SendTestLetter',
    { body: z.object(typed), reply: nothing },
  ),
};
