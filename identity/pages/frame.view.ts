/** The frame of every page: the brand at the left, one task at the right. */
import { html, Html } from './html.js';

const mark = new Html(
  '<svg viewBox="0 0 48 48" aria-hidden="true"><defs><linearGradient id="face" x1="0" y1="0" x2="1" y2="1">' +
    '<stop offset="0" stop-color="#14909c"/><stop offset="1" stop-color="#2a3f8f"/></linearGradient></defs>' +
    '<rect width="48" height="48" rx="12" fill="url(#face)"/>' +
    '<path fill="#fff" d="M24 8.5a9 9 0 0 1 4.6 16.74V28h3.4v4h-3.4v2.5h5v5h-5.4a4.2 4.2 0 0 1-8.4 0V25.24A9 9 0 0 1 24 8.5Z"/>' +
    '<circle cx="24" cy="17.5" r="3.4" fill="#2a3f8f"/></svg>',
);

export const warningIcon = new Html(
  '<svg viewBox="0 0 20 20" aria-hidden="true"><path fill="currentColor" d="M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 1.2a6.8 6.8 0 1 0 0 13.6 6.8 ' +
    '6.8 0 0 0 0-13.6Zm0 9.3a.8.8 0 1 1 0 1.6.8.8 0 0 1 0-1.6Zm0-7a.6.6 0 0 1 .6.5v5a.6.6 0 0 1-1.2.1V6c0-.3.3-.6.6-.6Z"/></svg>',
);

export interface Frame {
  readonly title: string;
  readonly content: Html;
  readonly stylePath: string;
  readonly scriptPath?: string | undefined;
}

/** The page title is '{product name} | {title}' (docs/domain.md, p). */
export const frame = ({ title, content, stylePath, scriptPath }: Frame): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Keyway | ${title}</title>
        <link rel="icon" href="/assets/mark.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${stylePath}" />
        ${scriptPath !== undefined && html`<script type="module" src="${scriptPath}"></script>`}
      </head>
      <body>
        <aside class="side" aria-label="Keyway">
          <div class="brand">${mark}<span>Keyway</span></div>
          <div>
            <p class="claim">Every key accounted for.</p>
            <p class="small">
              The vault in which publishers, distributors and retailers keep game keys, and pass them on with their
              whole history.
            </p>
          </div>
          <div class="foot">For desktop screens of 1280 px or more</div>
        </aside>
        <main><div class="card">${content}</div></main>
      </body>
    </html> `;

/** The mark as a file of its own, for the browser's tab. */
export const markFile = mark.text.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ');
