/** A promotion: a versioned record (ADR 0061), whose items are saved with it. */
import type { CodeOf, RecordDeclaration } from '../../records/index.js';
import type { PromotionRow } from '../rows.js';
import { promotionErrors } from './promotions.errors.js';

/** The screen of one: of its owner, and of who buys by its list. */
export const promotionHref = (id: string, isOwner: boolean): string =>
  `/distribution/promotions/promotions-${isOwner ? 'edit' : 'detail'}/${id}`;

export const promotionRecord: RecordDeclaration<PromotionRow, CodeOf<typeof promotionErrors>> = {
  table: 'promotion',
  key: 'id',
  errors: promotionErrors,
  notFound: 'promotions.promotion_not_found',
  stale: 'promotions.promotion_changed',
  audit: {
    object: ({ id }) => ({ kind: 'promotion', id }),
    snapshot: ({ title, list_id, valid_from, valid_to, item_count, approved_at, cancelled_at }) => ({
      ...{ name: title, list: list_id, items: item_count },
      ...{ validFrom: valid_from.toISOString(), validTo: valid_to.toISOString() },
      ...{ approvedAt: approved_at?.toISOString() ?? '', cancelledAt: cancelled_at?.toISOString() ?? '' },
    }),
    created: 'promotions.created',
    changed: 'promotions.changed',
    deleted: 'promotions.deleted',
  },
  topic: 'collectionchanged',
};
