/** Which headers pass, each way: the named ones and no others (security item 30). */
import type { IncomingHttpHeaders } from 'node:http';
import { correlationHeader } from '../../../kernel/correlation.js';

/** Of the browser's headers these and no others reach the platform: identity is ours to state. */
export const requestHeaders = [
  'accept',
  'accept-language',
  'if-none-match',
  'if-modified-since',
  'range',
  'original-url',
  'currentsiteid',
] as const;

/** Beside them where a body goes along: they frame it. */
export const bodyHeaders = ['content-length', 'content-type', 'transfer-encoding'] as const;

/** Of the platform's headers these and no others reach the browser. */
export const responseHeaders = [
  'content-type',
  'content-length',
  'content-encoding',
  'content-disposition',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
  'retry-after',
  'vary',
] as const;

/** Images carry their own name's version: the browser may keep them, nobody else. */
const imageCaching = 'private, max-age=3600';

export const cachingOf = (url: string | undefined, status: number | undefined): string =>
  url?.startsWith('/api/content/image/') === true && status === 200 ? imageCaching : 'no-store';

/** What the gateway states of a request in its own name. */
export interface OwnHeaders {
  readonly accessToken: string;
  readonly correlationId: string;
  readonly traceparent: string;
}

/** As one flat list of names and values, which undici takes without making an object of it. */
export const forwardedList = (given: IncomingHttpHeaders, own: OwnHeaders): string[] => {
  const list = [
    'authorization',
    `Bearer ${own.accessToken}`,
    correlationHeader,
    own.correlationId,
    'traceparent',
    own.traceparent,
  ];
  for (const name of requestHeaders) {
    const value = given[name];
    if (typeof value === 'string') list.push(name, value);
  }
  return list;
};
