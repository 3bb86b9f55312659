/**
 * The browser's only way to the gateway: typed by route literal, cookie-authenticated, never with a
 * token. Each call carries the CSRF header and a correlation id that every log below it repeats.
 */
import useSWR, { type SWRConfiguration } from 'swr';
import type { CodeOf, ReadRoute, ReplyOf, RequestOf, Route, UploadRoute } from './api-types.js';
import { noteChange } from './events/last-change.js';
import { Problem, problemOf } from './problems/problem.js';
import { recoverAuthentication, stepUp } from './session/authentication-loss.js';
import { holdUpload } from './unsaved.js';
import { addressOf, correlationHeaders, exchange, type LooseRequest } from './wire.js';

export type { CodeOf, ErrorCode, Job, Navigation, ReadRoute, ReplyOf, RequestOf, Route, Session } from './api-types.js';
export { Problem } from './problems/problem.js';

const send = async (route: string, request: LooseRequest, signal: AbortSignal | undefined): Promise<unknown> => {
  const { response, text, correlationId } = await exchange(route, request, signal);
  if (response === undefined) throw new Problem('client.offline', { status: 0, correlationId, body: '' });
  if (response.ok) return text === '' ? {} : (JSON.parse(text) as unknown);
  throw problemOf(response.status, text, correlationId, response.headers.get('retry-after'));
};

/** Whether the user has signed in anew, for a call that asks for it. */
const isRecovered = async (thrown: unknown): Promise<boolean> => {
  if (!(thrown instanceof Problem)) return false;
  if (thrown.code === 'session.unauthenticated') return thrown.status === 401 && recoverAuthentication();
  return thrown.code === 'insufficient_user_authentication' && stepUp(String(thrown.params['level']));
};

/**
 * Runs a call; one that meets an ended session while a form is edited, or that asks for a fresh
 * sign-in, runs again when the user has signed in anew.
 */
const withRecovery = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (thrown) {
    if (!(await isRecovered(thrown))) throw thrown;
    return run();
  }
};

export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** Calls an endpoint. @throws Problem with one of the endpoint's codes (`CodeOf<R>`). */
export const call = async <R extends Route>(
  route: R,
  request: RequestOf<R>,
  options: CallOptions = {},
): Promise<ReplyOf<R>> => {
  try {
    return (await withRecovery(() => send(route, request as LooseRequest, options.signal))) as ReplyOf<R>;
  } finally {
    if (!route.startsWith('GET ')) noteChange();
  }
};

export interface UploadOptions {
  /** Bytes that have left the browser, of all. */
  readonly onProgress?: (sent: number, total: number) => void;
  readonly signal?: AbortSignal;
}

interface Address {
  readonly method: string;
  readonly url: string;
}

const transfer = ({ method, url }: Address, file: Blob, options: UploadOptions): Promise<unknown> => {
  const headers = correlationHeaders();
  const correlationId = headers['x-correlation-id'] ?? '';
  return new Promise((resolve, reject) => {
    // fetch tells no progress of a request body.
    const xhr = new XMLHttpRequest();
    const abort = (): void => xhr.abort();
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.setRequestHeader('content-type', file.type || 'text/plain');
    xhr.upload.onprogress = (event) => options.onProgress?.(event.loaded, event.total);
    xhr.onload = () => {
      if (xhr.status >= 200 && xhr.status < 300) resolve(JSON.parse(xhr.responseText || '{}'));
      else reject(problemOf(xhr.status, xhr.responseText, correlationId, xhr.getResponseHeader('retry-after')));
    };
    xhr.onerror = () => reject(new Problem('client.offline', { status: 0, correlationId, body: '' }));
    xhr.onabort = () => reject(new DOMException('The upload was canceled.', 'AbortError'));
    xhr.onloadend = () => {
      noteChange();
      options.signal?.removeEventListener('abort', abort);
    };
    if (options.signal?.aborted) {
      reject(new DOMException('The upload was canceled.', 'AbortError'));
      return;
    }
    options.signal?.addEventListener('abort', abort);
    xhr.send(file);
  });
};

/** Nobody leaves the page unasked while it runs. */
const held = async <T>(run: () => Promise<T>): Promise<T> => {
  const release = holdUpload();
  try {
    return await withRecovery(run);
  } finally {
    release();
  }
};

/** Sends a file's bytes as the body. @throws Problem, or an AbortError when canceled. */
export const upload = async <R extends UploadRoute>(
  route: R,
  request: Omit<RequestOf<R>, 'file'> & { readonly file: Blob },
  options: UploadOptions = {},
): Promise<ReplyOf<R>> => {
  const address = addressOf(route, request);
  return (await held(() => transfer(address, request.file, options))) as ReplyOf<R>;
};

/** What an image is, as the specification numbers it: 1 a product's image, 2 web asset, 4 screenshot, 5 other, 6 localized; a key provider's. */
export type ImageContext = '1' | '2' | '4' | '5' | '6' | 'keyprovider';

/**
 * Sends a picture, which the gateway passes on to the platform as it is; there it is written anew.
 * @throws Problem images.too_large, images.not_an_image, images.context_not_found, permission.denied
 */
export const uploadImage = async (
  contextType: ImageContext,
  id: string,
  file: Blob,
  options: UploadOptions = {},
): Promise<void> => {
  const url = `/api/content/uploadimage?${new URLSearchParams({ contextType, id })}`;
  await held(() => transfer({ method: 'POST', url }, file, options));
};

export interface Read<R extends ReadRoute> {
  readonly data: ReplyOf<R> | undefined;
  readonly error: Problem<CodeOf<R>> | undefined;
  /** Nothing to show yet. */
  readonly isLoading: boolean;
  /** A call is under way; `data` may be what was there before. */
  readonly isValidating: boolean;
  /** Reads again, or puts an answer known otherwise in place. */
  readonly reload: (known?: ReplyOf<R>) => Promise<unknown>;
}

/** The cache key of a read; `isReadOf` finds all reads of a route in `mutate`. */
export const keyOf = (route: string, request: unknown): readonly [string, string] => [route, JSON.stringify(request)];

/** A predicate for swr's `mutate`: every cached read of these routes. */
export const isReadOf =
  (...routes: readonly ReadRoute[]) =>
  (key: unknown): boolean =>
    Array.isArray(key) && (routes as readonly string[]).includes(String(key[0]));

/** Reads an endpoint and keeps it fresh; `null` waits. Data of the previous request stays until the next is there. */
export const useRead = <R extends ReadRoute>(
  route: R,
  request: RequestOf<R> | null,
  options: SWRConfiguration<ReplyOf<R>, Problem<CodeOf<R>>> = {},
): Read<R> => {
  const { data, error, isLoading, isValidating, mutate } = useSWR<ReplyOf<R>, Problem<CodeOf<R>>>(
    request === null ? null : keyOf(route, request),
    () => call(route, request as RequestOf<R>),
    options,
  );
  return {
    data,
    error,
    isLoading,
    isValidating,
    reload: (known) => (known === undefined ? mutate() : mutate(known, { revalidate: false })),
  };
};
