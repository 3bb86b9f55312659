import { z } from 'zod';
import { endpoint } from '../session/permission.contract.js';

const limits = z.array(z.object({ role: z.string(), quantity: z.number().int().min(1) }));
const confirmationMethod = z.enum(['code', 'email-link']);

const settings = z.object({
  confirmationMethod,
  /** Most keys in one extraction, of each role that may extract. */
  limits,
  version: z.number(),
  changedBy: z.string(),
  changedAt: z.string().nullable(),
});

/** /account/account/: how the vault's extractions are confirmed, and how much one may take. */
export const extractionSettingsContract = {
  extractionSettings: endpoint('GET /extraction/settings', {
    permission: ['accountsettings-read', 'accountsettings-all'],
    reply: settings.extend({ highestLimit: z.number() }),
  }),
  updateExtractionSettings: endpoint('PUT /extraction/settings', {
    permission: ['accountsettings-all'],
    // What protects the keys from now on: both of what proves the user is asked for (OWASP ASVS 7.5.1).
    stepUp: 'both-factors',
    body: z.object({
      confirmationMethod,
      limits: limits.max(10),
      version: z.number().int().min(0),
      isDisclaimerAccepted: z.boolean(),
    }),
    reply: settings,
    errors: ['extraction.settings_changed', 'extraction.disclaimer_not_accepted'],
  }),
};
