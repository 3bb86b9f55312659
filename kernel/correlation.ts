/** The id that follows one click from the browser's request to the SQL log. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

export const correlationHeader = 'x-correlation-id';
const accepted = /^[A-Za-z0-9-]{8,64}$/;

/** @returns the caller's id when it is of a safe form, else a new one. */
export const correlationIdFrom = (given: unknown): string =>
  typeof given === 'string' && accepted.test(given) ? given : randomUUID();

const scope = new AsyncLocalStorage<string>();

/** Runs a request or a job so that every log line written on its way carries the id. */
export const withCorrelation = <R>(correlationId: string, work: () => R): R => scope.run(correlationId, work);

/** For the log only: what acts takes the id from its Actor. */
export const currentCorrelationId = (): string | undefined => scope.getStore();
