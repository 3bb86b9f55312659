/** The mailbox page: drawn on the server, every value escaped, one script of its own under a nonce. */
import { codeOf, type Mail } from './mail.js';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');

const codeBlock = (mail: Mail): string => {
  const code = codeOf(mail);
  if (code === undefined) return '';
  return `<p class="code"><output aria-label="Code">${code}</output><button type="button" data-code="${code}">Copy code</button></p>`;
};

const article = (mail: Mail): string => `
<article>
  <header>
    <h2>${escaped(mail.subject) || '(no subject)'}</h2>
    <p class="meta">To <b>${escaped(mail.to.join(', '))}</b> · <time datetime="${mail.receivedAt}">${mail.receivedAt.slice(0, 19).replace('T', ' ')} UTC</time></p>
  </header>
  ${codeBlock(mail)}
  <pre>${escaped(mail.text.trim())}</pre>
</article>`;

/** What changes when a mail comes: the list alone. */
export const listHtml = (mails: readonly Mail[]): string =>
  mails.length === 0
    ? '<p class="empty">No mail yet. Sign in to Keyway: the code you are asked for arrives here.</p>'
    : mails.map(article).join('');

const style = `
:root { color-scheme: light dark; --brand: light-dark(#0b5563, #5cc5d6); --brand-strong: light-dark(#083f4a, #8fdbe7);
  --page: light-dark(#f4f6f8, #14181d); --card: light-dark(#ffffff, #1d232a); --line: light-dark(#d8dee4, #343c46);
  --ink: light-dark(#1b2128, #e8edf2); --quiet: light-dark(#525c68, #aab4c0); --on-brand: light-dark(#ffffff, #0d1418); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink);
  font: 14px/20px "Segoe UI", system-ui, -apple-system, "Helvetica Neue", Arial, sans-serif; }
body > header { background: #083f4a; color: #fff; padding: 12px 24px; display: flex; gap: 12px; align-items: baseline; }
body > header h1 { font-size: 16px; margin: 0; font-weight: 600; }
body > header p { margin: 0; color: #c6e4ea; }
main { max-width: 760px; margin: 24px auto; padding: 0 16px; display: grid; gap: 12px; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 16px 20px; }
article h2 { font-size: 16px; line-height: 22px; margin: 0; font-weight: 600; overflow-wrap: anywhere; }
.meta { margin: 2px 0 0; color: var(--quiet); overflow-wrap: anywhere; }
.code { display: flex; align-items: center; gap: 16px; margin: 14px 0 4px; }
.code output { font: 600 32px/40px ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; letter-spacing: 4px; color: var(--brand-strong); }
button { font: inherit; font-weight: 600; padding: 5px 14px; border-radius: 4px; border: 1px solid transparent;
  background: var(--brand); color: var(--on-brand); cursor: pointer; min-width: 96px; }
button:hover { background: var(--brand-strong); }
button:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
pre { margin: 12px 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
.empty { text-align: center; color: var(--quiet); padding: 64px 0; }
@media (forced-colors: active) { button, article { border-color: CanvasText; } }
`;

/** A new mail draws the list anew; the copy buttons are handled on their parent, so that they stay alive. */
const script = `
const list = document.querySelector('main');
const draw = async () => { list.innerHTML = await (await fetch('/list')).text(); };
const events = new EventSource('/events');
events.addEventListener('mail', draw);
events.addEventListener('open', draw);
list.addEventListener('click', async (event) => {
  const button = event.target.closest('button[data-code]');
  if (!button) return;
  await navigator.clipboard.writeText(button.dataset.code);
  button.textContent = 'Copied';
  setTimeout(() => { button.textContent = 'Copy code'; }, 2000);
});
`;

export const pageHtml = (mails: readonly Mail[], nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox - Keyway</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<header><h1>Keyway mailbox</h1><p>Every mail of the demo arrives here; none leaves this machine.</p></header>
<main aria-live="polite">${listHtml(mails)}</main>
<script nonce="${nonce}">${script}</script>
</body>
</html>`;

export const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
