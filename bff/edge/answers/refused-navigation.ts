/** What a person sees where the address bar went to something that was refused: a page, never JSON. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError, httpStatusOf } from '../../../kernel/errors.js';
import { sendPage, type PlainPage } from './plain-page.js';

const retryAfterSeconds = 2;

type Words = Pick<PlainPage, 'title' | 'sentence'>;

const anything: Words = {
  title: 'Not possible at the moment',
  sentence: 'This address cannot be opened at the moment. Please go back and try again.',
};

/** By the code's kind: which file it was is nobody's business here. */
const downloads: Partial<Record<DomainError['kind'], Words>> = {
  not_found: {
    title: 'This download link was used',
    sentence: 'A download link works once, within a minute. Go back and download the file again.',
  },
  unauthenticated: {
    title: 'You are signed out',
    sentence: 'Sign in again, and download the file where you asked for it.',
  },
  permission_denied: {
    title: 'This download was refused',
    sentence: 'Files are handed out to the page that asked for them. Go back and download the file again.',
  },
  failed_precondition: {
    title: 'This file cannot be downloaded any more',
    sentence: 'Its time has passed, or it was downloaded as often as it may be. The page you came from says which.',
  },
};

/** The page of ours that the navigation left, if it was one: its path and query, never another site. */
const cameFrom = ({ headers }: IncomingMessage): string | undefined => {
  if (headers['sec-fetch-site'] !== 'same-origin' || !URL.canParse(headers.referer ?? '')) return undefined;
  const { pathname, search } = new URL(headers.referer ?? '');
  return pathname === '/' || pathname.startsWith('/bff/') ? undefined : pathname + search;
};

const wordsOf = (failure: unknown, isDownload: boolean): Words => {
  const isKnown = isDownload && failure instanceof DomainError;
  return (isKnown ? downloads[failure.kind] : undefined) ?? anything;
};

/** @param kind of the request, by `kindOf` */
export const refuseNavigation = (
  request: IncomingMessage,
  response: ServerResponse,
  failure: unknown,
  kind: 'login' | 'download' | 'unsubscribe',
): void => {
  const status = failure instanceof DomainError ? httpStatusOf[failure.kind] : 500;
  if (failure instanceof DomainError && status >= 429) {
    response.setHeader('retry-after', failure.retryAfterSeconds ?? retryAfterSeconds);
  }
  const back = status === 401 ? undefined : cameFrom(request);
  sendPage(response, status, {
    ...wordsOf(failure, kind === 'download'),
    ...(back !== undefined && { link: { text: 'Back to where you were', path: back } }),
    ...(back === undefined && kind === 'download' && status !== 401 && { link: { text: 'To Keyway', path: '/' } }),
  });
};
