/** Errors of the HTTP side in bodies that clients of /api and /mkapi read (docs/domain.md, p); of gRPC, passed on as they are. */
import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import { throwError, type Observable } from 'rxjs';
import { DomainError, callErrors, httpStatusOf, type Violation } from '../../kernel/errors.js';
import type { Logger } from '../../kernel/log.js';
import { httpCorrelationId } from './http-access.js';

/** What people are shown where the code alone would say nothing. */
const titles: Readonly<Record<number, string>> = {
  400: 'The request is not valid.',
  401: 'Authentication error. Please login',
  403: 'You do not have the permission for this.',
  404: 'No records found.',
  406: 'Not Acceptable',
  409: 'This has changed in the meantime.',
  429: 'Too many requests. Please try again later.',
  500: 'Server encountered an unexpected error. Please try again.',
  503: 'The service is not available at the moment. Please try again.',
  504: 'The service took too long to answer. Please try again.',
};

/** Rows become an array ('<error> at row <index>'), fields an object of messages. */
const errorsOf = (violations: readonly Violation[]): object =>
  violations.some((violation) => violation.row !== undefined)
    ? violations.map(({ row, message }) => ({ error: message, index: row }))
    : Object.fromEntries(
        [...Map.groupBy(violations, (violation) => violation.pointer ?? '')].map(([pointer, same]) => [
          pointer,
          same.map((v) => v.message),
        ]),
      );

const bodyOf = (error: DomainError, correlationId: string): object => {
  const status = httpStatusOf[error.kind];
  const title = titles[status] ?? titles[500];
  return {
    type: 'about:blank',
    title,
    status,
    code: error.code,
    instance: correlationId,
    ...(status === 406 && { errorMessage: title }),
    ...(Object.keys(error.params).length > 0 && { params: error.params }),
    ...(error.violations.length > 0 && { errors: errorsOf(error.violations) }),
  };
};

const ownStatus: Readonly<Record<number, Parameters<typeof callErrors>[0]>> = {
  400: 'request.invalid',
  404: 'request.not_found',
  413: 'request.invalid',
  415: 'request.invalid',
};

/** Nest and Express throw their own errors for an unknown path, a body of broken JSON, one too large. */
const domainErrorOf = (thrown: unknown): DomainError => {
  if (thrown instanceof DomainError) return thrown;
  const status = thrown instanceof HttpException ? thrown.getStatus() : (thrown as { status?: unknown } | null)?.status;
  const code = typeof status === 'number' ? ownStatus[status] : undefined;
  return callErrors(code ?? 'internal', { cause: thrown });
};

@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly log: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): Observable<never> | undefined {
    if (host.getType() === 'rpc') return throwError(() => thrown);
    const error = domainErrorOf(thrown);
    if (error.kind === 'internal') this.log.error({ err: thrown }, 'request failed');
    else this.log.debug({ errorCode: error.code, err: error.cause }, 'refused');
    const response = host.switchToHttp().getResponse<Response>();
    if (response.headersSent) {
      // Half an answer must not look like a whole one.
      response.destroy();
      return undefined;
    }
    if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', error.retryAfterSeconds);
    response.status(httpStatusOf[error.kind]).type('application/problem+json');
    response.send(JSON.stringify(bodyOf(error, httpCorrelationId(response.req))));
    return undefined;
  }
}
