/** May this session do that? One decision, for endpoints, raw routes and sockets alike. */
import type { IncomingMessage } from 'node:http';
import type { Access, AnyEndpoint } from '../../kernel/endpoint.js';

/** How far the sign-in has come; undefined without a session. */
export type Stage = 'first-factor' | 'full' | undefined;

export type Verdict = 'allowed' | 'unauthenticated' | 'denied';

/** The permission keys that an access asks for, one of which is enough; empty when it asks for none. */
export const permissionsOf = (access: Access): readonly string[] => (typeof access === 'string' ? [] : access);

/** Any one of the keys is enough (docs/domain.md, i). */
export const holdsAny = (held: ReadonlySet<string>, wanted: readonly string[]): boolean =>
  wanted.some((key) => held.has(key));

/** @returns whether the stage alone decides; `'ask'` when the permissions must be looked at. */
export const verdictByStage = (access: Access, stage: Stage): Verdict | 'ask' => {
  if (access === 'public') return 'allowed';
  if (access === 'first-factor') return stage === undefined ? 'unauthenticated' : 'allowed';
  // Until the second factor has passed, everything else is as closed as without a session.
  if (stage !== 'full') return 'unauthenticated';
  return access === 'signed-in' ? 'allowed' : 'ask';
};

/** Whether it changes anything: all but GET, unless it is declared to look alone. */
export const isAct = ({ method }: Pick<IncomingMessage, 'method'>, endpoint: AnyEndpoint | undefined): boolean =>
  method !== 'GET' && endpoint?.isRead !== true;
