/** The signed-in user of a request, read at most once and only when something asks. */
import type { IncomingMessage } from 'node:http';
import { callErrors } from '../../kernel/errors.js';
import type { Profile } from '../session/profile.js';

const readerKey = Symbol('reader of the caller');
type Read = IncomingMessage & { [readerKey]?: () => Promise<Profile> };

/** Called by the access check. */
export const bindCaller = (request: IncomingMessage, read: () => Promise<Profile>): void => {
  let known: Promise<Profile> | undefined;
  (request as Read)[readerKey] = () => (known ??= read());
};

/** @throws DomainError session.unauthenticated for a request that passed no access check */
export const callerOf = (request: IncomingMessage): Promise<Profile> =>
  (request as Read)[readerKey]?.() ?? Promise.reject(callErrors('session.unauthenticated'));
