/** The answer of /mkapi/navigation/GetTopnavigation (docs/domain.md, p). */
import { z } from 'zod';

const leaf = z.object({
  text: z.string(),
  href: z.string().nullish(),
  icon: z.string().nullish(),
  isHighlighted: z.boolean().default(false),
  isDisabled: z.boolean().default(false),
  /** Permission keys, any of which shows the item; empty shows it to everyone. */
  rbacRole: z.array(z.string()).default([]),
  /** Publisher, Retailer; empty shows it to every owner role. */
  ownerRole: z.array(z.string()).default([]),
});

export const navigationAnswer = z.object({ items: z.array(leaf.extend({ items: z.array(leaf).default([]) })) });

export type NavigationItem = z.output<typeof navigationAnswer>['items'][number];
export type NavigationLeaf = z.output<typeof leaf>;

/** The answer of /api/content/pageContent. */
export const pageContentAnswer = z.object({ notice: z.string(), information: z.string() });
export type PageContent = z.output<typeof pageContentAnswer>;
