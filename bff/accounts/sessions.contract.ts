import { z } from 'zod';
import { gridEndpoint } from '../lists/list.contract.js';
import { endpoint } from '../session/permission.contract.js';

const ended = z.object({ ended: z.number() });

/**
 * A user's own sessions, and those of the vault's users for who may manage them. A session is named
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
  /** The vault's users, with how many sessions each has. */
  users: gridEndpoint('GET /users', ['user-read', 'user-all']),
  /** All sessions of a user of one's own vault, on every instance; the user of another vault is not found. */
  endUserSessions: endpoint('DELETE /users/:userGuid/sessions', {
    permission: ['user-write', 'user-all'],
    stepUp: 'one-factor',
    reply: ended,
    errors: ['accounts.not_found'],
  }),
};
