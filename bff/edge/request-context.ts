/** What the edge knows of a request, for everything that stands behind it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Proof } from '../session/step-up/step-up.js';

/** What the gateway may know of a browser's session; no token, no session id. Instants in UTC. */
export interface SessionView {
  /** SHA-256 of the session id, hex: names the session in the store, in logs and between instances. */
  readonly idHash: string;
  readonly userGuid: string;
  /** The vault's owner, as the platform stated it at sign-in. */
  readonly ownerGuid: string;
  /** `first-factor` may only pass the second factor, read the session or sign out. */
  readonly stage: 'first-factor' | 'full';
  /** How and when the user proved who they are, as far as it is known. */
  readonly proof: Proof;
  readonly createdAt: Date;
  readonly idleExpiresAt: Date;
  readonly absoluteExpiresAt: Date;
}

export interface RequestContext {
  /** Follows the request to the platform's SQL log; also the problem's `instance`. */
  readonly correlationId: string;
  /** W3C Trace Context for the calls that this request causes. */
  readonly traceparent: string;
  /** Of the browser, as far as our own proxies can tell (TRUSTED_PROXIES). */
  readonly clientAddress: string;
  readonly session: SessionView | undefined;
  /**
   * The user's access token, refreshed ahead of its expiry and in single flight.
   * @throws DomainError session.unauthenticated (no session, or the provider ended the grant),
   *   upstream.unavailable (the provider or the store does not answer)
   */
  accessToken(): Promise<string>;
}

/** The two sides of one HTTP request. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

const contextKey = Symbol('request context');
type Known = IncomingMessage & { [contextKey]?: RequestContext };
// Properties, not WeakMaps: those cost the garbage collector more than the rest of a request.
const exchangeKey = Symbol('exchange');
type Attached = RequestContext & { [exchangeKey]?: Exchange };

/** Called by the edge, once per request. */
export const attachContext = (exchange: Exchange, context: RequestContext): void => {
  (exchange.request as Known)[contextKey] = context;
  (context as Attached)[exchangeKey] = exchange;
};

/** @throws Error when the request did not come through the edge: nothing may be served past it. */
export const contextOf = (request: IncomingMessage): RequestContext => {
  const context = (request as Known)[contextKey];
  if (context === undefined) throw new Error('the request did not come through the edge');
  return context;
};

/** The request behind a context, for what writes the session cookie. */
export const exchangeOf = (context: RequestContext): Exchange => {
  const exchange = (context as Attached)[exchangeKey];
  if (exchange === undefined) throw new Error('the context belongs to no HTTP request');
  return exchange;
};
