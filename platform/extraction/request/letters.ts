/** Mails of extractions (docs/domain.md, l: all mandatory). Never a key, a password or a customer. */
import { formatCount, formatNumber, minuteOf, type Letter } from '../../mail/index.js';
import type { ExtractionSettings } from '../settings/settings.js';
import type { ExtractionDetail } from './extraction.repository.js';

type Text = Omit<Letter, 'to'>;

const what = ({ quantity, product_title, sku }: ExtractionDetail): string =>
  `${formatCount(quantity, 'key')} of ${product_title}, ${sku}`;

/** What an email link means, in the specification's words. */
export const disclaimer = 'With the email link we take no responsibility for the assets.';

/** @param link the secret, behind the '#': it is in no request, no log and no Referer */
export const confirmLetter = (extraction: ExtractionDetail, link: string, until: Date, publicUrl: string): Text => ({
  subject: 'Confirm your extraction',
  text: [
    `You asked to extract ${what(extraction)}.`,
    `The link works until ${minuteOf(until)}, once, and only while you are signed in as yourself. Nothing is extracted before you confirm there. Extraction is final.`,
    disclaimer,
    'If you did not ask for it, do not open the link, and tell the Owner of your vault: somebody may know your password.',
  ].join('\n\n'),
  action: { title: 'Look at it and confirm', url: `${publicUrl}/email-extract/${extraction.id}#${link}` },
});

export const readyLetter = (extraction: ExtractionDetail, until: Date, publicUrl: string): Text => ({
  subject: 'Your extraction is ready',
  text: [
    `You extracted ${what(extraction)}.`,
    `The encrypted file waits behind your sign-in: 3 downloads, until ${minuteOf(until)}. Its password is shown there, once, and never mailed. Extraction is final.`,
  ].join('\n\n'),
  action: { title: 'Download', url: `${publicUrl}/email-extract/${extraction.id}` },
});

export const ownersLetter = (extraction: ExtractionDetail, publicUrl: string): Text => ({
  subject: `Extraction by ${extraction.extracted_by_name}`,
  text: `${extraction.extracted_by_name} extracted ${what(extraction)}.`,
  action: {
    title: 'Show the transaction',
    url: `${publicUrl}/distribution/myvault/transaction-detail/${extraction.txn_id ?? ''}`,
  },
});

export const regeneratedLetter = (extraction: ExtractionDetail, by: string, publicUrl: string): Text => ({
  subject: `Extraction file made again by ${by}`,
  text: [
    `${by} had the file of extraction ${extraction.number} made again: ${what(extraction)}, for ${extraction.recipient_name}.`,
    'It has a new password, three downloads and 72 hours. The reason is in the receipt.',
  ].join('\n\n'),
  action: { title: 'Show the receipt', url: `${publicUrl}/email-extract/${extraction.id}` },
});

export const settingsLetter = (by: string, settings: ExtractionSettings, publicUrl: string): Text => ({
  subject: 'Stock extraction settings changed',
  text: [
    `${by} changed how your vault's extractions are confirmed.`,
    settings.method === 'code'
      ? 'They are confirmed with a code of the second factor.'
      : `They are confirmed with a link by email. ${disclaimer}`,
    `Most keys in one extraction: ${Object.entries(settings.limits)
      .map(([role, limit]) => `${role} ${formatNumber(limit)}`)
      .join(', ')}.`,
  ].join('\n\n'),
  action: { title: 'Show the settings', url: `${publicUrl}/account/account/` },
});
