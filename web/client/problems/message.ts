/** One sentence, or some lines, for any problem (docs/domain.md, p). */
import type { ErrorCode } from '../api-types.js';
import { codeTexts } from '../texts/code-texts.js';
import { errorTexts } from '../texts/specified.js';
import type { Problem } from './problem.js';

/** The only localised word of the row form; the interface is English. */
const atRow = 'at row';

/** The catalogue's sentence for a code, `undefined` for a code that the contract does not declare. */
export const textOfCode = (code: string): string | undefined =>
  Object.hasOwn(codeTexts, code) ? codeTexts[code as ErrorCode] : undefined;

const fieldOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;

const textIn = (body: unknown, name: string): string | undefined => {
  const value = fieldOf(body, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const lineOf = (entry: unknown, index: number): string => {
  if (typeof entry === 'string') return `${entry} ${atRow} ${index}`;
  const message = textIn(entry, 'message') ?? textIn(entry, 'error') ?? errorTexts.unexpected;
  const row = fieldOf(entry, 'row');
  if (typeof row === 'number') return `${message} ${atRow} ${row}`;
  return fieldOf(entry, 'pointer') === undefined ? `${message} ${atRow} ${index}` : message;
};

/** An errors array becomes lines with their row, an errors object all its messages. */
const linesOf = (errors: unknown): string | undefined => {
  if (Array.isArray(errors)) return errors.length > 0 ? errors.map(lineOf).join('\n') : undefined;
  if (typeof errors !== 'object' || errors === null) return undefined;
  const messages = Object.values(errors).flat().map(String);
  return messages.length > 0 ? messages.join('\n') : undefined;
};

const titleOf = (problem: Problem): string | undefined => {
  const title = textIn(problem.body, 'title');
  // The gateway's title is the code itself: no sentence for people.
  return title === problem.code ? undefined : title;
};

const badRequest = (problem: Problem): string => {
  const { body } = problem;
  const lines = linesOf(fieldOf(body, 'errors'));
  const plain = textIn(body, 'error') ?? lines;
  if (plain !== undefined) return plain;
  const raw = typeof body === 'string' && body !== '' ? body : undefined;
  return titleOf(problem) ?? textIn(body, 'message') ?? textOfCode(problem.code) ?? raw ?? errorTexts.unexpected;
};

const byStatus: Readonly<Record<number, (problem: Problem) => string>> = {
  401: () => errorTexts.authentication,
  404: () => errorTexts.notFound,
  406: ({ body }) => textIn(body, 'errorMessage') ?? errorTexts.notAcceptable,
  500: () => errorTexts.server,
};

/** Says how long a lock or a limit lasts, where the problem carries it. */
const withWait = (text: string, seconds: number | undefined): string => {
  if (seconds === undefined || seconds <= 0) return text;
  return seconds < 90 ? `${text} (${seconds} s)` : `${text} (${Math.ceil(seconds / 60)} min)`;
};

/** The text to show for a problem, in this order: its errors, the code's own sentence, the status, the body. */
export const messageOf = (problem: Problem): string => {
  if (problem.status === 400) return badRequest(problem);
  const known = textOfCode(problem.code);
  if (known !== undefined) return withWait(known, problem.retryAfterSeconds);
  const mapped = byStatus[problem.status];
  if (mapped) return mapped(problem);
  const raw = typeof problem.body === 'string' && problem.body !== '' ? problem.body : undefined;
  return raw ?? errorTexts.unexpected;
};
