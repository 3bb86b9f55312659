/** A file of a promotion as the screens speak of it. */
import type { ReplyOf } from '../../client/api.js';

export type PromotionImport = ReplyOf<'GET /promotions/imports/:importGuid'>;

export const importHref = (importGuid: string): string => `/distribution/promotions/promotions-import/${importGuid}`;
