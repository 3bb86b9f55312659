/** How keys were given out (docs/domain.md, h: Extracted). */
import { z } from 'zod';
import { instant, textOrNull } from '../../upstream/message.contract.js';

export const disclosure = z.object({
  extractionGuid: z.string(),
  extractionId: z.number(),
  /** authenticator, email, email-link, api. */
  confirmedWith: z.string(),
  extractedBy: z.string(),
  confirmedAt: instant,
  /** IP address that it was confirmed from; null where it is not known, and after 24 months. */
  address: textOrNull,
  /** Who may download. */
  recipient: z.string(),
  /** Oldest first. */
  downloads: z.array(z.object({ at: instant, by: z.string(), address: textOrNull })),
});
