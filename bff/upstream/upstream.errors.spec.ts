import { errorOfAnswer } from './upstream.errors.js';

const messages = (body: unknown) => errorOfAnswer(400, JSON.stringify(body)).violations;

describe('a refusal of /api or /mkapi', () => {
  it('says its title when there are no errors', () => {
    expect(messages({ title: 'Wrong date', errors: [] })).toEqual([{ message: 'Wrong date' }]);
    expect(messages({ title: 'Wrong date' })).toEqual([{ message: 'Wrong date' }]);
  });

  it('says its error field before the collection', () => {
    expect(messages({ title: 'T', error: 'Period and dates exclude each other', errors: ['a'] })).toEqual([
      { message: 'Period and dates exclude each other' },
    ]);
  });

  it('numbers the rows of an array of errors', () => {
    expect(messages({ errors: ['too long', 'empty'] })).toEqual([
      { message: 'too long', row: 0 },
      { message: 'empty', row: 1 },
    ]);
  });

  it('joins all messages of an object of errors', () => {
    expect(messages({ errors: { sku: ['unknown', 'inactive'], title: 'missing' } })).toEqual([
      { pointer: '/sku', message: 'unknown' },
      { pointer: '/sku', message: 'inactive' },
      { pointer: '/title', message: 'missing' },
    ]);
  });

  it('says the message, or the raw text, when it has nothing else', () => {
    expect(messages({ message: 'No' })).toEqual([{ message: 'No' }]);
    expect(errorOfAnswer(400, 'plain text').violations).toEqual([{ message: 'plain text' }]);
    expect(errorOfAnswer(400, '').violations).toEqual([]);
  });

  it('keeps a code that the platform gives', () => {
    expect(errorOfAnswer(400, '{"code":"content.cursor_invalid"}')).toMatchObject({
      code: 'content.cursor_invalid',
      kind: 'invalid_argument',
    });
    expect(errorOfAnswer(404, '{"code":"<script>"}').code).toBe('request.not_found');
  });

  it.each([
    [401, 'session.unauthenticated', 'unauthenticated'],
    [403, 'permission.denied', 'permission_denied'],
    [404, 'request.not_found', 'not_found'],
    [429, 'request.rate_limited', 'resource_exhausted'],
    [502, 'upstream.unavailable', 'unavailable'],
    [503, 'upstream.unavailable', 'unavailable'],
    [504, 'upstream.deadline', 'deadline_exceeded'],
    [500, 'internal', 'internal'],
    [418, 'internal', 'internal'],
  ])('reads %i as %s', (status, code, kind) => {
    expect(errorOfAnswer(status, '{}')).toMatchObject({ code, kind });
  });

  it('says why something is not acceptable, or that it is not', () => {
    expect(errorOfAnswer(406, '{"errorMessage":"Keys exist"}').params).toEqual({ message: 'Keys exist' });
    expect(errorOfAnswer(406, '{}').params).toEqual({ message: 'Not Acceptable' });
  });

  it('keeps the hint when to try again', () => {
    expect(errorOfAnswer(503, '', '7').retryAfterSeconds).toBe(7);
    expect(errorOfAnswer(503, '').retryAfterSeconds).toBeUndefined();
  });
});
