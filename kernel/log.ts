/**
 * Structured log of a process: one line of JSON per entry, with the ids of the click that it belongs to.
 * What is secret by its name or by its shape never reaches it, however deep it lies (SECURITY.md).
 */
import { pino, type Logger, type LoggerOptions } from 'pino';
import { currentIds } from './correlation.js';

export type { Logger };

const censor = '[redacted]';

/** Names whose value is secret, in any spelling: compared without case, hyphen and underscore. */
const secretNames: ReadonlySet<string> = new Set([
  'authorization',
  'proxyauthorization',
  'cookie',
  'setcookie',
  'cookies',
  'password',
  'passphrase',
  'secret',
  'clientsecret',
  'token',
  'tokens',
  'accesstoken',
  'refreshtoken',
  'idtoken',
  'idtokenhint',
  'logouttoken',
  'clientassertion',
  'codeverifier',
  'code',
  'codes',
  'otp',
  'totp',
  'recoverycode',
  'recoverycodes',
  'key',
  'keys',
  'keytext',
  'privatekey',
  'plaintext',
  'pepper',
  'ticket',
  'sid',
  'sessionid',
]);

/** What gives itself away wherever it stands: in a message, a stack, an address. */
const secretShapes: readonly (readonly [RegExp, string])[] = [
  // JSON Web Token (RFC 7519): two or three parts, the first a JSON object.
  [/\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)*/g, censor],
  [/\b(Bearer|Basic|DPoP) +[\w.~+/=-]{8,}/gi, `$1 ${censor}`],
  [/\b(__(?:Host|Secure)-[\w-]+)=[^\s;"\\]+/g, `$1=${censor}`],
  [/([?&](?:code|state|token|ticket|access_token|id_token|id_token_hint|refresh_token)=)[^&\s"\\]+/gi, `$1${censor}`],
  // Keys as stores print them: three or more groups of four to six capitals and digits.
  [/\b[A-Z0-9]{4,6}(?:-[A-Z0-9]{4,6}){2,}\b/g, censor],
];

const deepest = 8;
const maxItems = 100;

const isSecret = (name: string): boolean => secretNames.has(name.toLowerCase().replaceAll(/[-_]/g, ''));

/** The line without what has the shape of a secret. */
const withoutShapes = (line: string): string =>
  secretShapes.reduce((text, [shape, instead]) => text.replaceAll(shape, instead), line);

const entriesOf = (value: object, isError: boolean): [string, unknown][] =>
  Object.entries(value)
    .slice(0, maxItems)
    // An error's code is its name (ECONNREFUSED, stock.keys_exist), nobody's second factor.
    .map(([name, part]) => [name, isSecret(name) && !(isError && name === 'code') ? censor : part]);

const errorOf = (error: Error): Record<string, unknown> => ({
  type: error.name,
  message: error.message,
  stack: error.stack,
  ...(error.cause !== undefined && { cause: error.cause }),
  ...Object.fromEntries(entriesOf(error, true)),
});

/** Of an object that is neither plain nor an error (a socket, a request) only its kind: nobody knows what it holds. */
const knownEntriesOf = (value: object): [string, unknown][] | string | null => {
  if (value instanceof Error) return Object.entries(errorOf(value));
  if (value instanceof Date || value instanceof URL) return value.toJSON();
  const isPlain = [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);
  return isPlain ? entriesOf(value, false) : `[${value.constructor.name}]`;
};

/** A copy that may be written: names of secrets censored at every depth. */
const writable = (value: unknown, above: readonly object[] = []): unknown => {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value;
  if (above.length > deepest || above.includes(value)) return '[…]';
  const within = [...above, value];
  if (Array.isArray(value)) return value.slice(0, maxItems).map((part) => writable(part, within));
  const entries = knownEntriesOf(value);
  if (!Array.isArray(entries)) return entries;
  return Object.fromEntries(entries.map(([name, part]) => [name, writable(part, within)]));
};

/** Where the trace's id stands in a W3C traceparent. */
const traceIdAt = [3, 35] as const;

/** Options of the process's log; exported so that a test can look at what it writes. */
export const logOptions = (process: string, level: string): LoggerOptions => ({
  name: process,
  level,
  mixin: () => {
    const ids = currentIds();
    if (ids === undefined) return {};
    const traceId = ids.traceparent?.slice(...traceIdAt);
    return { correlationId: ids.correlationId, ...(traceId !== undefined && { traceId }) };
  },
  // The formatter below has made plain objects of errors.
  serializers: { err: (error: unknown) => error },
  formatters: { log: (entry) => writable(entry) as Record<string, unknown> },
  hooks: { streamWrite: withoutShapes },
});

/**
 * @param process name in each line
 * @param level pino level, `silent` in most tests
 */
export const createLog = (process: string, level: string): Logger => pino(logOptions(process, level));

/** Why somebody else did not do what was asked of them, in words that may stand in a log. */
export interface Reason {
  /** HTTP; absent when there was no answer. */
  readonly status?: number;
  /** The error code of OAuth 2.0 (RFC 6749, section 5.2). */
  readonly error?: string;
  readonly reason: string;
}

const maxLinks = 5;
const maxReasonLength = 300;
/** As all registered ones are: with digits it may be a token in the wrong place. */
const errorCode = /^[a-z][a-z_.-]{0,63}$/i;

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** Another server's words: without line breaks, and without anything as long as a token. */
const foreignWords = (text: unknown): string =>
  typeof text === 'string' ? text.replaceAll(/[^\x20-\x7e]+/g, ' ').replaceAll(/[\w.~+/=-]{20,}/g, '[…]') : '';

/** The failure and what caused it. A parser quotes what it could not read, and that is the other server's. */
const linksOf = (failure: unknown): unknown[] => {
  const links: unknown[] = [];
  for (let link = failure; link !== undefined && links.length < maxLinks; link = fieldsOf(link)['cause'])
    links.push(fieldsOf(link)['name'] === 'SyntaxError' ? 'it cannot be read' : link);
  return links;
};

const wordsOf = (link: unknown): string => {
  if (typeof link === 'string') return link;
  const { code, message: said } = fieldsOf(link);
  if (typeof said !== 'string') return '';
  const message = said === 'fetch failed' ? '' : said;
  return typeof code === 'string' && !message.includes(code) ? `${message} (${code})`.trim() : message;
};

/** A challenge (RFC 9110, section 11.6.1) is told before the body is read, which has the reason. */
const challengedBody = async (failure: unknown): Promise<Fields> => {
  const { response } = fieldsOf(failure);
  if (!(response instanceof Response) || response.bodyUsed) return {};
  return fieldsOf(await response.json().catch(() => undefined));
};

/** @param failure as fetch or openid-client threw it, or an error that has it as its cause */
export const reasonOf = async (failure: unknown): Promise<Reason> => {
  const links = linksOf(failure);
  const fields = [...links.map(fieldsOf), await challengedBody(failure)];
  const status = fields.map((part) => part['status']).find((value) => typeof value === 'number');
  const error = fields.map((part) => part['error']).find((value) => typeof value === 'string' && errorCode.test(value));
  const description = foreignWords(
    fields.map((part) => part['error_description']).find((value) => value !== undefined),
  );
  const words = [...new Set([...links.map(wordsOf), description])].filter((part) => part !== '').join(': ');
  return {
    ...(status !== undefined && { status: status }),
    ...(error !== undefined && { error: error as string }),
    reason: words.slice(0, maxReasonLength) || 'unknown',
  };
};
