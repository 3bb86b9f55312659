import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';

/** Rows picked by hand, or with no ids all that the filter finds. The act's own permission is asked by the platform. */
const selection = z.object({
  /** The grid's `viewsOf`. */
  list: z.string().max(200),
  act: z.string().max(64),
  ids: z.array(z.string().max(100)).max(10_000),
  filter: z.record(z.string().max(64), z.string().max(500)),
});

const counted = z.object({ reason: z.string(), count: z.number() });

export const bulkContract = {
  /** Dry run: what would change, and what would not, by reason. */
  previewBulk: relay('POST /bulk/preview', 'content.v1.BulkService/PreviewBulk', {
    body: selection,
    into: 'selection',
    reply: z.object({
      willChange: z.number(),
      skipped: z.array(counted),
      /** What people should know of some that will change. */
      warnings: z.array(counted),
    }),
    deadlineMs: 60_000,
  }),
  startBulk: relay('POST /bulk', 'content.v1.BulkService/StartBulk', {
    body: selection,
    into: 'selection',
    reply: z.object({ jobId: z.string() }),
    deadlineMs: 60_000,
  }),
};
