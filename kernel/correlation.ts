/** The ids that follow one click from the browser's request to the SQL log. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

export const correlationHeader = 'x-correlation-id';
const accepted = /^[A-Za-z0-9-]{8,64}$/;

/** @returns the caller's id when it is of a safe form, else a new one. */
export const correlationIdFrom = (given: unknown): string =>
  typeof given === 'string' && accepted.test(given) ? given : randomUUID();

const traceparentForm = /^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/;

/** @returns the caller's W3C trace context when it is of the known form */
export const traceparentIn = (given: unknown): string | undefined =>
  typeof given === 'string' && traceparentForm.test(given) ? given : undefined;

interface Followed {
  readonly correlationId: string;
  readonly traceparent: string | undefined;
}

const scope = new AsyncLocalStorage<Followed>();

/**
 * Runs a request or a job so that every log line and every query on its way carries the ids.
 * @param traceparent W3C Trace Context of the operation that the work belongs to
 */
export const withCorrelation = <R>(correlationId: string, work: () => R, traceparent?: string): R =>
  scope.run({ correlationId, traceparent }, work);

/** For log and trace only: what acts takes the id from its Actor. */
export const currentIds = (): Followed | undefined => scope.getStore();
