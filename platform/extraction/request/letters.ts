/** What people are told of extractions (docs/domain.md, l: all mandatory). Never a key, a password or a customer. */
import { formatCount, formatNumber, letterKind, minuteOf, type LetterContent } from '../../mail/index.js';
import { notificationKind, type News } from '../../notifications/index.js';
import type { ExtractionSettings } from '../settings/settings.js';
import type { ExtractionDetail } from './extraction.repository.js';

const whatExample = '12 keys of Northwind Tactics, NW-TA-1-ROW';

const receiptHref = ({ id }: ExtractionDetail): string => `/email-extract/${id}`;

const what = ({ quantity, product_title, sku }: ExtractionDetail): string =>
  `${formatCount(quantity, 'key')} of ${product_title}, ${sku}`;

/** What an email link means, in the specification's words. */
export const disclaimer = 'With the email link we take no responsibility for the assets.';

const confirm = letterKind({
  name: 'extraction.confirm',
  title: 'Link that confirms an extraction',
  subject: 'Confirm your extraction',
  text: `You asked to extract {what}.

The link works until {until}, once, and only while you are signed in as yourself. Nothing is extracted before you confirm there. Extraction is final.

${disclaimer}

If you did not ask for it, do not open the link, and tell the Owner of your vault: somebody may know your password.`,
  action: 'Look at it and confirm',
  required: ['what', 'until'],
  variables: { what: whatExample, until: '2026-11-22 07:46 UTC' },
});

/** @param link the secret, behind the '#': it is in no request, no log and no Referer */
export const confirmLetter = (
  extraction: ExtractionDetail,
  link: string,
  until: Date,
  publicUrl: string,
): LetterContent =>
  confirm({ what: what(extraction), until: minuteOf(until) }, `${publicUrl}/email-extract/${extraction.id}#${link}`);

const ready = notificationKind({
  name: 'extraction.ready',
  title: 'Extraction ready',
  isMandatory: true,
  subject: 'Your extraction is ready',
  text: `You extracted {what}.

The encrypted file waits behind your sign-in: 3 downloads, until {until}. Its password is shown there, once, and never mailed. Extraction is final.`,
  action: 'Download',
  required: ['what', 'until'],
  variables: { what: whatExample, until: '2026-11-22 07:46 UTC' },
});

export const readyNews = (extraction: ExtractionDetail, until: Date): News =>
  ready({ what: what(extraction), until: minuteOf(until) }, receiptHref(extraction));

const extracted = notificationKind({
  name: 'extraction.extracted',
  title: 'Extraction by a colleague',
  isMandatory: true,
  subject: 'Extraction by {by}',
  text: '{by} extracted {what}.',
  action: 'Show the transaction',
  required: ['by', 'what'],
  variables: { by: 'Nora North', what: whatExample },
});

/** To the owners of the vault. */
export const extractedNews = (extraction: ExtractionDetail): News =>
  extracted(
    { by: extraction.extracted_by_name, what: what(extraction) },
    `/distribution/myvault/transaction-detail/${extraction.txn_id ?? ''}`,
  );

const regenerated = notificationKind({
  name: 'extraction.file_regenerated',
  title: 'Extraction file made again',
  isMandatory: true,
  subject: 'Extraction file made again by {by}',
  text: `{by} had the file of extraction {number} made again: {what}, for {recipient}.

It has a new password, three downloads and 72 hours. The reason is in the receipt.`,
  action: 'Show the receipt',
  required: ['by', 'number', 'what', 'recipient'],
  variables: { by: 'Nora North', number: '17', what: whatExample, recipient: 'Edgar Editor' },
});

export const regeneratedNews = (extraction: ExtractionDetail, by: string): News =>
  regenerated(
    { by, number: String(extraction.number), what: what(extraction), recipient: extraction.recipient_name },
    receiptHref(extraction),
  );

const settingsChanged = notificationKind({
  name: 'extraction.settings_changed',
  title: 'Extraction settings changed',
  isMandatory: true,
  subject: 'Stock extraction settings changed',
  text: `{by} changed how your vault's extractions are confirmed.

{confirmation}

Most keys in one extraction: {limits}.`,
  action: 'Show the settings',
  required: ['by', 'confirmation', 'limits'],
  variables: {
    by: 'Nora North',
    confirmation: 'They are confirmed with a code of the second factor.',
    limits: 'Owner 50,000, Administrator 1,000',
  },
});

export const settingsNews = (by: string, settings: ExtractionSettings): News =>
  settingsChanged(
    {
      by,
      confirmation:
        settings.method === 'code'
          ? 'They are confirmed with a code of the second factor.'
          : `They are confirmed with a link by email. ${disclaimer}`,
      limits: Object.entries(settings.limits)
        .map(([role, limit]) => `${role} ${formatNumber(limit)}`)
        .join(', '),
    },
    '/account/account/',
  );
