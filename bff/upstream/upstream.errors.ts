/** Reads a refusal of /api or /mkapi (docs/domain.md, p). */
import { callErrors, DomainError, type ErrorKind, type Violation } from '../../kernel/errors.js';

const codeForm = /^[a-z]+(?:\.[a-z_]+)+$/;

interface Refusal {
  readonly code?: unknown;
  readonly title?: unknown;
  readonly error?: unknown;
  readonly errors?: unknown;
  readonly errorMessage?: unknown;
  readonly message?: unknown;
}

/** 502 is a proxy in front of the platform that found nobody behind it. */
const byStatus: Readonly<Record<number, { readonly kind: ErrorKind; readonly code: string }>> = {
  400: { kind: 'invalid_argument', code: 'request.invalid' },
  401: { kind: 'unauthenticated', code: 'session.unauthenticated' },
  403: { kind: 'permission_denied', code: 'permission.denied' },
  404: { kind: 'not_found', code: 'request.not_found' },
  406: { kind: 'not_acceptable', code: 'request.not_acceptable' },
  409: { kind: 'conflict', code: 'request.conflict' },
  429: { kind: 'resource_exhausted', code: 'request.rate_limited' },
  502: { kind: 'unavailable', code: 'upstream.unavailable' },
  503: { kind: 'unavailable', code: 'upstream.unavailable' },
  504: { kind: 'deadline_exceeded', code: 'upstream.deadline' },
};

const parsed = (body: string): Refusal => {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : { message: value };
  } catch {
    return { message: body };
  }
};

const sentence = (value: unknown): string[] => (typeof value === 'string' && value.trim() !== '' ? [value.trim()] : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const isViolation = (value: unknown): value is { message: string; pointer?: string; row?: number } =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';

// An array becomes lines '<error> at row <index>': the row travels as a number, the words are the web's.
const violationOfItem = (item: unknown, row: number): Violation =>
  isViolation(item)
    ? { message: item.message, pointer: item.pointer, row: item.row ?? (item.pointer === undefined ? row : undefined) }
    : { message: textOf(item), row };

const violationsOfCollection = (errors: unknown): Violation[] => {
  if (Array.isArray(errors)) return errors.map(violationOfItem);
  if (typeof errors !== 'object' || errors === null) return sentence(errors).map((message) => ({ message }));
  return Object.entries(errors).flatMap(([field, messages]) =>
    [messages].flat().map((message) => ({ pointer: `/${field}`, message: textOf(message) })),
  );
};

const isEmpty = (errors: unknown): boolean =>
  errors === undefined || errors === null || (Array.isArray(errors) && errors.length === 0);

/** Status 400: 'the response title if there are no errors, else its error field, else the errors collection'. */
const violationsOf = (refusal: Refusal): Violation[] => {
  if (isEmpty(refusal.errors)) {
    const [first] = [refusal.title, refusal.error, refusal.message].flatMap(sentence);
    return first === undefined ? [] : [{ message: first }];
  }
  const own = sentence(refusal.error).map((message) => ({ message }));
  return own.length > 0 ? own : violationsOfCollection(refusal.errors);
};

/**
 * @param body the answer's text, of any shape
 * @param retryAfter the header of that name, in seconds
 * @returns what to throw; a `code` in the body wins over the status' own
 */
export const errorOfAnswer = (status: number, body: string, retryAfter?: string): DomainError => {
  const known = byStatus[status];
  if (known === undefined) return callErrors('internal', { cause: new Error(`the upstream answered ${status}`) });
  const refusal = parsed(body);
  const code = typeof refusal.code === 'string' && codeForm.test(refusal.code) ? refusal.code : known.code;
  const seconds = Number(retryAfter);
  const [message] = status === 406 ? [refusal.errorMessage, 'Not Acceptable'].flatMap(sentence) : [];
  return new DomainError(code, known.kind, {
    ...(status === 400 && { violations: violationsOf(refusal) }),
    ...(message !== undefined && { params: { message } }),
    ...(seconds > 0 && { retryAfterSeconds: seconds }),
  });
};
