import { z } from 'zod';
import { relay } from '../../binding/relays/relay.contract.js';
import { instantOrNull, word } from '../../upstream/message.contract.js';

const modes = ['email', 'authenticator_app_or_email', 'authenticator_app'] as const;

const security = z.object({
  minimum: word(modes, 'email'),
  /** Active users, and those of them without an authenticator app; both 0 for who may not change it. */
  users: z.number(),
  usersWithoutApp: z.number(),
  version: z.number(),
  changedBy: z.string(),
  changedAt: instantOrNull,
});

/** /account/account/account-edit/: what the vault asks of everybody's second factor. */
export const securityContract = {
  security: relay('GET /account/security-minimum', 'accounts.v1.SecurityService/GetSecurity', {
    reply: security,
    of: 'security',
  }),
  updateSecurity: relay('PUT /account/security-minimum', 'accounts.v1.SecurityService/UpdateSecurity', {
    // What will prove everybody from now on: both of what proves the user is asked for (OWASP ASVS 7.5.1).
    stepUp: 'both-factors',
    body: z.object({ minimum: z.enum(modes), version: z.number().int().min(0) }),
    reply: security,
    of: 'security',
    stale: { code: 'accounts.security_changed', read: 'accounts.v1.SecurityService/GetSecurity' },
  }),
};
