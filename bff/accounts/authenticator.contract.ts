import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { endpoint } from '../session/permission.contract.js';
import { instant, instantOrNull } from '../upstream/message.contract.js';

const permission = ['accountsettings-read', 'accountsettings-all'] as const;

/** Connecting an authenticator app: /settings/account/:guid/:action, six steps. */
export const authenticatorContract = {
  beginAuthenticator: relay('POST /account/authenticator', 'accounts.v1.AccountsService/BeginAuthenticator', {
    // What will prove this user from now on: both of what proves them today is asked for (OWASP ASVS 7.5.1).
    stepUp: 'both-factors',
    reply: z.object({ secret: z.string(), otpauthUri: z.string(), expiresAt: instant }),
  }),
  confirmAuthenticator: endpoint('POST /account/authenticator/confirm', {
    permission,
    body: z.object({ code: z.string().length(6) }),
    reply: z.object({
      recoveryCodes: z.array(z.string()),
      /** From when on the app confirms extractions; null: at once. */
      trustedFrom: instantOrNull,
    }),
    errors: ['accounts.code_wrong', 'accounts.setup_expired', 'accounts.locked'],
  }),
};
