import { Html, html } from './html.js';

it('escapes every value that is text', () => {
  expect(html`<p title="${'"x"'}">${"<script>'&"}</p>`.text).toBe(
    '<p title="&quot;x&quot;">&lt;script&gt;&#39;&amp;</p>',
  );
});

it('puts in markup and lists of it as they are, and nothing for false and undefined', () => {
  const items = [html`<li>${1}</li>`, new Html('<li>2</li>')];
  expect(html`<b>${items}${false}${undefined}</b>`.text).toBe('<b><li>1</li><li>2</li></b>');
});
