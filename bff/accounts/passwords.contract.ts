import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { endpoint } from '../session/permission.contract.js';
import { nothing, word } from '../upstream/message.contract.js';

/** The secret stands in a body only: no address, log or Referer has it. */
const link = z.object({ linkGuid: z.uuid(), secret: z.string().min(1).max(64) });

/** A new password, or the first one: of who registered a company, of who was invited by a colleague. */
const linkPurpose = word(['reset', 'completion', 'invitation'], 'reset');

/** Of people who cannot sign in: a new password by a mailed link. */
export const passwordsContract = {
  /** Answers the same whether or not anybody has the address. */
  requestPasswordLink: relay('POST /passwords/links', 'accounts.v1.PasswordsService/RequestPasswordLink', {
    body: z.object({ email: z.string().min(3).max(254) }),
    reply: nothing,
  }),
  findPasswordLink: relay('POST /passwords/links/find', 'accounts.v1.PasswordsService/FindPasswordLink', {
    body: link,
    reply: z.object({ email: z.string(), purpose: linkPurpose }),
  }),
  /** Ends all sessions of the user, on every instance. */
  setPassword: endpoint('POST /passwords', {
    permission: 'public',
    body: link.extend({ password: z.string().min(1).max(256) }),
    reply: nothing,
    errors: ['accounts.link_unknown', 'accounts.link_expired', 'accounts.link_attempts', 'accounts.password_guessable'],
  }),
};
