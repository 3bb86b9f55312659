/** A page without script or style of its own, for a navigation that ends here. */
import type { ServerResponse } from 'node:http';

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

/** @param sentence what happened and what to do, for people */
export const sendPage = (response: ServerResponse, status: number, sentence: string): void => {
  const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Keyway</title>
<main>
<h1>Keyway</h1>
<p role="alert">${escaped(sentence)}</p>
<p><a href="/">To the sign-in page</a></p>
</main>
</html>
`;
  response.statusCode = status;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('content-length', Buffer.byteLength(body));
  response.setHeader('cache-control', 'no-store');
  response.end(body);
};
