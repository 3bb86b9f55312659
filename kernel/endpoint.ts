/**
 * An HTTP endpoint of the gateway, declared once by its route literal: the handler, the boot
 * test and the browser's client all take their types from it. No schema reaches the browser,
 * which imports types only.
 */
import type { z } from 'zod';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Route = `${HttpMethod} /${string}`;

/**
 * Who may call it: anyone; a session whose second factor is still to come; any full session;
 * or a user who holds any one of the permission keys.
 */
export type Access<P extends string = string> = 'public' | 'first-factor' | 'signed-in' | readonly P[];

/**
 * How freshly the user must have proved who they are (RFC 9470): `one-factor`, signed in at the
 * identity provider again within the step-up time; `both-factors`, the second factor as well.
 */
export type StepUp = 'one-factor' | 'both-factors';

type Names<P extends string> = P extends `${string}:${infer K}/${infer R}`
  ? K | Names<`/${R}`>
  : P extends `${string}:${infer K}`
    ? K
    : never;

export interface Endpoint<
  R extends Route = Route,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  S extends z.ZodType = z.ZodType,
  E extends string = string,
  U extends boolean = boolean,
> {
  readonly route: R;
  readonly permission: Access;
  /** Absent: the session is enough, however old. */
  readonly stepUp?: StepUp;
  readonly query?: Q;
  readonly body?: B;
  readonly reply: S;
  readonly errors: readonly E[];
  /** The body is a stream of bytes, not JSON; the handler reads it as `input.upload`. */
  readonly upload: U;
  /** Most milliseconds for the whole answer; 10,000 when absent. */
  readonly deadlineMs?: number;
  /** A POST that only looks, with a question too long or too private for an address: judged as a GET is (ADR 0028). */
  readonly isRead?: boolean;
  /** The reply may leave compressed: it holds nothing secret, so that its length tells nothing (ADR 0078). */
  readonly isCompressed?: boolean;
}

interface Declaration<
  Q extends z.ZodType,
  B extends z.ZodType,
  S extends z.ZodType,
  E extends string,
  U extends boolean,
  P extends string,
> {
  permission: Access<P>;
  stepUp?: StepUp;
  query?: Q;
  body?: B;
  reply: S;
  errors?: readonly E[];
  upload?: U;
  deadlineMs?: number;
  isRead?: boolean;
  isCompressed?: boolean;
}

/** Declares an endpoint; `P` narrows the permission keys that compile. */
export const endpointWith =
  <P extends string>() =>
  <
    const R extends Route,
    S extends z.ZodType,
    const E extends string = never,
    Q extends z.ZodType = z.ZodNever,
    B extends z.ZodType = z.ZodNever,
    U extends boolean = false,
  >(
    route: R,
    declaration: Declaration<Q, B, S, E, U, P>,
  ): Endpoint<R, Q, B, S, E, U> => ({ errors: [], upload: false as U, ...declaration, route });

// Inference over any endpoint needs `any`: with `unknown` a zod schema is not assignable.
/* oxlint-disable typescript/no-explicit-any -- see above */
export type AnyEndpoint = Endpoint<any, any, any, any, any, any>;
type Some<T, K extends string> = [T] extends [never] ? unknown : { readonly [k in K]: T };
type ParamsOf<R extends string> = [Names<R>] extends [never]
  ? unknown
  : { readonly params: { readonly [k in Names<R>]: string } };

/** What the handler gets: parsed params, query, body, and the byte stream of an upload. */
export type Input<T> =
  T extends Endpoint<infer R, infer Q, infer B, any, any, infer U>
    ? ParamsOf<R> &
        Some<z.output<Q>, 'query'> &
        Some<z.output<B>, 'body'> &
        (U extends true ? { readonly upload: AsyncIterable<Buffer> } : unknown)
    : never;
/** What the browser gives. */
export type Request<T> =
  T extends Endpoint<infer R, infer Q, infer B, any, any, infer U>
    ? ParamsOf<R> &
        Some<z.input<Q>, 'query'> &
        Some<z.input<B>, 'body'> &
        (U extends true ? { readonly file: unknown } : unknown)
    : never;
/** What the handler answers; undeclared properties are stripped on the way out. */
export type Reply<T> = T extends Endpoint<any, any, any, infer S, any, any> ? z.input<S> : never;
/** What the browser receives. */
export type Received<T> = T extends Endpoint<any, any, any, infer S, any, any> ? z.output<S> : never;
export type ErrorOf<T> = T extends Endpoint<any, any, any, any, infer E, any> ? E : never;
export type Contract = Readonly<Record<string, AnyEndpoint>>;
export type ByRoute<C extends Contract> = { [K in keyof C as C[K]['route']]: C[K] };
/* oxlint-enable typescript/no-explicit-any */
