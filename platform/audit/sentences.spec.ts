import { auditAction, auditChoices, inWords, objectHref, objectKindOf, sentenceOf } from './sentences.js';

const told = (action: string, changes: { name?: string; values?: Record<string, unknown> } = {}): string =>
  sentenceOf({ action, by: 'Ada', name: '', values: {}, ...changes });

describe('an event in words', () => {
  it('names who, what and how many', () => {
    expect(told('rights.changed', { name: 'Steam EU' })).toBe('Ada changed the right Steam EU');
    expect(told('extraction.extracted', { values: { quantity: 1, sku: 'AB-1' } })).toBe('Ada extracted 1 key of AB-1');
    expect(told('stock.keys_withdrawn', { values: { keys: 20 } })).toBe('Ada withdrew 20 keys');
    expect(told('accounts.password_link_requested', { name: 'Bo' })).toBe('Ada sent Bo a link for a new password');
  });

  it('leaves out what was not written down', () => {
    expect(told('rights.changed')).toBe('Ada changed the right');
    expect(told('content.bulk_started', { values: { act: { no: 'text' } } })).toBe(
      'Ada started an act on rows of the list',
    );
  });

  it('says what it can of an action that is no longer written', () => {
    expect(told('toys.thrown_away')).toBe('Ada toys thrown away');
    expect(objectKindOf('toy_box')).toBe('Toy box');
  });

  it('is refused to an action without a sentence', () => {
    expect(auditAction('regions.changed')).toBe('regions.changed');
    expect(() => auditAction('genres.created')).toThrow('has no sentence');
  });
});

it('what is chosen from is told apart, and without a gap', () => {
  const texts = auditChoices.actions.map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.filter((text) => /[{}:]|\s{2}|\s$/.test(text))).toEqual([]);
  expect(texts).toContain('Extracted keys');
});

it('an object has its page until it is deleted', () => {
  expect(objectHref('rights.changed', 'right', '1')).toBe('/distribution/myvault/rights-detail/1');
  expect(objectHref('rights.deleted', 'right', '1')).toBeNull();
  expect(objectHref('custody.key_sought', 'key', '1')).toBeNull();
});

it('names of fields are words', () => {
  expect(['user_role', 'lowAt', 'isActive', 'is_open', 'name'].map(inWords)).toEqual([
    'User role',
    'Low at',
    'Active',
    'Open',
    'Name',
  ]);
});
