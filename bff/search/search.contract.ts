import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';

/** What is typed may be a key: it stands in a body alone, and in no log. */
export const searchContract = {
  /** The best few of each group of records that the user may read. */
  search: relay('POST /search', 'search.v1.SearchService/Search', {
    body: z.object({ text: z.string().min(1).max(200) }),
    reply: z.object({
      groups: z.array(
        z.object({
          /** Unique among them. */
          name: z.string(),
          title: z.string(),
          icon: z.string(),
          records: z.array(z.object({ name: z.string(), details: z.string(), href: z.string() })),
        }),
      ),
    }),
  }),
};
