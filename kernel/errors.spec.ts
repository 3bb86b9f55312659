import { DomainError, errorCodes, problemOf } from './errors.js';

const errors = errorCodes({ 'stock.keys_exist': 'not_acceptable', 'stock.insertion_not_found': 'not_found' });

describe('a problem', () => {
  it('carries the code, the status of its kind, the request id and the public parameters', () => {
    expect(problemOf(errors('stock.keys_exist', { params: { count: 3 } }), 'req-12345678')).toEqual({
      type: 'about:blank',
      title: 'stock.keys_exist',
      status: 406,
      code: 'stock.keys_exist',
      instance: 'req-12345678',
      params: { count: 3 },
    });
  });

  it('names the rows that were wrong', () => {
    const problem = problemOf(
      errors('stock.keys_exist', { violations: [{ row: 7, message: 'exists' }] }),
      'id-00000001',
    );
    expect(problem.errors).toEqual([{ row: 7, message: 'exists' }]);
  });

  it('says nothing of an error it does not know', () => {
    const problem = problemOf(new Error('relation "key" does not exist'), 'id-00000001');
    expect(problem).toEqual({
      type: 'about:blank',
      title: 'internal',
      status: 500,
      code: 'internal',
      instance: 'id-00000001',
    });
  });

  it('keeps the cause for the log and out of the answer', () => {
    const error = new DomainError('internal', 'internal', { cause: new Error('secret detail') });
    expect((error.cause as Error).message).toBe('secret detail');
    expect(JSON.stringify(problemOf(error, 'id-00000001'))).not.toContain('secret detail');
  });
});
