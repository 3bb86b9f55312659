/**
 * Where a request comes from, decided from headers that a page cannot forge (Fetch Metadata, Origin)
 * and one that another site's page cannot send (X-CSRF). Default deny: a path below the data
 * prefixes needs the header unless it stands in the short list of exceptions here.
 */
import type { IncomingMessage } from 'node:http';

export const csrfHeader = 'x-csrf';
const dataPrefixes = ['/bff', '/api', '/mkapi'] as const;
/** A letter as staff previews it, in a frame of a page of ours. */
const previewPath = /^\/bff\/mail-previews\/[^/]+\/(?:light|dark)$/;
const imagePath = /^\/api\/content\/image\/[^/]/;
const downloadPath = /^\/bff\/downloads\/[^/]+$/;
const unsubscribeCall = /^(?:GET|POST) \/bff\/unsubscribe\/[^/]+(?:\/undo)?$/;

/** Where the identity provider tells that a session of its own has ended. */
export const backChannelPath = '/bff/backchannel-logout';

/**
 * `login` and `download`: the address bar goes there; `image`: an <img> asks; `data`: our own script
 * asks; `frame`: an <iframe> of ours shows it; `back-channel`: the identity provider, a server; `unsubscribe`: a mail program, or whoever has the letter; `page`: all else.
 */
export type RequestKind = 'unsubscribe' | 'login' | 'download' | 'image' | 'frame' | 'data' | 'back-channel' | 'page';

/** What is asked for by other means than our own script. */
const readKinds: readonly (readonly [RegExp, RequestKind])[] = [
  [/^\/bff\/login$/, 'login'],
  [downloadPath, 'download'],
  [previewPath, 'frame'],
  [imagePath, 'image'],
];

const isBelow = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

export const pathOf = (url: string): string => {
  const mark = url.indexOf('?');
  return mark === -1 ? url : url.slice(0, mark);
};

/** @param path without query, sane (path-sanity.ts) */
export const kindOf = (method: string, path: string): RequestKind => {
  if (path === '/oidc-callback') return 'login';
  // Express routes are blind to case: what is below a prefix in any spelling is data.
  const lower = path.toLowerCase();
  if (!dataPrefixes.some((prefix) => isBelow(lower, prefix))) return 'page';
  if (path === backChannelPath && method === 'POST') return 'back-channel';
  if (unsubscribeCall.test(`${method} ${path}`)) return 'unsubscribe';
  if (method !== 'GET') return 'data';
  return readKinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'data';
};

const isOurs = (site: string | undefined): boolean => site === undefined || site === 'same-origin';

const mayAskForData = ({ headers }: IncomingMessage, publicUrl: string): boolean =>
  headers[csrfHeader] === '1' &&
  isOurs(headers['sec-fetch-site']) &&
  headers['sec-fetch-mode'] !== 'navigate' &&
  (headers.origin === undefined || headers.origin === publicUrl);

const isOwnImage = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-dest'] === 'image';

const isOwnFrame = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-dest'] === 'iframe';

// A ticket is single-use and bound to the session; `none` is the address bar.
const isOwnDownload = ({ headers }: IncomingMessage): boolean =>
  (isOurs(headers['sec-fetch-site']) || headers['sec-fetch-site'] === 'none') && isTopLevel(headers);

const isTopLevel = (headers: IncomingMessage['headers']): boolean => {
  const mode = headers['sec-fetch-mode'];
  const destination = headers['sec-fetch-dest'];
  return (mode === undefined || mode === 'navigate') && (destination === undefined || destination === 'document');
};

// What a browser sends along and a server does not: no page can reach the back channel, whoever wrote it.
const isFromServer = ({ headers }: IncomingMessage): boolean =>
  headers.origin === undefined && headers['sec-fetch-site'] === undefined && headers.cookie === undefined;

const admissions: Readonly<Record<RequestKind, (request: IncomingMessage, publicUrl: string) => boolean>> = {
  data: mayAskForData,
  image: (request, publicUrl) => mayAskForData(request, publicUrl) || isOwnImage(request),
  frame: (request, publicUrl) => mayAskForData(request, publicUrl) || isOwnFrame(request),
  download: isOwnDownload,
  login: ({ headers }) => isTopLevel(headers),
  'back-channel': isFromServer,
  // The address is what admits: no cookie adds to it, and mail programs post from servers and pages of their own.
  unsubscribe: () => true,
  page: () => true,
};

/** @returns whether the request may go on, before anything of it reaches session, store or upstream. */
export const isAdmitted = (request: IncomingMessage, kind: RequestKind, publicUrl: string): boolean =>
  admissions[kind](request, publicUrl);
