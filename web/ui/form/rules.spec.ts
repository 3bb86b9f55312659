import * as rules from './rules.js';

describe('the validation of forms', () => {
  it('asks for a required field in the specification’s words', () => {
    for (const empty of ['', '  ', undefined, null, [], false]) expect(rules.required(empty)).toBe('Required Field');
    expect(rules.required('0')).toBeUndefined();
    expect(rules.required(0)).toBeUndefined();
  });

  it.each([
    [rules.email, 'owner@northwind.example', 'owner@northwind', 'Enter a valid email'],
    [rules.numeric, '12.5', '12a', 'Must be numeric'],
    [rules.phone, '00491234', '+49 12', 'Must be numeric'],
    [rules.alphanumeric, 'Straße9', 'a-b', 'Must be string value'],
    [rules.startsWithLetter, 'Äpfel', '1st', 'Must be string value'],
    [rules.maximumCharacters(3), 'abc', 'abcd', 'Check maximum characters'],
    [rules.minimumCharacters(3), 'abc', 'ab', 'Check minimum characters'],
    [rules.integer, '-2147483648', '2147483648', 'Must be numeric'],
    [rules.integer, '2147483647', '1.5', 'Must be numeric'],
  ])('case %#: accepts the one and refuses the other with the right message', (rule, good, bad, message) => {
    expect(rule(good)).toBeUndefined();
    expect(rule(bad)).toBe(message);
  });

  it('leaves an empty field to the required rule', () => {
    expect(rules.email('')).toBeUndefined();
    expect(rules.integer(undefined)).toBeUndefined();
  });

  it('judges bounds, decimals and lengths', () => {
    expect(rules.nonNegative('-1')).toBeDefined();
    expect(rules.minimum(2)('1')).toBeDefined();
    expect(rules.maximum(2)('3')).toBeDefined();
    expect(rules.between(1, 3)('2')).toBeUndefined();
    expect(rules.maximumDecimals(2)('1.234')).toBeDefined();
    expect(rules.maximumDecimals(2)('1.23')).toBeUndefined();
    expect(rules.minimumLength(1)([])).toBeDefined();
    expect(rules.maximumLength(1)([1, 2])).toBeDefined();
    expect(rules.minimumBelowMaximum(2, 2)).toBeDefined();
  });

  it('wants a password with a digit, a symbol, both cases and eight characters', () => {
    expect(rules.password('Abcdef1!')).toBeUndefined();
    for (const weak of ['Abcde1!', 'abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Abcdefg1'])
      expect(rules.password(weak)).toBeDefined();
    expect(rules.sameAs('a')('b')).toBeDefined();
    expect(rules.differsFrom('a')('a')).toBeDefined();
  });

  it('wants the end after the start', () => {
    expect(rules.endAfterStart('2026-11-20', '2026-11-20')).toBe(
      'Please enter valid period. End Date must be greater than Start date',
    );
    expect(rules.endAfterStart('2026-11-20', '2026-11-21')).toBeUndefined();
    expect(rules.endAfterStart('', '2026-11-21')).toBeUndefined();
  });

  it('answers with the first broken rule of several', () => {
    expect(rules.all(rules.required, rules.email)('')).toBe('Required Field');
    expect(rules.all(rules.required, rules.email)('x')).toBe('Enter a valid email');
    expect(rules.uniqueIn(['a'], 'Connection already selected')('a')).toBe('Connection already selected');
  });
});
