/** What a request passes at the edge is a list of stages; `edge.ts` has the list. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestKind } from '../checks/request-origin.js';

/** One request on its way through the list. */
export interface Passage {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly kind: RequestKind;
  readonly correlationId: string;
  readonly traceparent: string;
  readonly clientAddress: string;
}

/**
 * @returns whether the request has its answer, and goes no further
 * @throws DomainError the refusal
 */
export type Stage = (passage: Passage) => boolean | Promise<boolean>;
