import { messageOf } from './message.js';
import { asProblem, Problem, problemOf } from './problem.js';

const answered = (status: number, body: unknown): Problem =>
  problemOf(status, typeof body === 'string' ? body : JSON.stringify(body), 'request-0001', null);

describe('the message of a refused call', () => {
  it('is the title of a 400 without errors', () => {
    expect(messageOf(answered(400, { title: 'Price list is closed' }))).toBe('Price list is closed');
  });

  it('is the error field of a 400 that has one', () => {
    expect(messageOf(answered(400, { title: 'x', error: 'Title is taken', errors: ['other'] }))).toBe('Title is taken');
  });

  it('is one line for each entry of an errors array, with its row', () => {
    expect(messageOf(answered(400, { title: 'x', errors: ['Amount is missing', 'SKU is unknown'] }))).toBe(
      'Amount is missing at row 0\nSKU is unknown at row 1',
    );
  });

  it('takes the row that a violation names before its place in the list', () => {
    const errors = [
      { row: 17, message: 'Discount is no number' },
      { pointer: '/note', message: 'Too long' },
    ];
    expect(messageOf(answered(400, { code: 'request.invalid', title: 'request.invalid', errors }))).toBe(
      'Discount is no number at row 17\nToo long',
    );
  });

  it('is all messages of an errors object, one a line', () => {
    expect(
      messageOf(answered(400, { errors: { title: ['Required Field'], price: ['Must be numeric', 'Too low'] } })),
    ).toBe('Required Field\nMust be numeric\nToo low');
  });

  it('is the message, or the raw text, of a 400 that has nothing else', () => {
    expect(messageOf(answered(400, { code: 'legacy.code', message: 'Nope' }))).toBe('Nope');
    expect(messageOf(new Problem('legacy.code', { status: 400, correlationId: '', body: 'plain words' }))).toBe(
      'plain words',
    );
  });

  it('never is the code that the gateway puts into the title', () => {
    expect(messageOf(answered(400, { code: 'accounts.code_wrong', title: 'accounts.code_wrong' }))).toBe(
      'Please check authenticator code',
    );
  });

  it('asks to login for a 401', () => {
    expect(messageOf(answered(401, {}))).toBe('Authentication error. Please login');
  });

  it('says that nothing was found for a 404, whatever was looked for', () => {
    expect(messageOf(answered(404, 'nginx says no'))).toBe('No records found.');
    expect(messageOf(answered(404, { code: 'stock.insertion_not_found' }))).toBe('No records found.');
  });

  it('is the errorMessage of a 406, or Not Acceptable', () => {
    expect(messageOf(answered(406, { code: 'other', errorMessage: 'Keys are there already' }))).toBe(
      'Keys are there already',
    );
    expect(messageOf(answered(406, { code: 'other' }))).toBe('Not Acceptable');
  });

  it('is the specification’s own for keys that exist already', () => {
    expect(messageOf(answered(406, { code: 'stock.keys_exist', params: { count: 3 } }))).toContain(
      'use the copy to clipboard button',
    );
  });

  it('tells of a server’s error without its details', () => {
    expect(messageOf(answered(500, 'TypeError: x is undefined'))).toBe(
      'Server encountered an unexpected error. Please try again.',
    );
  });

  it('is the body of any other answer, or that something unexpected happened', () => {
    expect(messageOf(new Problem('odd', { status: 418, correlationId: '', body: 'I am a teapot' }))).toBe(
      'I am a teapot',
    );
    expect(messageOf(new Problem('odd', { status: 418, correlationId: '', body: '' }))).toBe(
      'An unexpected error occurred.',
    );
  });

  it('adds how long a limit lasts', () => {
    const limited = (seconds: string) => problemOf(429, '{"code":"accounts.locked"}', 'request-0001', seconds);
    expect(messageOf(limited('45'))).toContain('(45 s)');
    expect(messageOf(limited('600'))).toContain('(10 min)');
  });
});

describe('a problem', () => {
  it('carries the request id of the answer before that of the question', () => {
    expect(
      problemOf(403, '{"code":"permission.denied","instance":"from-server"}', 'from-browser', null).correlationId,
    ).toBe('from-server');
    expect(problemOf(502, '<html>', 'from-browser', null).correlationId).toBe('from-browser');
  });

  it('takes its code from the status when the body has none', () => {
    expect(problemOf(503, '', 'request-0001', '2')).toMatchObject({
      code: 'upstream.unavailable',
      retryAfterSeconds: 2,
    });
    expect(problemOf(418, '', 'request-0001', null).code).toBe('internal');
  });

  it('is made of anything that was thrown', () => {
    expect(asProblem(new TypeError('x')).code).toBe('internal');
    const problem = new Problem('a.b', { status: 400, correlationId: '' });
    expect(asProblem(problem)).toBe(problem);
  });
});
