/** How keys were given out (docs/domain.md, h: Extracted). */
import { z } from 'zod';

export const disclosure = z.object({
  extractionGuid: z.string(),
  extractionId: z.number(),
  /** authenticator, email, email-link, api. */
  confirmedWith: z.string(),
  extractedBy: z.string(),
  confirmedAt: z.string(),
  /** IP address that it was confirmed from; null where it is not known, and after 24 months. */
  address: z.string().nullable(),
  /** Who may download. */
  recipient: z.string(),
  /** Oldest first. */
  downloads: z.array(z.object({ at: z.string(), by: z.string(), address: z.string().nullable() })),
});

export type DisclosureReply = z.infer<typeof disclosure>;
