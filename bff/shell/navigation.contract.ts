import { z } from 'zod';
import { endpoint } from '../session/permission.contract.js';

const part = z.enum(['side', 'tabs', 'profileImage', 'content']);
const leaf = z.object({ text: z.string(), href: z.string(), icon: z.string().optional() });

export const navigationContract = {
  /** What the user may see of the side navigation, and the tabs of the section that `path` lies in. */
  navigation: endpoint('GET /navigation', {
    permission: 'signed-in',
    query: z.object({
      path: z.string().max(512),
      /** Reads this part alone, to be tried again; the others stand as if they were empty. */
      only: part.optional(),
    }),
    reply: z.object({
      side: z.array(leaf.extend({ href: z.string().optional(), items: z.array(leaf) })),
      tabs: z.array(leaf.extend({ href: z.string().optional(), isHighlighted: z.boolean(), items: z.array(leaf) })),
      profileMenu: z.array(leaf),
      /** Path of the user's image on the gateway, or the default logo's. */
      profileImage: z.string(),
      /** What staff has the page say beside its own words; null: nothing. */
      content: z
        .object({
          /** The page's, as it was asked for. */
          path: z.string(),
          /** Above the page; empty: none. */
          notice: z.string(),
          /** Behind the button beside its breadcrumbs; empty lines part paragraphs. */
          information: z.string(),
        })
        .nullable(),
      /** Parts that could not be read and stand empty (the image: at its default); the shell says so. */
      unavailable: z.array(part),
    }),
  }),
};
