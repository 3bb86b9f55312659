/** What a partner sends, against its declaration: an error names where it is wrong, never what stood there. */
import type { z } from 'zod';
import { callErrors } from '../../../kernel/errors.js';

/** zod's own sentence names the unknown property, which may be a key in the wrong place. */
const sentenceOf = ({ code, message }: z.core.$ZodIssue): string =>
  code === 'unrecognized_keys' ? 'Has a property that is not known here' : message;

/** @throws DomainError request.invalid with one violation per fault */
export const parsePartner = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw callErrors('request.invalid', {
    violations: parsed.error.issues.map((issue) => ({
      pointer: issue.path.map(String).join('/'),
      message: sentenceOf(issue),
    })),
  });
};
