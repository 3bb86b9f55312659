/** What could not be served, in the log: an operator has to see who did not answer. */
import { DomainError } from '../../../kernel/errors.js';
import { reasonOf, type Logger } from '../../../kernel/log.js';

const passing = new Set(['resource_exhausted', 'deadline_exceeded', 'unavailable'] as const);
type Passing = DomainError & { readonly kind: typeof passing extends Set<infer Kind> ? Kind : never };

/** Whether the same request may succeed in a while. */
export const isPassing = (error: unknown): error is Passing =>
  error instanceof DomainError && (passing as ReadonlySet<string>).has(error.kind);

/** @param error of which `isPassing` is true */
export const noteUnserved = (log: Logger, error: DomainError, correlationId: string): void => {
  void reasonOf(error.cause).then(({ reason }) => {
    const because = error.cause === undefined ? {} : { reason };
    log.warn({ problem: error.code, correlationId, ...because }, 'a request could not be served');
  });
};
