import { z } from 'zod';
import { endpoint } from '../../session/permission.contract.js';

/** What a list's address says, without the page. */
const state = z.object({
  filter: z.record(z.string().max(64), z.string().max(500)),
  sort: z.string().max(64),
  columns: z.array(z.string().max(64)).max(50),
  density: z.enum(['', 'compact', 'comfortable']),
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
  changedAt: z.string(),
  changedBy: z.string(),
  state,
});

const wish = z.object({ name: z.string().min(1).max(60), isShared: z.boolean(), state });
const saving = ['content.list_not_found', 'content.filter_invalid', 'content.view_name_taken'] as const;

/** Saved views: the user's own, and those shared with the vault. The list's own permission is asked by the platform. */
export const viewsContract = {
  views: endpoint('GET /views', {
    permission: 'signed-in',
    query: z.object({ list: z.string().max(200) }),
    reply: z.object({ views: z.array(view) }),
    errors: ['content.list_not_found'],
  }),
  /** To 10,000, and up to a minute old; a view that the list no longer understands is not among them. */
  viewCounts: endpoint('GET /views/counts', {
    permission: 'signed-in',
    query: z.object({ list: z.string().max(200) }),
    reply: z.object({ counts: z.array(z.object({ viewGuid: z.string(), rows: z.number(), isCapped: z.boolean() })) }),
    errors: ['content.list_not_found'],
  }),
  createView: endpoint('POST /views', {
    permission: 'signed-in',
    body: wish.extend({ list: z.string().max(200) }),
    reply: view,
    errors: [...saving, 'content.view_limit'],
  }),
  updateView: endpoint('PUT /views/:viewGuid', {
    permission: 'signed-in',
    body: wish.extend({ version: z.int().min(1) }),
    reply: view,
    errors: [...saving, 'content.view_not_found', 'content.view_not_own', 'content.view_changed'],
  }),
  deleteView: endpoint('DELETE /views/:viewGuid', {
    permission: 'signed-in',
    reply: z.object({}),
    errors: ['content.view_not_found', 'content.view_not_own'],
  }),
  setDefaultView: endpoint('PUT /views/:viewGuid/default', {
    permission: 'signed-in',
    body: z.object({ isDefault: z.boolean() }),
    reply: z.object({}),
    errors: ['content.view_not_found'],
  }),
};
