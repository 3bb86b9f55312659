/**
 * One error type for every server. A domain throws it, the transport translates it:
 * gRPC status with google.rpc details (kernel/grpc/status.ts), problem+json (RFC 9457).
 */

/** What went wrong, in the ten ways that a caller can act on differently. */
export type ErrorKind =
  | 'invalid_argument'
  | 'unauthenticated'
  | 'permission_denied'
  | 'not_found'
  | 'not_acceptable'
  | 'conflict'
  | 'failed_precondition'
  | 'resource_exhausted'
  | 'deadline_exceeded'
  | 'unavailable'
  | 'internal';

/** HTTP status of each kind (docs/domain.md, o12). */
export const httpStatusOf: Record<ErrorKind, number> = {
  invalid_argument: 400,
  unauthenticated: 401,
  permission_denied: 403,
  not_found: 404,
  not_acceptable: 406,
  conflict: 409,
  failed_precondition: 409,
  resource_exhausted: 429,
  deadline_exceeded: 504,
  unavailable: 503,
  internal: 500,
};

/** One wrong part of a request: a JSON pointer or a row, and a sentence for people. */
export interface Violation {
  readonly pointer?: string | undefined;
  readonly row?: number | undefined;
  readonly message: string;
}

export interface DomainErrorOptions {
  /** Public: reaches the browser. Never a key, a token or another vault's name. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly violations?: readonly Violation[];
  /** Seconds after which a retry makes sense (Retry-After). */
  readonly retryAfterSeconds?: number;
  /** Private: for the log only. */
  readonly cause?: unknown;
}

/** A refusal with a stable code such as `stock.keys_exist`. */
export class DomainError extends Error {
  readonly params: Readonly<Record<string, string | number>>;
  readonly violations: readonly Violation[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: string,
    readonly kind: ErrorKind,
    options: DomainErrorOptions = {},
  ) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'DomainError';
    this.params = options.params ?? {};
    this.violations = options.violations ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/**
 * Declares a domain's codes once: `const errors = errorCodes({ 'stock.keys_exist': 'not_acceptable' })`,
 * then `throw errors('stock.keys_exist', { params: { count } })`.
 */
export const errorCodes =
  <const C extends Record<string, ErrorKind>>(codes: C) =>
  (code: keyof C & string, options?: DomainErrorOptions): DomainError =>
    new DomainError(code, codes[code] as ErrorKind, options);

/** The codes that any call may answer. */
export const callErrors = errorCodes({
  'request.invalid': 'invalid_argument',
  'session.unauthenticated': 'unauthenticated',
  'permission.denied': 'permission_denied',
  // The whole vault may not: it waits for its review, is suspended or closed.
  'permission.not_available': 'permission_denied',
  // RFC 9470, section 3, in its own spelling: sign in again, then the same call passes.
  insufficient_user_authentication: 'permission_denied',
  'request.not_found': 'not_found',
  'request.rate_limited': 'resource_exhausted',
  'upstream.deadline': 'deadline_exceeded',
  'upstream.unavailable': 'unavailable',
  internal: 'internal',
});

/** RFC 9457 body. `instance` is the correlation id; `errors` the violations. */
export interface Problem {
  readonly type: 'about:blank';
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly instance: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly errors?: readonly Violation[];
}

/** The problem that a client may see of any thrown value: everything unknown becomes `internal`. */
export const problemOf = (thrown: unknown, correlationId: string): Problem => {
  const error = thrown instanceof DomainError ? thrown : callErrors('internal', { cause: thrown });
  return {
    type: 'about:blank',
    title: error.code,
    status: httpStatusOf[error.kind],
    code: error.code,
    instance: correlationId,
    ...(Object.keys(error.params).length > 0 && { params: error.params }),
    ...(error.violations.length > 0 && { errors: error.violations }),
  };
};
