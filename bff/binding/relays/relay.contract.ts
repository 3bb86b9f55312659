/**
 * An endpoint that one rpc of the platform answers, without a handler: the rpc gets params, query and body in one
 * request, its answer leaves by the reply schema (`relaysControllerOf`). Who may call it and what it refuses is what
 * the proto says of the rpc (ADR 0060).
 */
import type { z } from 'zod';
import type { Access, Endpoint, Route, StepUp } from '../../../kernel/endpoint.js';
import { accessTable } from '../../../proto/gen/access.js';
import type { PermissionKey } from '../../session/permission.contract.js';

type Table = typeof accessTable;
type WithoutPackage<P> = P extends `/keyway.${infer R}` ? R : never;
/** `rights.v1.RightsService/GetRight` */
export type Rpc = WithoutPackage<keyof Table>;
type CodeOf<M extends Rpc> = Table[`/keyway.${M}`]['errors'][number];

/** A save in conflict: made from a state that is no longer the present one. */
interface Stale<C extends string, M extends Rpc> {
  /** With which the rpc refuses it. */
  readonly code: C;
  /** Asked with the params what stands now; answers as the rpc itself does. */
  readonly read: M;
}

export interface Relay<
  M extends Rpc = Rpc,
  O extends string = string,
  I extends string = string,
  N extends Rpc = Rpc,
  W extends object = object,
> {
  readonly rpc: M;
  /** The reply is this field of the answer; absent: the answer itself. */
  readonly of?: O | undefined;
  /** The body is this field of the request; absent: its fields are the request's. */
  readonly into?: I | undefined;
  /** What every request has beside. */
  readonly with?: W | undefined;
  readonly stale?: Stale<string, N> | undefined;
}

interface Declaration<
  M extends Rpc,
  Q extends z.ZodType,
  B extends z.ZodType,
  S extends z.ZodType,
  E extends string,
  O extends string,
  I extends string,
  N extends Rpc,
  W extends object,
> extends Omit<Relay<M, O, I, N, W>, 'rpc' | 'stale'> {
  readonly reply: S;
  readonly query?: Q;
  readonly body?: B;
  readonly stepUp?: StepUp;
  readonly deadlineMs?: number;
  readonly isRead?: boolean;
  readonly stale?: Stale<CodeOf<M>, N>;
  /** Fewer than the rpc lets through. */
  readonly permission?: readonly PermissionKey[];
  /** Beside those of the rpc. */
  readonly errors?: readonly E[];
}

export type RelayEndpoint = Endpoint & { readonly relay: Relay };

const openTo = { signed_in: 'signed-in', visitor: 'public', identity: 'signed-in' } as const;

/** @param rpc without the package's first word, `rights.v1.RightsService/GetRight` */
export const relay = <
  const R extends Route,
  const M extends Rpc,
  S extends z.ZodType,
  const E extends string = never,
  Q extends z.ZodType = z.ZodNever,
  B extends z.ZodType = z.ZodNever,
  const O extends string = never,
  const I extends string = never,
  const N extends Rpc = M,
  const W extends object = object,
>(
  route: R,
  rpc: M,
  { of, into, stale, permission, errors = [], with: fixed, ...declared }: Declaration<M, Q, B, S, E, O, I, N, W>,
): Endpoint<R, Q, B, S, CodeOf<M> | E, false> & { readonly relay: Relay<M, O, I, N, W> } => {
  const access = accessTable[`/keyway.${rpc}`];
  const open: Access = access.audience === 'permitted' ? access.permissions : openTo[access.audience];
  return {
    errors: [...(access.errors as readonly CodeOf<M>[]), ...errors],
    upload: false,
    permission: permission ?? open,
    ...declared,
    route,
    relay: { rpc, of, into, stale, with: fixed },
  };
};
