/** Requests as somebody would send them who looks for a way past the proxy table: odd paths, headers, framing. */
import fc from 'fast-check';

export interface OddRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  /** The body's length is told in a way that two servers may read differently. */
  readonly isOddlyFramed: boolean;
}

const known = [
  '/mkapi/navigation/GetTopnavigation',
  '/mkapi/content/GetContent',
  '/mkapi/content/PostContent',
  '/api/user/info/',
  '/api/content/uploadimage',
  '/api/content/ownerImage/user-1',
  '/api/content/image/owner/1_64/0/2',
];
const unknown = [
  '/api/admin',
  '/api/user',
  '/mkapi/admin/users',
  '/hubs/notification',
  '/api/content/image/',
  '/metrics',
];
const smuggled = [
  '..',
  '.',
  '%2e%2e',
  '%2E.',
  '..%2f',
  '%2f',
  '%5c',
  '\\',
  '//',
  ';',
  ';jsessionid=1',
  '..;/',
  '%00',
  '%0d%0a',
  '%09',
  '%',
  '%zz',
  '%252e%252e%252f',
  '%c0%ae%c0%ae',
  '%ef%bc%8f',
  '#',
  '?',
  '%3f',
  '%23',
  '%3b',
  '*',
  '@',
  '~',
  '..\\',
  '%u002e',
  '/./',
  '/../',
  '/..%2fadmin',
  '%2e%2e/admin',
  '\u00ff',
  '|',
  '{',
  '"',
  "'",
  ' ',
];

const piece = fc.oneof(
  fc.constantFrom(...smuggled),
  fc.string({ maxLength: 6 }),
  fc.constantFrom('admin', 'api', 'users'),
);

/** A path of the table with something put into it. */
const mutated = fc
  .tuple(fc.constantFrom(...known, ...unknown), fc.array(fc.tuple(fc.nat(64), piece), { maxLength: 3 }))
  .map(([path, inserts]) =>
    inserts.reduce(
      (text, [at, what]) => text.slice(0, at % (text.length + 1)) + what + text.slice(at % (text.length + 1)),
      path,
    ),
  );
const recased = fc
  .tuple(fc.constantFrom(...known), fc.nat(64))
  .map(([path, at]) => path.slice(0, at % path.length) + path.slice(at % path.length).toUpperCase());
const queried = fc
  .tuple(fc.constantFrom(...known), fc.webQueryParameters(), fc.constantFrom('', '&next=//evil', '&a=/../..', '?again'))
  .map(([path, query, tail]) => `${path}?${query}${tail}`);

/** Of another host: in absolute form, in authority form, without a scheme. */
const elsewhere = (otherHost: string) =>
  fc
    .tuple(
      fc.constantFrom('http://', '//', 'https://', 'http:/', '\\\\', '/\\', ''),
      fc.constantFrom(...known, ...unknown),
    )
    .map(([scheme, path]) => `${scheme}${otherHost}${path}`);

// The request line ends at the first space: what stands behind it would be another request line, not another path.
const oneToken = (target: string): string => target.replace(/[\r\n ]/g, '') || '/';

const method = fc.oneof(
  { weight: 6, arbitrary: fc.constant('GET') },
  { weight: 3, arbitrary: fc.constant('POST') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'get', 'PURGE'),
  },
);

const oddHeader = (otherHost: string) =>
  fc.oneof(
    fc.tuple(
      fc.constantFrom('x-original-url', 'x-rewrite-url', 'x-forwarded-path', 'x-http-method-override', 'original-url'),
      fc.constantFrom('/api/admin', 'DELETE', '//evil', '/distribution/orders/'),
    ),
    fc.tuple(
      fc.constantFrom(
        'x-forwarded-host',
        'x-forwarded-for',
        'x-forwarded-proto',
        'forwarded',
        'x-real-ip',
        'via',
        'x-host',
      ),
      fc.constantFrom(otherHost, '127.0.0.1', 'https', `for=1;host=${otherHost}`),
    ),
    fc.tuple(
      fc.constantFrom('authorization', 'proxy-authorization', 'cookie', 'x-user-id', 'x-user-guid', 'x-owner-guid'),
      fc.constantFrom('Bearer forged', 'a=b', 'admin'),
    ),
    fc.tuple(
      fc.constantFrom('connection', 'te', 'upgrade', 'trailer', 'expect', 'range', 'accept', 'x-csrf'),
      fc.constantFrom('keep-alive, authorization', 'trailers', 'h2c', 'bytes=0-1', '*/*', '1'),
    ),
    fc.tuple(fc.stringMatching(/^x-[a-z]{1,8}$/), fc.stringMatching(/^[!-~]{0,16}$/)),
  );

const hidden = 'GET /api/admin HTTP/1.1\r\nhost: localhost\r\n\r\n';
const chunked = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;

interface Framing {
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  readonly isOddlyFramed: boolean;
}
const framed = (body: string, ...headers: readonly (readonly [string, string])[]): Framing => ({
  headers,
  body,
  isOddlyFramed: true,
});
const framing: fc.Arbitrary<Framing> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({ headers: [], body: '', isOddlyFramed: false }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      framed('{}', ['content-type', 'application/json'], ['content-length', '2']),
      framed('x', ['content-type', 'text/html'], ['content-length', '1']),
      framed('x', ['content-type', 'image/png'], ['content-length', '1']),
      framed(hidden, ['content-length', '0']),
      framed(`0\r\n\r\n${hidden}`, ['content-length', '5'], ['transfer-encoding', 'chunked']),
      framed(`0\r\n\r\n${hidden}`, ['transfer-encoding', 'chunked'], ['content-length', '5']),
      framed(chunked(hidden), ['content-type', 'application/json'], ['transfer-encoding', 'chunked']),
      framed(hidden, ['content-length', '0'], ['content-length', String(hidden.length)]),
      framed(`0\r\n\r\n${hidden}`, ['transfer-encoding', 'xchunked']),
      framed(`0\r\n\r\n${hidden}`, ['transfer-encoding', 'chunked, identity']),
      framed(hidden, ['content-length', '+0']),
    ),
  },
);

/** @param otherHost host:port of a server that nothing may ever reach */
export const oddRequests = (otherHost: string): fc.Arbitrary<OddRequest> =>
  fc
    .record({
      method,
      target: fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom(...known) },
        { weight: 6, arbitrary: mutated },
        { weight: 1, arbitrary: recased },
        { weight: 2, arbitrary: queried },
        { weight: 2, arbitrary: elsewhere(otherHost) },
        { weight: 1, arbitrary: fc.webPath() },
      ),
      headers: fc.array(oddHeader(otherHost), { maxLength: 3 }),
      framing,
    })
    .map(({ target, headers, framing: { headers: more, ...rest }, ...line }) => ({
      ...line,
      ...rest,
      target: oneToken(target),
      headers: [...headers, ...more],
    }));
