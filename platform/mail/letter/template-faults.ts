/** What keeps the words of a template from becoming a letter of its kind. */
import { variablesIn, type EditedText, type LetterKind } from './letter-template.js';

export interface TemplateFault {
  readonly field: 'subject' | 'text';
  /** From 1 on; 0 where it is no line's but the whole field's. */
  readonly line: number;
  /** A sentence for people. */
  readonly message: string;
}

export const maxSubject = 150;
export const maxText = 4000;

/** A variable's place, or a brace that is none. */
const braces = /\{\w+\}|[{}]/g;
/** What nobody sees, or what turns the direction of letters round; a line break alone parts lines. */
const unseen = /[^\P{Cc}\n]|\p{Cf}|[\u2028\u2029]/u;

/** '{until}, {vault}' */
export const placesOf = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');

const bracesIn = (kind: LetterKind, line: string): string[] =>
  [...line.matchAll(braces)].flatMap(([found]) => {
    if (found.length === 1)
      return [`A single ${found} stands here. Braces are only for variables, such as {name}, open and closed.`];
    const name = found.slice(1, -1);
    return Object.hasOwn(kind.variables, name) ? [] : [`${found} is no variable of this letter.`];
  });

const faultsOfField = (kind: LetterKind, field: TemplateFault['field'], value: string): TemplateFault[] =>
  value
    .split('\n')
    .flatMap((line, at) =>
      [
        ...bracesIn(kind, line),
        ...(unseen.test(line) ? ['A character that nobody sees stands here. Type the line again.'] : []),
      ].map((message) => ({ field, line: at + 1, message })),
    );

const whole = (field: TemplateFault['field'], message: string): TemplateFault => ({ field, line: 0, message });

const sizeOf = (field: TemplateFault['field'], value: string, most: number): TemplateFault[] => {
  if (value.trim() === '') return [whole(field, 'Required Field')];
  return value.length > most ? [whole(field, `At most ${most} characters`)] : [];
};

/** @returns nothing where letters can be written with it; else everything that stands in the way, in its order */
export const templateFaults = (kind: LetterKind, { subject, text }: EditedText): TemplateFault[] => {
  const missing = (kind.required ?? []).filter((name) => !variablesIn(text).includes(name));
  const told = (kind.secret ?? []).filter((name) => variablesIn(subject).includes(name));
  return [
    ...sizeOf('subject', subject, maxSubject),
    ...(/[\r\n\u2028\u2029]/.test(subject) ? [whole('subject', 'A subject is one line.')] : []),
    ...faultsOfField(kind, 'subject', subject.replaceAll(/[\r\n\u2028\u2029]/g, ' ')),
    ...told.map((name) => whole('subject', `{${name}} never stands in a subject: locked screens show it.`)),
    ...sizeOf('text', text, maxText),
    ...faultsOfField(kind, 'text', text),
    ...(missing.length > 0
      ? [whole('text', `${placesOf(missing)} is missing: without it the letter is not what it is for.`)]
      : []),
  ];
};
