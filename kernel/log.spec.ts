import { Socket } from 'node:net';
import { Writable } from 'node:stream';
import { pino, type Logger } from 'pino';
import { withCorrelation } from './correlation.js';
import { logOptions, reasonOf } from './log.js';

const written = (say: (log: Logger) => void): string => {
  let text = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  say(pino(logOptions('test', 'info'), sink));
  return text;
};
const logged = (entry: object): string => written((log) => log.info(entry, 'said'));
const below = (depth: number, value: object): object => (depth === 0 ? value : { nested: [below(depth - 1, value)] });
const jwt = `eyJhbGciOiJSUzI1NiJ9.${Buffer.from('{"sub":"canary"}').toString('base64url')}.c2lnbmF0dXJl`;

describe('the log', () => {
  it.each([0, 1, 2, 3])('never shows a token, cookie, password, code or key, %i levels down', (depth) => {
    const text = logged(
      below(depth, {
        token: 'canary-1',
        headers: { Authorization: 'canary-2', Cookie: 'canary-3', 'Set-Cookie': ['canary-4'] },
        body: { password: 'canary-5', code: 'canary-6', recovery_codes: ['canary-7'], client_secret: 'canary-8' },
        rows: [{ key: 'canary-9', keyText: 'canary-10' }, { tokens: { accessToken: 'canary-11' } }],
      }),
    );
    expect(text).not.toContain('canary');
    expect(text).toContain('[redacted]');
  });

  it.each([
    ['a token in a message', `refused ${jwt}`],
    ['a header in a message', 'sent Authorization: Bearer canary-opaque-token'],
    ['a session cookie', 'got __Host-keyway=canary.signature; Path=/'],
    ['a code in an address', 'GET /oidc-callback?code=canary-code&state=canary-state'],
    ['a key as stores print it', 'inserted CANA-RY12-3456 and CANAR-Y1234-56789-ABCDE'],
  ])('shows nothing that has the shape of %s', (_what, said) => {
    const text = written((log) => {
      log.info(said);
      log.info({ said }, 'said');
      log.info({ err: new Error(said, { cause: new Error(said) }) }, 'failed');
      log.error(new Error(said));
    });
    expect(text).not.toMatch(/canary|CANA|eyJ/);
    expect(text.trimEnd().split('\n')).toHaveLength(4);
  });

  it('says what failed: an error with its code, its cause and where it was', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', token: 'canary' });
    const entry = JSON.parse(logged({ err: new Error('no answer', { cause }) })) as { err: unknown };
    expect(entry.err).toMatchObject({
      type: 'Error',
      message: 'no answer',
      stack: expect.stringContaining('log.spec.ts') as string,
      cause: { code: 'ECONNREFUSED', token: '[redacted]' },
    });
  });

  it('tells of what it cannot know, such as a socket, its kind alone, and ends where an object holds itself', () => {
    const circle: Record<string, unknown> = { secretless: 1 };
    circle['self'] = circle;
    const entry = JSON.parse(logged({ socket: new Socket(), circle, big: 3n })) as Record<string, unknown>;
    expect(entry).toMatchObject({ socket: '[Socket]', circle: { secretless: 1, self: '[…]' }, big: '3' });
  });

  it('keeps one line per entry when a message or a value holds a line break', () => {
    const forged = 'Mozilla\r\n{"level":30,"msg":"forged"}\u2028';
    const text = written((log) => {
      log.info({ userAgent: forged, [forged]: 1 }, forged);
    });
    expect(text.trimEnd().split(/[\r\n]/)).toHaveLength(1);
    expect(JSON.parse(text)).toMatchObject({ userAgent: forged, msg: forged });
  });

  it('names the click and its trace in each line of a request, and in none beside it', () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const text = written((log) => {
      withCorrelation('a-click-of-the-test', () => log.info('within'), traceparent);
      log.info('beside');
    });
    const [within, beside] = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(within).toMatchObject({
      correlationId: 'a-click-of-the-test',
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    });
    expect(beside).not.toHaveProperty('correlationId');
  });
});

describe('the reason that another server was of no help', () => {
  const refused = (body: object) =>
    Object.assign(new Error('server responded with an error'), { status: 400, cause: body, ...body });

  it('is its status, its code and its words, without line breaks', async () => {
    const failure = refused({ error: 'invalid_grant', error_description: 'gone\r\n{"level":30}' });
    expect(await reasonOf(failure)).toEqual({
      status: 400,
      error: 'invalid_grant',
      reason: 'server responded with an error: gone {"level":30}',
    });
  });

  it.each(['a'.repeat(43), 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJjIn0.', '0123456789abcdef0123456789abcdef'])(
    'has nothing in it that may be a token: %s',
    async (token) => {
      const failure = refused({ error: token.repeat(2), error_description: `unknown token ${token}!` });
      expect(JSON.stringify(await reasonOf(failure))).not.toContain(token);
    },
  );

  it('is the code of a challenge’s body, which nobody has read yet', async () => {
    const response = new Response('{"error":"invalid_client"}', { status: 401 });
    const challenge = Object.assign(new Error('challenged', { cause: [{ scheme: 'basic' }] }), {
      status: 401,
      response,
    });
    expect(await reasonOf(challenge)).toEqual({ status: 401, error: 'invalid_client', reason: 'challenged' });
  });

  it('is why the line was dead, where there was no answer', async () => {
    const cause = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(await reasonOf(new TypeError('fetch failed', { cause }))).toEqual({
      reason: 'self-signed certificate (DEPTH_ZERO_SELF_SIGNED_CERT)',
    });
  });

  it('quotes nothing of an answer that could not be read', async () => {
    const cause = new SyntaxError(`Unexpected token 'c', "canary" is not valid JSON`);
    expect(await reasonOf(new Error('parsing error', { cause }))).toEqual({
      reason: 'parsing error: it cannot be read',
    });
  });

  it.each([undefined, null, 7, {}, new Error('')])('is unknown for %p', async (failure) => {
    expect(await reasonOf(failure)).toEqual({ reason: 'unknown' });
  });
});
