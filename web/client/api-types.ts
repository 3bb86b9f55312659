/** Types of the gateway's contract as the browser uses them. No value of the servers reaches the bundle. */
import type { Api, ErrorOf, Received, Request } from '../../bff/contract.js';

export type Route = keyof Api;
export type ReadRoute = Extract<Route, `GET ${string}`>;
/** Routes whose body is a file: their request carries `file`. */
export type UploadRoute = { [R in Route]: RequestOf<R> extends { readonly file: unknown } ? R : never }[Route];
export type RequestOf<R extends Route> = Request<Api[R]>;
export type ReplyOf<R extends Route> = Received<Api[R]>;

/** What any call may answer, and what the browser itself finds out. */
export type CallCode =
  | 'request.invalid'
  | 'session.unauthenticated'
  | 'permission.denied'
  | 'permission.not_available'
  | 'insufficient_user_authentication'
  | 'request.not_found'
  | 'request.rate_limited'
  | 'upstream.deadline'
  | 'upstream.unavailable'
  | 'internal'
  | 'client.offline';

/** The codes of one endpoint. */
export type CodeOf<R extends Route> = ErrorOf<Api[R]> | CallCode;
/** Every code of the contract. */
export type ErrorCode = { [R in Route]: CodeOf<R> }[Route];

export type Session = ReplyOf<'GET /session'>;
export type Navigation = ReplyOf<'GET /navigation'>;
export type Job = ReplyOf<'GET /jobs/:jobId'>;
