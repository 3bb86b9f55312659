import { z } from 'zod';
import { endpoint } from '../session/permission.contract.js';

/** Rows picked by hand, or with no ids all that the filter finds. The act's own permission is asked by the platform. */
const selection = z.object({
  /** The grid's `viewsOf`. */
  list: z.string().max(200),
  act: z.string().max(64),
  ids: z.array(z.string().max(100)).max(10_000),
  filter: z.record(z.string().max(64), z.string().max(500)),
});

const errors = [
  'content.list_not_found',
  'content.filter_invalid',
  'content.act_not_found',
  'content.too_many_rows',
] as const;

export const bulkContract = {
  /** Dry run: what would change, and what would not, by reason. */
  previewBulk: endpoint('POST /bulk/preview', {
    permission: 'signed-in',
    body: selection,
    reply: z.object({
      willChange: z.number(),
      skipped: z.array(z.object({ reason: z.string(), count: z.number() })),
    }),
    errors,
    deadlineMs: 60_000,
  }),
  startBulk: endpoint('POST /bulk', {
    permission: 'signed-in',
    body: selection,
    reply: z.object({ jobId: z.string() }),
    errors: [...errors, 'content.nothing_selected'],
    deadlineMs: 60_000,
  }),
};
