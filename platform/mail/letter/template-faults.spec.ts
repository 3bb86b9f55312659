import type { LetterKind } from './letter-template.js';
import { templateFaults } from './template-faults.js';

const kind: LetterKind = {
  ...{ name: 'test.faults', title: 'A code', subject: 'Your code', text: 'Use {code} to {purpose}.' },
  ...{ variables: { code: '482913', purpose: 'sign in' }, required: ['code'], secret: ['code'] },
};
const found = (subject: string, text: string): string[] =>
  templateFaults(kind, { subject, text }).map((fault) => `${fault.field} ${fault.line}: ${fault.message}`);

describe('the words of a template', () => {
  it('are taken with the variables of their kind, in any order and as often as one likes', () => {
    expect(found('To {purpose}', '{purpose} {purpose}\n\n{code}')).toEqual([]);
    expect(templateFaults(kind, kind)).toEqual([]);
  });

  it('have no variable of another kind, and say where one stands', () => {
    expect(found('Hi {vault}', 'a {code}\n\n{constructor} and {by}')).toEqual([
      'subject 1: {vault} is no variable of this letter.',
      'text 3: {constructor} is no variable of this letter.',
      'text 3: {by} is no variable of this letter.',
    ]);
  });

  it.each(['{code} {', '} {code}', '{code} {purpose', '{code} {{purpose}}', '{code} { purpose }', '{code} {}'])(
    'are refused with a broken brace: %s',
    (text) => {
      expect(found('A', text)[0]).toMatch(/^text 1: A single [{}] stands here/);
    },
  );

  it('keep what the letter is for, and its secret out of the subject', () => {
    expect(found('A', 'To {purpose}')).toEqual([
      'text 0: {code} is missing: without it the letter is not what it is for.',
    ]);
    expect(found('{code}', '{code}')).toEqual(['subject 0: {code} never stands in a subject: locked screens show it.']);
  });

  it.each(['A\nBcc: thief@evil.example', 'A\r\nBcc: thief@evil.example', 'A\u2028Bcc: x'])(
    'have a subject of one line: %j',
    (subject) => {
      expect(found(subject, '{code}')).toEqual(['subject 0: A subject is one line.']);
    },
  );

  it.each(['\u0000', '\u0007', '\u202E', '\u200C', '\u2066', '\uFEFF', '\r'])('hide nothing: %j', (hidden) => {
    expect(found('A', `{code}\n\na${hidden}b`)).toEqual([
      'text 3: A character that nobody sees stands here. Type the line again.',
    ]);
  });

  it('are neither empty nor endless', () => {
    expect(found(' ', '{code}')).toEqual(['subject 0: Required Field']);
    expect(found('a'.repeat(151), '{code}')).toEqual(['subject 0: At most 150 characters']);
    expect(found('a', `{code}${'a'.repeat(4000)}`)).toEqual(['text 0: At most 4000 characters']);
  });
});
