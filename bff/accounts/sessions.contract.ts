import { z } from 'zod';
import { gridEndpoint, gridReply } from '../lists/list.contract.js';
import { endpoint } from '../session/permission.contract.js';

const ended = z.object({ ended: z.number() });

/** Who may deactivate a user. Owners' sessions are for Owners (docs/domain.md, i). */
const mayEnd = ['user-delete', 'user-all'] as const;
const refusals = ['accounts.not_found', 'accounts.owner_only'] as const;

/**
 * A user's own sessions, and those of the vault's users for who may deactivate them. A session is named
 * by a reference that opens nothing and is found in no log; of another user it is not found.
 */
export const sessionsContract = {
  /** One row for each browser that is signed in: device, address, instants; the current one is marked. */
  sessions: gridEndpoint('GET /sessions', 'signed-in'),
  endSession: endpoint('DELETE /sessions/:sessionRef', {
    permission: 'signed-in',
    stepUp: 'one-factor',
    reply: ended,
    errors: ['accounts.session_not_found'],
  }),
  /** All of one's own but the one that asks. */
  endOtherSessions: endpoint('DELETE /sessions', { permission: 'signed-in', stepUp: 'one-factor', reply: ended }),
  /** The vault's users, with how many sessions each has whose sessions one may end. */
  users: gridEndpoint('GET /users', ['user-read', 'user-all']),
  /** The same rows of a user of one's own vault; who looks is written down. The user of another vault is not found. */
  userSessions: endpoint('GET /users/:userGuid/sessions', {
    permission: mayEnd,
    reply: gridReply,
    errors: refusals,
  }),
  endUserSession: endpoint('DELETE /users/:userGuid/sessions/:sessionRef', {
    permission: mayEnd,
    stepUp: 'one-factor',
    reply: ended,
    errors: [...refusals, 'accounts.session_not_found'],
  }),
  /** All sessions of a user of one's own vault, on every instance, but the one that asks. */
  endUserSessions: endpoint('DELETE /users/:userGuid/sessions', {
    permission: mayEnd,
    stepUp: 'one-factor',
    reply: ended,
    errors: refusals,
  }),
};
