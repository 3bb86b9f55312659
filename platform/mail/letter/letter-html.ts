/** The HTML part of a letter: one calm frame in the product's colours, readable where styles are stripped. */
import type { Words } from './letter-template.js';
import { unlinked } from './unlinked.js';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const code = /^\d{6}$/;

/**
 * Styles on the elements are light, for programs that strip all others; those that read these show the letter as dark as
 * the reader's device, instead of turning colours round by a rule of their own.
 */
const darkRules = `body{background:#141a1b!important;color:#e4ebeb!important}
.sheet{background:#1d2526!important;border-color:#3a4748!important}
.brand{color:#5ec4ca!important}.code{color:#c6f1f3!important}.quiet{color:#a3b2b3!important}
.act{background:#5ec4ca!important;color:#08292b!important}.entry{color:#5ec4ca!important}`;

/** As what a letter is shown: on the reader's device, or to who previews it. */
export type Appearance = 'device' | 'light' | 'dark';

const styles: Readonly<Record<Appearance, string>> = {
  device: `:root{color-scheme:light dark}\n@media (prefers-color-scheme:dark){\n${darkRules}\n}`,
  light: ':root{color-scheme:light}',
  dark: `:root{color-scheme:dark}\n${darkRules}`,
};

/** A preview's frame opens nothing: its links lead where a sandbox lets nobody go. */
const linksOf = (appearance: Appearance): string => (appearance === 'device' ? '' : '<base target="_blank">');

const shown = (text: string): string => escaped(unlinked(text));

const paragraph = (text: string): string =>
  code.test(text.trim())
    ? `<p class="code" style="margin:24px 0;font:600 32px/40px Consolas,Menlo,monospace;letter-spacing:8px;color:#11343b">${escaped(text.trim())}</p>`
    : `<p style="margin:0 0 16px">${text.split('\n').map(shown).join('<br>')}</p>`;

const button = ({ title, url }: NonNullable<Words['action']>): string =>
  `<p style="margin:24px 0"><a class="act" href="${escaped(url)}" style="display:inline-block;padding:10px 20px;border-radius:4px;background:#0b6a6f;color:#ffffff;text-decoration:none;font-weight:600">${escaped(title)}</a></p>`;

const entry = ({ title, note, url }: NonNullable<Words['entries']>[number]): string =>
  `<p style="margin:0 0 12px"><a class="entry" href="${escaped(url)}" style="color:#0b6a6f;font-weight:600">${shown(title)}</a><br><span class="quiet" style="color:#5b6b6e;font-size:13px">${shown(note)}</span></p>`;

const stopText = 'Stop these emails';
const stopLink = (url: string): string =>
  ` <a class="quiet" href="${escaped(url)}" style="color:#5b6b6e">${stopText}</a>`;

/** @returns the whole document; what the caller gives as text is escaped here */
export const letterHtml = (
  { subject, text, entries = [], action, unsubscribeUrl }: Words,
  appearance: Appearance = 'device',
): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${shown(subject)}</title>
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>${styles[appearance]}</style>${linksOf(appearance)}</head>
<body style="margin:0;padding:32px 16px;background:#f2f6f6;color:#1f2a2c;font:15px/22px 'Segoe UI',system-ui,-apple-system,Roboto,sans-serif">
<div class="sheet" style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #d7e2e2;border-radius:8px;overflow-wrap:anywhere;word-break:break-word">
<p class="brand" style="margin:0 0 24px;font-weight:700;font-size:18px;color:#0b6a6f">Keyway</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600">${shown(subject)}</h1>
${text
  .trim()
  .split(/\n{2,}/)
  .map(paragraph)
  .join('\n')}
${entries.map(entry).join('\n')}${action ? button(action) : ''}
</div>
<p class="quiet" style="max-width:560px;margin:16px auto 0;color:#5b6b6e;font-size:12px">Keyway sends this letter because of an action in your company's vault. Keys are never sent by mail.${unsubscribeUrl === undefined ? '' : stopLink(unsubscribeUrl)}</p>
</body></html>
`;

/** The plain part, with the button's address below it, and last the one that stops such letters. */
export const letterText = ({ text, entries = [], action, unsubscribeUrl }: Words): string =>
  [
    unlinked(text.trim()),
    ...entries.map(({ title, note, url }) => `${unlinked(title)}\n${unlinked(note)}\n${url}`),
    ...(action ? [`${action.title}: ${action.url}`] : []),
    ...(unsubscribeUrl === undefined ? [] : [`${stopText}: ${unsubscribeUrl}`]),
  ]
    .join('\n\n')
    .concat('\n');
