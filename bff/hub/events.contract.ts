/**
 * Frames of the gateway's WebSocket at /bff/events: JSON text, one event each. The connection is
 * authenticated by the session cookie; the browser sends nothing but pings.
 */
import { z } from 'zod';
import { job } from '../jobs/jobs.contract.js';

export const browserEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('jobchanged'), job }),
  /** A balance of the vault moved: lists of stock reread themselves. */
  z.object({ event: z.literal('stockchanged') }),
  /** Reference data of the owner was saved or deleted: lists and records of it reread themselves. */
  z.object({ event: z.literal('collectionchanged') }),
  /** Something that takes its time moved on, at this address of a screen: whoever looks at it reads it again. */
  z.object({ event: z.literal('workmoved'), href: z.string() }),
  /** This user was told something, or has marked it, in whichever tab: the bell reads again. */
  z.object({ event: z.literal('notificationschanged') }),
  /** Stock in so many places (SKU and right) has just fallen to its mark. */
  z.object({ event: z.literal('stocklow'), places: z.number() }),
  /** A file is ready to be fetched (docs/domain.md, l). */
  z.object({ event: z.literal('keybykeyreportupdate'), jobId: z.string(), message: z.string() }),
  /** Role or standing of this user changed: what may be seen is read anew, and the connection made anew. */
  z.object({ event: z.literal('accesschanged') }),
  /** A session of this user has begun or ended, in whichever browser. */
  z.object({ event: z.literal('sessionschanged') }),
  /** Sign-out, in this or another tab, or the session's end. */
  z.object({ event: z.literal('sessionended') }),
]);

export type BrowserEvent = z.output<typeof browserEvent>;
