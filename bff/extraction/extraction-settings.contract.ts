import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { endpoint } from '../session/permission.contract.js';
import { instantOrNull } from '../upstream/message.contract.js';
import { confirmationMethod, confirmationMethods } from './extraction.contract.js';

/** As the proto spells it. */
const chosenMethod = z
  .enum(confirmationMethods)
  .transform((method) => (method === 'email-link' ? ('email_link' as const) : method));

const limits = z.array(z.object({ role: z.string(), quantity: z.number().int().min(1) }));

const settings = z.object({
  confirmationMethod,
  /** Most keys in one extraction, of each role that may extract. */
  limits,
  version: z.number(),
  changedBy: z.string(),
  changedAt: instantOrNull,
});

/** /account/account/: how the vault's extractions are confirmed, and how much one may take. */
export const extractionSettingsContract = {
  extractionSettings: endpoint('GET /extraction/settings', {
    permission: ['accountsettings-read', 'accountsettings-all'],
    reply: settings.extend({ highestLimit: z.number() }),
  }),
  updateExtractionSettings: relay(
    'PUT /extraction/settings',
    'extraction.v1.ExtractionSettingsService/UpdateSettings',
    {
      // What protects the keys from now on: both of what proves the user is asked for (OWASP ASVS 7.5.1).
      stepUp: 'both-factors',
      body: z.object({
        confirmationMethod: chosenMethod,
        limits: limits.max(10),
        version: z.number().int().min(0),
        isDisclaimerAccepted: z.boolean(),
      }),
      reply: settings,
      of: 'settings',
      stale: {
        code: 'extraction.settings_changed',
        read: 'extraction.v1.ExtractionSettingsService/GetSettings',
      },
    },
  ),
};
