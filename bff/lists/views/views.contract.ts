import { z } from 'zod';
import { relay } from '../../binding/relays/relay.contract.js';
import { instant, nothing, promised, wordOfText } from '../../upstream/message.contract.js';

const densities = ['', 'compact', 'comfortable'] as const;

/** What a list's address says, without the page. */
const state = z.object({
  filter: z.record(z.string().max(64), z.string().max(500)),
  sort: z.string().max(64),
  columns: z.array(z.string().max(64)).max(50),
  density: z.enum(densities),
  widths: z.string().max(1024),
});

const view = z.object({
  viewGuid: z.string(),
  name: z.string(),
  isShared: z.boolean(),
  /** The list opens with it for this user. */
  isDefault: z.boolean(),
  isOwn: z.boolean(),
  /** Who saved it may change it; a shared one also an Owner. */
  isEditable: z.boolean(),
  savedBy: z.string(),
  /** A save states the one that it was made from. */
  version: z.number(),
  changedAt: instant,
  changedBy: z.string(),
  state: promised(state.extend({ density: wordOfText(densities, '') })),
});

const request = z.object({ name: z.string().min(1).max(60), isShared: z.boolean(), state });

/** Saved views: the user's own, and those shared with the vault. The list's own permission is asked by the platform. */
export const viewsContract = {
  views: relay('GET /views', 'content.v1.ViewsService/ListViews', {
    query: z.object({ list: z.string().max(200) }),
    reply: z.object({ views: z.array(view) }),
  }),
  /** To 10,000, and up to a minute old; a view that the list no longer understands is not among them. */
  viewCounts: relay('GET /views/counts', 'content.v1.ViewsService/CountViews', {
    query: z.object({ list: z.string().max(200) }),
    reply: z.object({ counts: z.array(z.object({ viewGuid: z.string(), rows: z.number(), isCapped: z.boolean() })) }),
  }),
  createView: relay('POST /views', 'content.v1.ViewsService/CreateView', {
    body: request.extend({ list: z.string().max(200) }),
    reply: view,
    of: 'view',
  }),
  updateView: relay('PUT /views/:viewGuid', 'content.v1.ViewsService/UpdateView', {
    body: request.extend({ version: z.int().min(1) }),
    reply: view,
    of: 'view',
    stale: { code: 'content.view_changed', read: 'content.v1.ViewsService/GetView' },
  }),
  deleteView: relay('DELETE /views/:viewGuid', 'content.v1.ViewsService/DeleteView', { reply: nothing }),
  setDefaultView: relay('PUT /views/:viewGuid/default', 'content.v1.ViewsService/SetDefaultView', {
    body: z.object({ isDefault: z.boolean() }),
    reply: nothing,
  }),
};
