/** Answers pages and files of the client; nothing here knows a session. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { callErrors } from '../../../kernel/errors.js';
import { sendPage } from '../answers/plain-page.js';
import { sendProblem } from '../answers/problem-answer.js';
import type { SecurityHeaders } from '../answers/security-headers.js';
import type { WebFile, WebFiles } from './web-files.js';

/** Stands in index.html where the nonce belongs: a meta tag and the nonce attributes. */
export const noncePlaceholder = '__CSP_NONCE__';
const immutable = 'public, max-age=31536000, immutable';
const revalidated = 'no-cache';
const notBuilt = { sentence: 'The client has not been built: run "npm run build".' };

const sendFile = async (request: IncomingMessage, response: ServerResponse, file: WebFile): Promise<void> => {
  response.setHeader('etag', file.etag);
  response.setHeader('cache-control', file.isImmutable ? immutable : revalidated);
  response.setHeader('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === file.etag) return void response.writeHead(304).end();
  const { bytes, encoding } = await file.body(request.headers['accept-encoding']);
  response.setHeader('content-type', file.contentType);
  response.setHeader('content-length', bytes.length);
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
  response.end(request.method === 'HEAD' ? undefined : bytes);
};

const sendClient = (
  request: IncomingMessage,
  response: ServerResponse,
  page: string,
  headers: SecurityHeaders,
): void => {
  const body = page.replaceAll(noncePlaceholder, headers.onDocument(response));
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('content-length', Buffer.byteLength(body));
  // A stored page would come back with a nonce that its policy no longer names.
  response.setHeader('cache-control', 'no-store');
  response.end(request.method === 'HEAD' ? undefined : body);
};

// A script that is missing must not be answered with a page: an old tab asks for chunks of an older build.
const wantsPage = ({ headers }: IncomingMessage, path: string): boolean => {
  const destination = headers['sec-fetch-dest'];
  if (path.startsWith('/assets/')) return false;
  return destination === undefined || destination === 'document' || destination === 'empty';
};

export const answerWeb = async (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  correlationId: string,
  files: WebFiles,
  headers: SecurityHeaders,
): Promise<void> => {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const file = isRead ? files.get(path) : undefined;
  if (file !== undefined) await sendFile(request, response, file);
  else if (!isRead || !wantsPage(request, path)) sendProblem(response, callErrors('request.not_found'), correlationId);
  else if (files.page === undefined) sendPage(response, 503, notBuilt);
  else sendClient(request, response, files.page, headers);
};
