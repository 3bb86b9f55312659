/** Refusals as problems (RFC 9457) with a stable `code`; never a key, never another vault (docs/domain.md, o12). */
import type { ServerResponse } from 'node:http';
import { callErrors, DomainError, httpStatusOf, type ErrorKind, type Violation } from '../../../kernel/errors.js';

/** A refusal that only HTTP knows. */
export class HttpRefusal extends Error {
  constructor(
    readonly status: 400 | 404 | 405 | 408 | 413 | 415,
    readonly code: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(code);
    this.name = 'HttpRefusal';
  }
}

const titles: Readonly<Record<number, string>> = {
  400: 'The request cannot be read.',
  401: 'The token does not open this API.',
  403: 'This is not permitted.',
  404: 'There is no such thing here.',
  405: 'This path does not take that method.',
  408: 'The request took too long to arrive.',
  409: 'This cannot be done in the present state.',
  413: 'The request is too large.',
  415: 'The body must be application/json, not compressed.',
  422: 'The request is not valid.',
  429: 'Too many requests. Please try again later.',
  500: 'The server met an unexpected error.',
  503: 'The service is not available at the moment. Please try again.',
  504: 'The service took too long to answer. Please try again.',
};

/** As in the portal, but for two kinds that a program acts on differently. */
const partnerStatus: Readonly<Partial<Record<ErrorKind, number>>> = { invalid_argument: 422, not_acceptable: 409 };

/** Codes of the gateway's own callers would mislead here. */
const codes: Readonly<Record<string, string>> = { 'session.unauthenticated': 'partner.unauthenticated' };

/** One wrong part of the request: a row of its list, or a field, and a sentence. */
interface ProblemError {
  readonly row?: number;
  readonly field?: string;
  readonly message: string;
}

const errorOf = ({ row, pointer, message }: Violation): ProblemError => ({
  ...(row !== undefined && { row }),
  ...(pointer !== undefined && { field: pointer.replace(/^\//, '') }),
  message,
});

export interface PartnerProblem {
  readonly type: 'about:blank';
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly correlationId: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly errors?: readonly ProblemError[];
}

interface Refusal {
  readonly problem: PartnerProblem;
  readonly headers: Readonly<Record<string, string>>;
}

const blank = (status: number, code: string, correlationId: string): PartnerProblem => ({
  type: 'about:blank',
  title: titles[status] ?? 'The request was refused.',
  status,
  code,
  correlationId,
});

/** Express's own refusals of a path or a head that it cannot read. */
const isUnreadable = (thrown: unknown): boolean => (thrown as { status?: unknown } | null)?.status === 400;

/** @returns what a caller may see of any thrown value; of what is unknown nothing */
export const refusalOf = (thrown: unknown, correlationId: string): Refusal => {
  if (thrown instanceof HttpRefusal)
    return { problem: blank(thrown.status, thrown.code, correlationId), headers: thrown.headers };
  if (!(thrown instanceof DomainError) && isUnreadable(thrown))
    return { problem: blank(400, 'request.unreadable', correlationId), headers: {} };
  return refusalOfDomain(
    thrown instanceof DomainError ? thrown : callErrors('internal', { cause: thrown }),
    correlationId,
  );
};

const refusalOfDomain = (error: DomainError, correlationId: string): Refusal => {
  const status = partnerStatus[error.kind] ?? httpStatusOf[error.kind];
  return {
    problem: {
      ...blank(status, codes[error.code] ?? error.code, correlationId),
      ...(Object.keys(error.params).length > 0 && { params: error.params }),
      ...(error.violations.length > 0 && { errors: error.violations.map(errorOf) }),
    },
    headers: {
      // RFC 6750, section 3: the scheme, and nothing of what was wrong.
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(error.retryAfterSeconds !== undefined && { 'retry-after': String(error.retryAfterSeconds) }),
    },
  };
};

/** @returns the body as it was sent */
export const sendProblem = (response: ServerResponse, { problem, headers }: Refusal): string => {
  const body = JSON.stringify(problem);
  response.statusCode = problem.status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('content-type', 'application/problem+json; charset=utf-8');
  response.setHeader('content-length', Buffer.byteLength(body));
  response.end(body);
  return body;
};
