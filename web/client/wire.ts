/** One call on its way to the gateway, and the answers that were asked for ahead of the screen that wants them. */
import { sinceChangeMs } from './events/last-change.js';

/** Contract routes stand below this path of the gateway. */
const base = '/bff';
/** What waits longer for its screen than this would be shown as news that it no longer is. */
const aheadMs = 10_000;

export interface LooseRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly file?: Blob;
}

export const correlationHeaders = (): Record<string, string> => ({
  'x-csrf': '1',
  'x-correlation-id': crypto.randomUUID(),
  // A read like this one that began after it may be answered with that one's answer.
  'x-since-change': String(sinceChangeMs()),
});

/** Method and address of a call: parameters escaped, absent query values left out. */
export const addressOf = (route: string, request: LooseRequest): { method: string; url: string } => {
  const [method = 'GET', path = '/'] = route.split(' ');
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(request.params?.[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  const search = query.size > 0 ? `?${query}` : '';
  return { method, url: `${base}${filled}${search}` };
};

export interface Answer {
  /** Undefined when the gateway could not be reached. */
  readonly response: Response | undefined;
  readonly text: string;
  readonly correlationId: string;
}

/** @throws what an aborted signal throws */
const fetched = async (
  method: string,
  url: string,
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<Answer> => {
  const headers = correlationHeaders();
  const correlationId = headers['x-correlation-id'] ?? '';
  try {
    const response = await fetch(url, {
      method,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
      credentials: 'same-origin',
      cache: 'no-store',
    });
    return { response, text: await response.text(), correlationId };
  } catch (thrown) {
    if (signal?.aborted) throw thrown;
    return { response: undefined, text: '', correlationId };
  }
};

const ahead = new Map<string, { readonly answer: Promise<Answer>; readonly askedAtMs: number }>();

/** Reads what a screen will ask for while its script is on its way; the first call of the same address has the answer. */
export const readAhead = (route: string, request: LooseRequest): Promise<Answer> => {
  const { method, url } = addressOf(route, request);
  const answer = fetched(method, url, undefined, undefined);
  ahead.set(url, { answer, askedAtMs: performance.now() });
  return answer;
};

const takeAhead = (method: string, url: string): Promise<Answer> | undefined => {
  const found = method === 'GET' ? ahead.get(url) : undefined;
  ahead.delete(url);
  return found !== undefined && performance.now() - found.askedAtMs < aheadMs ? found.answer : undefined;
};

/** Sends a call, or takes the answer that was asked for ahead. @throws what an aborted signal throws */
export const exchange = (route: string, request: LooseRequest, signal: AbortSignal | undefined): Promise<Answer> => {
  const { method, url } = addressOf(route, request);
  return takeAhead(method, url) ?? fetched(method, url, request.body, signal);
};
