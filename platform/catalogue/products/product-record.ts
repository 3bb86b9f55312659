/** A product as a versioned record (ADR 0061). */
import type { Actor } from '../../access/index.js';
import type { Changer, CodeOf, RecordDeclaration } from '../../records/index.js';
import { catalogueErrors } from '../catalogue.errors.js';
import { assertMayEdit } from '../embargo.repository.js';
import type { ProductRow } from '../rows.js';
import { isReadOnly } from './product.js';

type Declaration = RecordDeclaration<ProductRow, CodeOf<typeof catalogueErrors>, Changer>;

/** Of many that change at once: who changes them tells the vault once, and asks itself whether they may be changed. */
export const oneOfMany: Declaration = {
  table: 'product',
  key: 'id',
  json: ['local_texts'],
  errors: catalogueErrors,
  notFound: 'catalogue.product_not_found',
  stale: 'catalogue.changed_meanwhile',
  audit: {
    object: ({ id }) => ({ kind: 'product', id }),
    snapshot: (row) => ({
      ...{ name: row.title, status: row.status, productType: row.product_type, developers: row.developers },
      ...{ publishers: row.publishers, franchises: row.franchises, genres: row.genres },
      ...{ description: row.description, website: row.website, image: row.image_path },
      ...{ orderAcceptDate: row.order_accept_date, fulfilmentDate: row.fulfilment_date },
      ...{ releaseDate: row.release_date, isEmbargoed: row.is_embargoed, embargoUntil: row.embargo_until },
      delistedDate: row.delisted_date,
      ...{ isDlc: row.is_dlc, isBaseGame: row.is_base_game, isNotSoldSeparately: row.is_not_sold_separately },
      ...{ spokenLanguages: row.spoken_languages, subtitleLanguages: row.subtitle_languages },
      ...{ menuLanguages: row.menu_languages, requirementsMinimum: row.requirements_minimum },
      ...{ requirementsRecommended: row.requirements_recommended, trailer: row.trailer, eula: row.eula },
      ...{ socialMedia: row.social_media, externalId: row.external_id, localTexts: row.local_texts },
    }),
    created: 'catalogue.product_added',
    changed: 'catalogue.product_changed',
  },
};

/** Whoever changes it; attributes and delistings are followed by all. */
export const productRecord: Declaration = { ...oneOfMany, topic: 'collectionchanged' };

/** People change what is neither delisted nor archived; what is under embargo those who may. */
export const keptRecord: RecordDeclaration<ProductRow, CodeOf<typeof catalogueErrors>> = {
  ...productRecord,
  guard: (product, actor: Actor) => {
    assertMayEdit(actor, product);
    if (isReadOnly(product.status)) throw catalogueErrors('catalogue.not_in_state');
  },
};
