/** A page without script, in the product's look, for a navigation that ends here. */
import type { ServerResponse } from 'node:http';
import { createHash } from 'node:crypto';

/** The client's tokens: light, dark and high contrast follow the device. */
const style = `
:root { color-scheme: light dark; --text: #242424; --quiet: #424242; --back: #ffffff; --edge: #d1d1d1; --act: #0d6e7c; --on: #ffffff; --focus: #000000; }
@media (prefers-color-scheme: dark) { :root { --text: #ffffff; --quiet: #d6d6d6; --back: #1f1f1f; --edge: #525252; --focus: #ffffff; } }
@media (prefers-contrast: more) { :root { --text: #ffffff; --quiet: #ffffff; --back: #000000; --edge: #ffffff; --act: #1aebff; --on: #000000; --focus: #ffffff; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; grid-template-rows: 52px 1fr; background: var(--back); color: var(--text); font: 400 14px/20px system-ui, -apple-system, 'Segoe UI Variable Text', 'Segoe UI', Roboto, 'Noto Sans', sans-serif; }
header { display: flex; align-items: center; gap: 8px; padding: 0 24px; border-bottom: 1px solid var(--edge); font-size: 16px; font-weight: 600; letter-spacing: -0.01em; }
main { align-self: center; justify-self: center; max-width: 560px; padding: 32px; text-align: center; }
h1 { margin: 0 0 12px; font-size: 24px; line-height: 32px; font-weight: 600; letter-spacing: -0.01em; }
p { margin: 0 0 24px; color: var(--quiet); line-height: 22px; }
a, button { display: inline-block; padding: 8px 20px; border: 0; border-radius: 4px; background: var(--act); color: var(--on); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
form + a { margin-top: 16px; background: none; color: var(--text); text-decoration: underline; }
a:focus-visible, button:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
@media (forced-colors: active) { a, button { border: 1px solid LinkText; } }
`;

/** The style by its hash, the mark as a file of our own, a form of ours where there is one, and nothing else. */
const policyWith = (form: "'none'" | "'self'"): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self'",
    "base-uri 'none'",
    `form-action ${form}`,
    "frame-ancestors 'none'",
  ].join('; ');

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

interface Way {
  readonly text: string;
  readonly path: string;
}

export interface PlainPage {
  /** The heading; absent = the product's name. */
  readonly title?: string;
  /** What happened and what to do, for people. */
  readonly sentence: string;
  /** The one way on; absent = the sign-in page, which leads people home who are signed in. */
  readonly link?: Way;
  /** What can be done here: a button that posts to the path, before the link. */
  readonly form?: Way;
}

const signIn = { text: 'To the sign-in page', path: '/' };

const formOf = ({ text, path }: Way): string =>
  `<form method="post" action="${escaped(path)}"><button type="submit">${escaped(text)}</button></form>\n`;

export const sendPage = (response: ServerResponse, status: number, page: PlainPage): void => {
  const { title, sentence, link = signIn, form } = page;
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Keyway${title === undefined ? '' : ` | ${escaped(title)}`}</title>
<link rel="icon" type="image/svg+xml" href="/favicons/prod.svg">
<style>${style}</style>
</head>
<body>
<header><img src="/brand/mark.svg" alt="" width="28" height="28">Keyway</header>
<main>
<h1>${escaped(title ?? 'Keyway')}</h1>
<p${form === undefined ? ' role="alert"' : ''}>${escaped(sentence)}</p>
${form === undefined ? '' : formOf(form)}<a href="${escaped(link.path)}">${escaped(link.text)}</a>
</main>
</body>
</html>
`;
  response.statusCode = status;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('content-length', Buffer.byteLength(body));
  response.setHeader('content-security-policy', policyWith(form === undefined ? "'none'" : "'self'"));
  response.setHeader('cache-control', 'no-store');
  // The address of a letter stays out of what the page loads.
  response.setHeader('referrer-policy', 'no-referrer');
  response.end(body);
};
