/** The signed-in user of a request, read at most once and only when something asks, and anew when it must be. */
import type { IncomingMessage } from 'node:http';
import { callErrors } from '../../kernel/errors.js';
import type { Profile } from '../session/profile.js';
import type { SharedReads } from './reads/shared-reads.js';

/** How a request's user is known and judged; the access check gives it. */
interface Source {
  /** From memory where it is at most some seconds old. */
  read(): Promise<Profile>;
  /** The next `read` asks the platform. */
  forget(): void;
  /** @throws DomainError permission.denied when the user may not call the route (any more) */
  check(): Promise<void>;
  /** The gateway's reads under way. */
  readonly reads: SharedReads;
}

interface Caller extends Source {
  known: Promise<Profile> | undefined;
}

const callerKey = Symbol('caller');
type Read = IncomingMessage & { [callerKey]?: Caller };

/** Called by the access check. */
export const bindCaller = (request: IncomingMessage, source: Source): void => {
  (request as Read)[callerKey] = { ...source, known: undefined };
};

/** @throws DomainError session.unauthenticated for a request that passed no access check */
export const callerOf = (request: IncomingMessage): Promise<Profile> => {
  const caller = (request as Read)[callerKey];
  if (caller === undefined) return Promise.reject(callErrors('session.unauthenticated'));
  return (caller.known ??= caller.read());
};

export const forgetCaller = (request: IncomingMessage): void => {
  const caller = (request as Read)[callerKey];
  if (caller === undefined) return;
  caller.forget();
  caller.known = undefined;
};

/**
 * After a handler has asked its upstreams: were the permissions that it went by still the user's? The
 * platform says with every answer which ones it found (ADR 0028); where nothing was asked of it, it is asked now.
 *
 * @param answered the version with the upstream's answers; undefined without any
 * @returns whether they had changed: what was made of them is to be made anew
 * @throws DomainError permission.denied when the user may not call the route any more
 */
export const hasCallerChanged = async (request: IncomingMessage, answered: string | undefined): Promise<boolean> => {
  const caller = (request as Read)[callerKey];
  if (caller?.known === undefined) return false;
  const { permissionVersion } = await caller.known;
  if (answered === permissionVersion) return false;
  forgetCaller(request);
  await caller.check();
  return (await callerOf(request)).permissionVersion !== permissionVersion;
};

/** @returns undefined for a request that passed no access check */
export const sharedReadsOf = (request: IncomingMessage): SharedReads | undefined => (request as Read)[callerKey]?.reads;
