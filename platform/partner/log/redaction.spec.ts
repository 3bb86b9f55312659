import { problemNames, redacted } from './redaction.js';

const named = ['sku', 'reference', 'count', 'rows', 'row'];
const kept = (body: string, isWhole = true): string => redacted(body, isWhole, named);

describe('what the API log keeps of a body', () => {
  it('is its shape, and the values that are named', () => {
    expect(kept('{ "sku": "NW-1", "count": 3, "keys": ["AAAA-1", "BBBB-2"], "strict": true, "until": null }')).toBe(
      '{"sku":"NW-1","count":3,"keys":["***","***"],"***":true,"***":null}',
    );
  });

  it('is nothing of what came under a wrong name, as a name, or in a wrong place', () => {
    for (const body of [
      '{"kyes":["SECRET-1"]}',
      '{"SECRET-1":1}',
      '{"SECRET-1":{"SECRET-1":["SECRET-1"]}}',
      '["SECRET-1"]',
      '"SECRET-1"',
      '{"keys":{"sku2":"SECRET-1"}}',
      '{"sku":"a","other":["SECRET-1",{"x":"SECRET-1"}],"y":"SECRET-1"}',
      '{"keys":[["SECRET-1"],"SECRET-1"]}',
      '{"\\u0073ku":"SECRET-1"}',
    ])
      expect(kept(body)).not.toContain('SECRET');
  });

  it('hides numbers as it hides texts: some keys are nothing else', () => {
    expect(kept('{"keys":[1234567890123456],"count":3}')).toBe('{"keys":["***"],"count":3}');
  });

  it('hides what has the shape of a key under a good name too, and leaves ids as they are', () => {
    const id = '01900000-0000-7000-8000-000000000003';
    expect(kept(`{"reference":"order ABCDE-12345-FGHIJ","sku":"${id}"}`)).toBe(
      `{"reference":"order ***","sku":"${id}"}`,
    );
  });

  it('ends where it is no JSON any more', () => {
    expect(kept('{"sku":"NW-1", SECRET-1')).toBe('{"sku":"NW-1",***');
    expect(kept('SECRET-1\nSECRET-2')).toBe('***');
    expect(kept('')).toBe('');
  });

  it('says where it was cut, and cuts no value open', () => {
    expect(kept('{"sku":"NW-1","keys":["SECRET-1","SECR', false)).toBe('{"sku":"NW-1","keys":["***",***');
    expect(kept('{"sku":"NW-1"', false)).toBe('{"sku":"NW-1"…');
    const long = kept(`{"keys":[${Array.from({ length: 9_000 }, () => '"SECRET-1"').join()}]}`);
    expect(long).toHaveLength(32 * 1024);
    expect(long).not.toContain('SECRET');
    expect(long.endsWith('…')).toBe(true);
  });

  it('of a problem is everything that we say ourselves', () => {
    const problem = '{"type":"about:blank","title":"No","status":409,"code":"x.y","errors":[{"row":3,"message":"No"}]}';
    expect(redacted(problem, true, problemNames)).toBe(problem.replace('"errors"', '"***"'));
  });
});
