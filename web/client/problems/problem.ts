/** A refused call, as the gateway told it (RFC 9457 problem+json) or as the browser found it. */
export interface Violation {
  readonly pointer?: string;
  readonly row?: number;
  readonly message: string;
}

interface ProblemDetails {
  readonly status: number;
  readonly correlationId: string;
  readonly body?: unknown;
  readonly retryAfterSeconds?: number | undefined;
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

const violationsOf = (errors: unknown): readonly Violation[] =>
  Array.isArray(errors)
    ? errors.filter((each): each is Violation => typeof recordOf(each)['message'] === 'string')
    : [];

export class Problem<C extends string = string> extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The request id: the same in every log on the way down to the SQL. */
  readonly correlationId: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly violations: readonly Violation[];
  readonly retryAfterSeconds: number | undefined;
  /** Of a save in conflict: what stands now (client/problems/conflict.ts). */
  readonly current: unknown;
  /** The answer as it came: JSON, or its text. */
  readonly body: unknown;

  constructor(
    readonly code: C,
    details: ProblemDetails,
  ) {
    super(code);
    this.name = 'Problem';
    const body = recordOf(details.body);
    this.status = details.status;
    this.correlationId = details.correlationId;
    this.body = details.body;
    this.params = recordOf(body['params']);
    this.violations = violationsOf(body['errors']);
    this.current = body['current'];
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

const codeByStatus: Readonly<Record<number, string>> = {
  400: 'request.invalid',
  401: 'session.unauthenticated',
  403: 'permission.denied',
  404: 'request.not_found',
  429: 'request.rate_limited',
  503: 'upstream.unavailable',
  504: 'upstream.deadline',
};

/** The problem in an answer that is not a success; a body of another kind gets the code of its status. */
export const problemOf = (status: number, text: string, correlationId: string, retryAfter: string | null): Problem => {
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy's own page, or nothing: kept as text.
  }
  const fields = recordOf(body);
  const code = typeof fields['code'] === 'string' ? fields['code'] : (codeByStatus[status] ?? 'internal');
  const instance = typeof fields['instance'] === 'string' ? fields['instance'] : correlationId;
  const seconds = Number(retryAfter);
  return new Problem(code, {
    status,
    correlationId: instance,
    body,
    retryAfterSeconds: retryAfter !== null && Number.isFinite(seconds) ? seconds : undefined,
  });
};

/** Narrows without losing the code's type, as a bare `instanceof` of a generic class does. */
export const isProblem = (thrown: unknown): thrown is Problem => thrown instanceof Problem;

/** Any thrown value as a problem: what is no Problem happened in the browser. */
export const asProblem = (thrown: unknown): Problem =>
  isProblem(thrown) ? thrown : new Problem('internal', { status: 0, correlationId: '', body: String(thrown) });
