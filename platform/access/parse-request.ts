/** Requests of the wire, checked before a use case sees them. */
import type { z } from 'zod';
import { callErrors } from '../../kernel/errors.js';

/** @throws DomainError request.invalid with one violation per fault */
export const parseRequest = <S extends z.ZodType>(schema: S, request: unknown): z.output<S> => {
  const parsed = schema.safeParse(request);
  if (parsed.success) return parsed.data;
  throw callErrors('request.invalid', {
    violations: parsed.error.issues.map((issue) => ({ pointer: `/${issue.path.join('/')}`, message: issue.message })),
  });
};
